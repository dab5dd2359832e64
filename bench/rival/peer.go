// A yardstick for bench.peers: a board beside a list, as a Go program with wish and bubbletea shows
// it. It paints as many cells as the lobby's board, two pixels a cell in 24-bit colours, with a
// cursor on one field that the arrows move.
//
//	peer PORT HOST_KEY_FILE
package main

import (
	"fmt"
	"log"
	"os"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/wish"
	wishtea "github.com/charmbracelet/wish/bubbletea"
	"github.com/gliderlabs/ssh"
	"github.com/muesli/termenv"
)

// The board: fields of so many cells, as Curio has them in a window of 120 by 40.
const (
	columns, rows = 5, 7
	wide, high    = 10, 5
)

type board struct {
	x, y int
}

func (b board) Init() tea.Cmd { return nil }

func (b board) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	key, pressed := message.(tea.KeyMsg)
	if !pressed {
		return b, nil
	}
	switch key.String() {
	case "left":
		b.x = (b.x + columns - 1) % columns
	case "right":
		b.x = (b.x + 1) % columns
	case "up":
		b.y = (b.y + rows - 1) % rows
	case "down":
		b.y = (b.y + 1) % rows
	case "q", "ctrl+c":
		return b, tea.Quit
	}
	return b, nil
}

// pixels returns the colours of the upper and the lower half of a cell.
func (b board) pixels(column, row, x, y int) (string, string) {
	light := 40 + 12*((column+row)%2)
	if column == b.x && row == b.y {
		light += 60
	}
	edge := x == 0 || y == 0 || x == wide-1 || y == high-1
	if !edge && (column+2*row)%3 > 0 {
		light += 90 + 8*y
	}
	return fmt.Sprintf("#%02x%02x%02x", light, light, light/2+30),
		fmt.Sprintf("#%02x%02x%02x", light-8, light-8, light/2+22)
}

// painted keeps every cell that was painted: styling a cell takes longer than all the rest.
var painted = map[[2]string]string{}
var painting sync.Mutex

func cell(upper, lower string) string {
	painting.Lock()
	defer painting.Unlock()
	seen, known := painted[[2]string{upper, lower}]
	if !known {
		style := lipgloss.NewStyle().Foreground(lipgloss.Color(upper)).Background(lipgloss.Color(lower))
		seen = style.Render("▀")
		painted[[2]string{upper, lower}] = seen
	}
	return seen
}

func (b board) line(row, y int) string {
	var line strings.Builder
	for column := 0; column < columns; column++ {
		for x := 0; x < wide; x++ {
			line.WriteString(cell(b.pixels(column, row, x, y)))
		}
	}
	return line.String()
}

func (b board) View() string {
	title := lipgloss.NewStyle().Bold(true).Render("Curio   ann against ben, 5 minutes and 3 seconds a move")
	moves := lipgloss.NewStyle().Faint(true)
	lines := []string{title, ""}
	for row := 0; row < rows; row++ {
		for y := 0; y < high; y++ {
			move := moves.Render(fmt.Sprintf("%3d  46-35   22-33", row*high+y+1))
			lines = append(lines, "  "+b.line(row, y)+"     "+move)
		}
	}
	return strings.Join(append(lines, "", "Enter pick   < > moves   C chat   R resign   ? help   Q leave"), "\n")
}

func main() {
	lipgloss.SetHasDarkBackground(true)
	lipgloss.SetColorProfile(termenv.TrueColor)
	show := func(ssh.Session) (tea.Model, []tea.ProgramOption) {
		return board{}, []tea.ProgramOption{tea.WithAltScreen()}
	}
	server, err := wish.NewServer(
		wish.WithAddress("127.0.0.1:"+os.Args[1]),
		wish.WithHostKeyPath(os.Args[2]),
		wish.WithMiddleware(wishtea.Middleware(show)),
	)
	if err != nil {
		log.Fatalln(err)
	}
	log.Fatalln(server.ListenAndServe())
}
