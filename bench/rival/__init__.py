"""What the lobby is measured against, of which it shares nothing.

An OctiLite player (``board``, ``search``) for the bots, with rules, search and evaluation of its
own; and two servers for bench.peers: ``peer.go``, a board in Go, and ``bare``, an asyncssh server
that does nothing.
"""
