-- How often an address or an account tried something, shared by every server of this database.
-- The columns are those of the rate limiter's library. Lost after a crash is fine, so nothing is written ahead.

create unlogged table if not exists platform.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
