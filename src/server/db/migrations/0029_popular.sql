-- Popular games are counted over the rounds of the last hours. Rounds arrive in the order of time, so that a few bytes for
-- each range of pages are enough to skip all the others; a bet pays next to nothing for it.
create index game_rounds_by_time on game_rounds using brin (opened_at) with (pages_per_range = 16, autosummarize = on);
