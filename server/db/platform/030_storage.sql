-- Buckets and objects with the names of a hosted project. The bytes are in the blob store; policies on storage.objects
-- (in the migrations) decide who may read or change a file.

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create or replace function storage.foldername(name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

create or replace function storage.filename(name text) returns text
language sql immutable
set search_path = ''
as $$
  select split_part(name, '/', -1)
$$;

create or replace function storage.extension(name text) returns text
language sql immutable
set search_path = ''
as $$
  select split_part(storage.filename(name), '.', -1)
$$;

do $$
begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end
$$;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  avif_autodetection boolean default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  type storage.buckettype not null default 'STANDARD'
);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
-- For folder listings, which search a prefix in byte order.
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

create or replace function storage.update_updated_at_column() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create or replace trigger update_objects_updated_at
  before update on storage.objects
  for each row execute function storage.update_updated_at_column();

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
-- TRUNCATE is not subject to policies.
revoke truncate, references, trigger on storage.buckets, storage.objects from anon, authenticated;

-- Replaces bypassrls where the database's user cannot grant it to service_role.
drop policy if exists buckets_service_role on storage.buckets;
create policy buckets_service_role on storage.buckets for all to service_role using (true) with check (true);
drop policy if exists objects_service_role on storage.objects;
create policy objects_service_role on storage.objects for all to service_role using (true) with check (true);

-- What the server reads for any caller, past the policies: a bucket, and a file of a public bucket.
create or replace function storage.find_bucket(bucket text) returns setof storage.buckets
language sql stable security definer
set search_path = ''
as $$
  select * from storage.buckets where id = bucket
$$;

create or replace function storage.find_public_object(bucket text, object_name text) returns setof storage.objects
language sql stable security definer
set search_path = ''
as $$
  select objects.*
  from storage.objects as objects join storage.buckets as buckets on buckets.id = objects.bucket_id
  where objects.bucket_id = bucket and objects.name = object_name and buckets.public
$$;

revoke all on function storage.find_bucket(text), storage.find_public_object(text, text) from public;
grant execute on function storage.find_bucket(text), storage.find_public_object(text, text)
  to anon, authenticated, service_role;
