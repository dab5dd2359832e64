"""Fair deals: how players can prove that nobody chose the numbers they were dealt."""
