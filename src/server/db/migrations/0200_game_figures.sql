-- What a game states of its rounds besides its return: {"volatility": "high", "hitRate": "31.39", "maxWin": "257",
-- "features": ["freeSpins"]}. Null where the vendor states none.
alter table games add column figures jsonb check (jsonb_typeof(figures) = 'object');
