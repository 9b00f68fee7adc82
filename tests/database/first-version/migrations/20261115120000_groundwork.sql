-- What every later migration stands on: trigram search, a schema for what no client may call, and the function that
-- stamps a changed row.

create extension if not exists pg_trgm with schema extensions;

create schema private;
revoke all on schema private from public;

-- updated_at is also how two editors of one row are kept apart (update … where updated_at = what was read), so it has to
-- differ after every update, even of two updates within one transaction or one microsecond.
create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
