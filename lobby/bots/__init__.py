"""Players without hands: minds that think about positions, and the processes they think in.

Everything here knows the rules and nothing else of the package. What bots do in the lobby, such as
taking a challenge, is in ``lobby.bot_keeper``.
"""
