-- The server's own tables, shared by all its processes: settings that are created once, signing keys, and the row that
-- /health writes. No request role has access to this schema.

create schema if not exists platform;
revoke all on schema platform from public;

create table if not exists platform.settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table if not exists platform.signing_keys (
  kid text primary key,
  algorithm text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  status text not null default 'current' check (status in ('standby', 'current', 'previous', 'retired')),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
-- One key signs at a time; earlier ones only verify.
create unique index if not exists signing_keys_one_current on platform.signing_keys ((true)) where status = 'current';

-- One row, which /health updates to show that the database can write. Logged, because an unlogged table would not show
-- that the write-ahead log can be written.
create table if not exists platform.heartbeat (
  is_only boolean primary key default true check (is_only),
  beat_at timestamptz not null
);
