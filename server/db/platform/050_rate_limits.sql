-- Rate limits per address or account, shared by every server of this database.
-- The columns are those of rate-limiter-flexible. Unlogged, because losing the counts in a crash is acceptable.

create unlogged table if not exists platform.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
