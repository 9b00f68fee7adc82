-- Where the business goes, and how long the way takes. Visitors see the areas that are served and their PIN codes.

create table public.areas (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  pin_codes text[] not null default '{}',
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint areas_name_length check (char_length(name) <= 80 and name ~ '\S'),
  constraint areas_pin_codes_format check (
    cardinality(pin_codes) <= 100
    and array_to_string(pin_codes, ' ', '?') ~ '^([1-9][0-9]{5}( [1-9][0-9]{5})*)?$'
  )
);

create unique index areas_name_key on public.areas (lower(name));

create trigger areas_touch_updated_at
  before update on public.areas
  for each row execute function private.touch_updated_at();
create trigger areas_announce
  after insert or update or delete or truncate on public.areas
  for each statement execute function private.announce_public_content();

-- Minutes between two areas, or within one. A way is as long there as back, so each pair is kept once, in order.
create table public.travel_times (
  from_area_id uuid not null references public.areas (id) on delete cascade,
  to_area_id uuid not null references public.areas (id) on delete cascade,
  minutes integer not null,
  primary key (from_area_id, to_area_id),
  constraint travel_times_minutes_range check (minutes between 0 and 480)
);
create index travel_times_to_area_idx on public.travel_times (to_area_id);

create function private.order_travel_time() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  there uuid := new.from_area_id;
begin
  if new.from_area_id > new.to_area_id then
    new.from_area_id = new.to_area_id;
    new.to_area_id = there;
  end if;
  return new;
end
$$;

create trigger travel_times_order
  before insert or update on public.travel_times
  for each row execute function private.order_travel_time();

alter table public.business_profile
  -- Between any two visits, unless travel_times knows better.
  add column travel_minutes integer not null default 30,
  -- How long before a visit it can still be asked for on the site.
  add column notice_minutes integer not null default 120,
  add constraint business_profile_travel_minutes_range check (travel_minutes between 0 and 480),
  add constraint business_profile_notice_minutes_range check (notice_minutes between 0 and 43200);

create function private.travel_minutes(here uuid, there uuid) returns integer
language sql stable security definer parallel safe
set search_path = ''
as $$
  select coalesce(
    (select minutes from public.travel_times
      where from_area_id = least(here, there) and to_area_id = greatest(here, there)
        and here is not null and there is not null),
    (select travel_minutes from public.business_profile),
    30)
$$;
revoke all on function private.travel_minutes(uuid, uuid) from public;

alter table public.clients add column area_id uuid references public.areas (id) on delete set null;
create index clients_area_idx on public.clients (area_id) where area_id is not null;

alter table public.areas enable row level security;
alter table public.travel_times enable row level security;
revoke all on public.areas, public.travel_times from public, anon, authenticated, service_role;
grant select on public.areas to anon;
grant select, insert, update, delete on public.areas, public.travel_times to authenticated, service_role;

create policy areas_visitor_read on public.areas
  for select to anon using (is_active);
create policy areas_staff_read on public.areas
  for select to authenticated using ((select public.is_staff()));
create policy areas_owner on public.areas
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy areas_service_role on public.areas
  for all to service_role using (true) with check (true);

create policy travel_times_staff_read on public.travel_times
  for select to authenticated using ((select public.is_staff()));
create policy travel_times_owner on public.travel_times
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy travel_times_service_role on public.travel_times
  for all to service_role using (true) with check (true);
