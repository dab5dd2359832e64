-- What people read while no server of the lobby runs. Written by `lobby config haproxy`.
--
-- Clients hide lines that come before the version of the server (RFC 4253, section 4.2). But they
-- take a disconnect right after it (section 11.1), and OpenSSH and PuTTY show its sentence.
local sentence = "The lobby is closed just now, and will be back soon. Nothing is lost. "
    .. "Try again in a minute."

local BY_APPLICATION = 11
local payload = string.char(1) .. string.pack(">I4s4s4", BY_APPLICATION, sentence, "")
local padding = 4 + -(#payload + 9) % 8
local packet = string.pack(">I4B", #payload + padding + 1, padding)
    .. payload .. string.rep("\0", padding)

core.register_service("lobby_closed", "tcp", function(applet)
    applet:send("SSH-2.0-Lobby\r\n" .. packet)
    -- Closing at once would discard what the client has not read yet.
    repeat
        local said = applet:receive(1024)
    until said == nil or #said == 0
end)
