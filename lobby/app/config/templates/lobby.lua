-- For people without a server: what they read while none runs, and what becomes of them when theirs
-- is frozen. Written by `lobby config haproxy`.
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

-- A frozen server keeps its connections, and whoever has one would wait for minutes. They are closed
-- once it has not answered for some seconds while another server does, so that their owners come back
-- and reach that one. A server that answers, even that it is not ready, keeps its people.
local SILENT = { L4TOUT = true, L4CON = true, L6TOUT = true, L7TOUT = true }
local PATIENCE = 4

local function frozen(stats)
    return stats.status:sub(1, 4) == "DOWN" and SILENT[stats.check_status:match("%w+")]
        and tonumber(stats.lastchg) >= PATIENCE
end

core.register_task(function()
    while true do
        core.sleep(1)
        local others, silent = 0, {}
        for _, server in pairs(core.backends.lobby.servers) do
            local stats = server:get_stats()
            if stats.status:sub(1, 2) == "UP" then
                others = others + 1
            elseif frozen(stats) then
                table.insert(silent, server)
            end
        end
        for _, server in ipairs(silent) do
            if others > 0 then
                server:shut_sess()
            end
        end
    end
end)
