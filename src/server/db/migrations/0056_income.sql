-- What an agent was paid in a span of time: the settlements of its contracts by when they were paid.
create index settlements_by_payment on settlements (version_id, paid_at) include (amount) where state = 'paid';
