-- Team: areas, travel times, beauticians, working hours, days off.

-- == Areas and travel times ==

-- Areas that the business serves. Visitors see the active ones and their PIN codes.
create table public.areas (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  pin_codes text[] not null default '{}',
  -- GST state code of an area in another state than the business; null: the same state.
  state_code text,
  -- Of each function of a plan that is there (007_leads.sql).
  travel_charge numeric(10, 2) not null default 0,
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint areas_name_length check (char_length(name) <= 80 and name ~ '\S'),
  constraint areas_pin_codes_format check (
    cardinality(pin_codes) <= 100
    and array_to_string(pin_codes, ' ', '?') ~ '^([1-9][0-9]{5}( [1-9][0-9]{5})*)?$'
  ),
  constraint areas_travel_charge_not_negative check (travel_charge >= 0 and travel_charge <> 'NaN'),
  constraint areas_state_code_known check (state_code ~ '^(0[1-9]|[12][0-9]|3[0-8]|97)$')
);

create unique index areas_name_key on public.areas (lower(name));

create trigger areas_touch_updated_at
  before update on public.areas
  for each row execute function private.touch_updated_at();

create trigger areas_added after insert on public.areas
  referencing new table as added for each statement execute function private.after_public_settings();

create trigger areas_changed after update on public.areas
  referencing old table as removed new table as added
  for each statement execute function private.after_public_settings();

create trigger areas_removed after delete on public.areas
  referencing old table as removed for each statement execute function private.after_public_settings();

create trigger areas_truncated after truncate on public.areas
  for each statement execute function private.after_public_settings();

-- Minutes between two areas, or within one. Both directions take the same time, so each pair is stored once, smaller id
-- first.
create table public.travel_times (
  from_area_id uuid not null references public.areas (id) on delete cascade,
  to_area_id uuid not null references public.areas (id) on delete cascade,
  minutes integer not null,
  primary key (from_area_id, to_area_id),
  constraint travel_times_minutes_range check (minutes between 0 and 480)
);

create index travel_times_to_area_idx on public.travel_times (to_area_id);

-- Puts the smaller id first.
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

-- Travel time between two areas; that of the business profile where none is stored or an area is unknown.
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

-- == Beauticians ==

-- Beauticians need not have an account. Staff only: visitors do not see who works here.
create table public.beauticians (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  phone text,
  photo_url text,
  colour text not null default 'plum',
  position integer not null default 0,
  is_active boolean not null default true,
  user_id uuid unique references public.staff (user_id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint beauticians_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint beauticians_phone_format check (
    phone ~ '^[0-9+()\s-]{10,20}$' and regexp_replace(phone, '[^0-9]', '', 'g') ~ '^[0-9]{10,}$'
  ),
  constraint beauticians_photo_url_format check (char_length(photo_url) <= 2048 and photo_url ~ '^(https://[^\s/\\]|/[^\s/\\])\S*$'),
  -- Distinguishable for colour-blind users, and used by no status.
  constraint beauticians_colour_known check (
    colour in ('plum', 'teal', 'ochre', 'indigo', 'coral', 'olive', 'sky', 'copper', 'violet', 'slate')
  )
);

create trigger beauticians_touch_updated_at
  before update on public.beauticians
  for each row execute function private.touch_updated_at();

-- Services that a beautician does. Without a row they do all.
create table public.beautician_services (
  beautician_id uuid not null references public.beauticians (id) on delete cascade,
  service_id uuid not null references public.services (id) on delete cascade,
  primary key (beautician_id, service_id)
);

create index beautician_services_service_idx on public.beautician_services (service_id);

-- A removed beautician or service says enough about its rows here.
create function private.after_beautician_services() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  if tg_op <> 'INSERT' then
    before := array(
      select to_jsonb(removed) || jsonb_build_object('name', beauticians.full_name)
      from removed join public.beauticians on beauticians.id = removed.beautician_id
        join public.services on services.id = removed.service_id);
  end if;
  if tg_op <> 'DELETE' then
    after := array(
      select to_jsonb(added) || jsonb_build_object('name', beauticians.full_name)
      from added join public.beauticians on beauticians.id = added.beautician_id);
  end if;
  perform private.note_rows('beautician_services', before, after, array['service_id']);
  perform pg_catalog.pg_notify('free_slots', 'beautician_services');
  return null;
end
$$;

create trigger beautician_services_added after insert on public.beautician_services
  referencing new table as added for each statement execute function private.after_beautician_services();

create trigger beautician_services_changed after update on public.beautician_services
  referencing old table as removed new table as added for each statement execute function private.after_beautician_services();

create trigger beautician_services_removed after delete on public.beautician_services
  referencing old table as removed for each statement execute function private.after_beautician_services();

create trigger beautician_services_truncated after truncate on public.beautician_services
  for each statement execute function private.announce_free_slots();

create function private.beautician_does(beautician uuid, service uuid) returns boolean
language sql stable security definer parallel safe
set search_path = ''
as $$
  select exists (select from public.beautician_services where beautician_id = beautician and service_id = service)
    or not exists (select from public.beautician_services where beautician_id = beautician)
$$;
revoke all on function private.beautician_does(uuid, uuid) from public;

alter table public.beauticians enable row level security;
alter table public.beautician_services enable row level security;
revoke all on public.beauticians, public.beautician_services from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.beauticians, public.beautician_services to authenticated, service_role;

create policy beauticians_staff_read on public.beauticians
  for select to authenticated using ((select public.is_staff()));
create policy beauticians_owner on public.beauticians
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy beauticians_service_role on public.beauticians
  for all to service_role using (true) with check (true);
create policy beautician_services_staff_read on public.beautician_services
  for select to authenticated using ((select public.is_staff()));
create policy beautician_services_owner on public.beautician_services
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy beautician_services_service_role on public.beautician_services
  for all to service_role using (true) with check (true);

-- Saves a beautician with the services they do, under the policies above. A new one carries its id; an edit names the
-- version it is `based_on`, and no row comes back if the row has changed since. A new one without a colour gets the one
-- that the fewest others have.
create function public.save_beautician(beautician jsonb) returns setof public.beauticians
language plpgsql
set search_path = ''
as $$
declare
  fields jsonb := beautician - 'service_ids' - 'based_on';
  given public.beauticians := jsonb_populate_record(null::public.beauticians, fields);
  current public.beauticians;
  wanted uuid[];
  colours constant text[] :=
    array['plum', 'teal', 'ochre', 'indigo', 'coral', 'olive', 'sky', 'copper', 'violet', 'slate'];
begin
  given.id = coalesce(given.id, gen_random_uuid());
  select * into current from public.beauticians where id = given.id;
  if beautician ? 'based_on' then
    given := jsonb_populate_record(current, fields);
    update public.beauticians
      set full_name = given.full_name, phone = given.phone, photo_url = given.photo_url, colour = given.colour,
          position = given.position, is_active = given.is_active
      where id = current.id and updated_at = (beautician ->> 'based_on')::timestamptz;
    if not found then
      return;
    end if;
  elsif current.id is not null then
    return next current;
    return;
  else
    given.colour := coalesce(given.colour, (
      select choice from unnest(colours) with ordinality as choices (choice, place)
      order by (select count(*) from public.beauticians where colour = choice), place
      limit 1));
    insert into public.beauticians (id, full_name, phone, photo_url, colour, position, is_active) values (
      given.id, given.full_name, given.phone, given.photo_url, given.colour, coalesce(given.position, 0),
      coalesce(given.is_active, true));
  end if;
  if beautician ? 'service_ids' then
    wanted := array(select jsonb_array_elements_text(beautician -> 'service_ids')::uuid);
    delete from public.beautician_services where beautician_id = given.id and service_id <> all (wanted);
    insert into public.beautician_services (beautician_id, service_id)
      select given.id, unnest(wanted) on conflict do nothing;
  end if;
  return query select * from public.beauticians where id = given.id;
end
$$;
revoke all on function public.save_beautician(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_beautician(jsonb) to authenticated, service_role;

-- == Working hours and days off ==

-- Weekly working hours of the business and of beauticians, in the business's time zone. A beautician without rows works the
-- hours of the business. days_off are subtracted.
create table public.working_hours (
  id uuid primary key default gen_random_uuid(),
  -- Null: the business itself, whose hours visitors may read.
  beautician_id uuid references public.beauticians (id) on delete cascade,
  -- ISO: Monday is 1, Sunday 7.
  weekday smallint not null,
  from_time time not null,
  -- 24:00 is the end of the day; a shift past midnight has a second row on the next day.
  to_time time not null,
  constraint working_hours_weekday_known check (weekday between 1 and 7),
  constraint working_hours_in_order check (from_time < to_time),
  constraint working_hours_no_overlap exclude using gist (
    (coalesce(beautician_id, '00000000-0000-0000-0000-000000000000')) with =,
    weekday with =,
    (int4range(extract(epoch from from_time)::integer, extract(epoch from to_time)::integer)) with &&
  )
);

create index working_hours_beautician_idx on public.working_hours (beautician_id, weekday);

insert into public.working_hours (weekday, from_time, to_time)
select weekday, '00:00', '24:00' from generate_series(1, 7) as weekday;

-- A week is saved by deleting and inserting all its rows, which is one entry in the audit log. The foreign key to a
-- beautician without hours deletes no row, which is none.
create function private.after_working_hours() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_changed boolean := true;
begin
  perform pg_catalog.pg_notify('public_content', 'working_hours');
  if tg_op = 'DELETE' then
    is_changed := exists (select from removed);
  elsif tg_op <> 'TRUNCATE' then
    is_changed := exists (select from added);
  end if;
  if is_changed then
    perform private.note_rewritten('working_hours');
  end if;
  return null;
end
$$;

create trigger working_hours_added after insert on public.working_hours
  referencing new table as added for each statement execute function private.after_working_hours();

create trigger working_hours_changed after update on public.working_hours
  referencing new table as added for each statement execute function private.after_working_hours();

create trigger working_hours_removed after delete on public.working_hours
  referencing old table as removed for each statement execute function private.after_working_hours();

create trigger working_hours_truncated after truncate on public.working_hours
  for each statement execute function private.after_working_hours();

-- Time off: whole days, or some hours of one day. What a beautician asks for on My day counts once it is approved.
create table public.days_off (
  id uuid primary key default gen_random_uuid(),
  -- Null: the business is closed.
  beautician_id uuid references public.beauticians (id) on delete cascade,
  from_day date not null,
  -- Included.
  to_day date not null,
  -- Null: whole days.
  from_time time,
  to_time time,
  note text,
  state text not null default 'approved',
  -- Null: entered by the desk.
  requested_at timestamptz,
  -- What the desk says to a request.
  reply text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint days_off_finite check (isfinite(from_day) and isfinite(to_day)),
  constraint days_off_in_order check (from_day <= to_day),
  constraint days_off_length check (to_day - from_day <= 366),
  constraint days_off_note_length check (char_length(note) <= 200),
  constraint days_off_hours_of_one_day check (
    num_nulls(from_time, to_time) = 2 or (num_nulls(from_time, to_time) = 0 and from_day = to_day and from_time < to_time)
  ),
  constraint days_off_state_known check (state in ('requested', 'approved', 'declined')),
  constraint days_off_request_of_beautician check (beautician_id is not null or state not in ('requested', 'declined')),
  constraint days_off_reply_length check (char_length(reply) <= 200)
);

create index days_off_days_idx on public.days_off (to_day, from_day);
create index days_off_requested_idx on public.days_off (requested_at) where state = 'requested';

create trigger days_off_touch_updated_at
  before update on public.days_off
  for each row execute function private.touch_updated_at();

alter table public.working_hours enable row level security;
alter table public.days_off enable row level security;
revoke all on public.working_hours, public.days_off from public, anon, authenticated, service_role;
grant select on public.working_hours to anon;
grant select, insert, update, delete on public.working_hours, public.days_off to authenticated, service_role;

create policy working_hours_visitor_read on public.working_hours
  for select to anon using (beautician_id is null);
create policy working_hours_staff_read on public.working_hours
  for select to authenticated using ((select public.is_staff()));
create policy working_hours_owner on public.working_hours
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy working_hours_service_role on public.working_hours
  for all to service_role using (true) with check (true);
-- All staff: the desk answers the phone when a beautician is ill.
create policy days_off_staff on public.days_off
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy days_off_service_role on public.days_off
  for all to service_role using (true) with check (true);

-- The time of a row of days_off. An hour that daylight saving skips has no length. Without a search_path setting, so that
-- Postgres can inline it.
create function private.time_off(off public.days_off, zone text) returns tstzrange
language sql stable parallel safe
as $$
  select tstzrange(starts, greatest(starts, ends))
  from (values (
    (off.from_day + coalesce(off.from_time, time '00:00')) at time zone zone,
    (off.to_day + coalesce(off.to_time, time '24:00')) at time zone zone)) as bounds (starts, ends)
$$;
revoke all on function private.time_off(public.days_off, text) from public;

-- Working time of a beautician (null: of the business) between two calendar days, both included.
create function private.working_time(beautician uuid, first_day date, last_day date) returns tstzmultirange
language sql stable security definer parallel safe
set search_path = ''
as $$
  with zone as (select private.business_time_zone() as name),
  own as (select exists (select from public.working_hours where beautician_id = beautician) as hours),
  shifts as (
    select (day::date + from_time) at time zone zone.name as starts, (day::date + to_time) at time zone zone.name as ends
    -- Days without end have no row; a series of them would never end.
    from zone, own, generate_series(
        case when isfinite(first_day) then first_day::timestamp end,
        case when isfinite(last_day) then last_day::timestamp end, interval '1 day') as day
      join public.working_hours on weekday = extract(isodow from day)
    where beautician_id is not distinct from case when own.hours then beautician end
  ),
  off as (
    select private.time_off(days_off, zone.name) as period
    from zone, public.days_off
    where (beautician_id is null or beautician_id = beautician) and to_day >= first_day and from_day <= last_day + 1
      and state = 'approved'
  )
  -- A shift inside the hour that daylight saving skips has no length.
  select coalesce((select range_agg(tstzrange(starts, ends)) from shifts where starts < ends), '{}')
       - coalesce((select range_agg(period) from off), '{}')
$$;
revoke all on function private.working_time(uuid, date, date) from public;

-- Replaces the week of a beautician (null: of the business), under the policies above. `based_on` is the week that was read:
-- if it has changed since, nothing is saved. The lock keeps the week from changing between the comparison and the save.
create function public.save_working_hours(beautician uuid, shifts jsonb, based_on jsonb default null)
returns setof public.working_hours
language plpgsql
set search_path = ''
as $$
declare
  stored text;
  read text;
begin
  lock table public.working_hours in share row exclusive mode;
  if based_on is not null then
    select string_agg(concat_ws(' ', weekday, from_time, to_time), ',' order by weekday, from_time) into stored
      from public.working_hours where beautician_id is not distinct from beautician;
    select string_agg(concat_ws(' ', weekday, from_time, to_time), ',' order by weekday, from_time) into read
      from jsonb_populate_recordset(null::public.working_hours, based_on);
    if stored is distinct from read then
      raise exception 'Someone else has changed these hours.'
        using errcode = 'check_violation', constraint = 'working_hours_unchanged', table = 'working_hours', schema = 'public';
    end if;
  end if;
  delete from public.working_hours where beautician_id is not distinct from beautician;
  return query
    insert into public.working_hours (beautician_id, weekday, from_time, to_time)
    select beautician, weekday, from_time, to_time
    from jsonb_populate_recordset(null::public.working_hours, shifts)
    returning *;
end
$$;
revoke all on function public.save_working_hours(uuid, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_working_hours(uuid, jsonb, jsonb) to authenticated, service_role;

-- == Requests for time off ==

-- Approves or declines what a beautician asked for (011_my_day.sql), with a reply. Sent twice, it is answered once; after
-- another answer it is refused. No row comes back if the request was withdrawn.
create function public.answer_day_off(day_off uuid, approve boolean, reply text default null) returns setof public.days_off
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted text := case when approve then 'approved' else 'declined' end;
  answered public.days_off;
begin
  perform private.require_staff();
  if approve is null then
    raise exception 'A request is approved or declined.' using errcode = 'invalid_parameter_value';
  end if;
  select * into answered from public.days_off where id = day_off for update;
  if not found then
    return;
  end if;
  if answered.state = 'requested' and not approve and btrim(coalesce(answer_day_off.reply, '')) = '' then
    raise exception 'Say why it is not possible.' using errcode = 'check_violation', constraint = 'days_off_reply_of_no';
  elsif answered.state = 'requested' then
    update public.days_off set state = wanted, reply = nullif(btrim(answer_day_off.reply), '')
      where id = day_off returning * into answered;
  elsif answered.state <> wanted then
    raise exception 'This request was % already.', answered.state
      using errcode = 'check_violation', constraint = 'days_off_answered_once';
  end if;
  return next answered;
end
$$;
revoke all on function public.answer_day_off(uuid, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.answer_day_off(uuid, boolean, text) to authenticated, service_role;
