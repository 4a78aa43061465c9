-- Reports of operators read these by time. Rows arrive in the order of time, so that a few bytes for each range of pages are
-- enough to skip all the others, and a row that is written pays next to nothing for it.
create index security_events_by_time on security_events using brin (at) with (pages_per_range = 16, autosummarize = on);
create index deposit_statuses_by_time on deposit_statuses using brin (at) with (pages_per_range = 16, autosummarize = on);
create index withdrawal_steps_by_time on withdrawal_steps using brin (at) with (pages_per_range = 16, autosummarize = on);
