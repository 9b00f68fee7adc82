-- The people whom the business serves. Staff only.

-- What the search box looks through, of clients and of leads. Lines keep a term from matching across two fields; the
-- phone's bare digits stand beside it because nobody types the spaces. Without a search path of its own, so that Postgres
-- can make it part of the statement.
create function private.contact_words(full_name text, email text, phone text) returns text
language sql immutable parallel safe
as $$
  select lower(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n'
    || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))
$$;

create table public.clients (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text,
  phone text,
  address text,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.contact_words(full_name, email, phone)) stored,
  -- The last ten digits: by these a number is the same one however it is written, with +91, with a zero or without.
  phone_digits text generated always as (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)) stored,
  constraint clients_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint clients_email_format check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  constraint clients_phone_format check (phone ~ '^[0-9+()\s-]{10,15}$' and phone ~ '([0-9][^0-9]*){10}'),
  constraint clients_address_length check (char_length(address) <= 500),
  constraint clients_notes_length check (char_length(notes) <= 2000)
);

create index clients_created_at_idx on public.clients (created_at desc, id);
create index clients_full_name_idx on public.clients (full_name, id);
create index clients_email_idx on public.clients (email, id);
create index clients_phone_digits_idx on public.clients (phone_digits, created_at desc, id);
create index clients_name_words_idx on public.clients using gin (lower(full_name) extensions.gin_trgm_ops);
create index clients_search_text_idx on public.clients using gin (search_text extensions.gin_trgm_ops);

create trigger clients_touch_updated_at
  before update on public.clients
  for each row execute function private.touch_updated_at();

alter table public.clients enable row level security;
revoke all on public.clients from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.clients to authenticated, service_role;

create policy clients_staff on public.clients
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy clients_service_role on public.clients
  for all to service_role using (true) with check (true);
