-- The waitlist: who wants a service on days that are full. A time that becomes free is offered to one person after the other, and held
-- for each until the offer ends (docs/decisions/101).
--
-- Offers are made and ended by the server, which calls settle_waitlist() and match_waitlist(), or by staff. Lock order: leads,
-- appointments, entries with their offers, beauticians, messages; the rest is as in docs/decisions/047.

-- == Tables ==

create table public.waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  -- Who waits: a client, or the sender of a lead.
  client_id uuid references public.clients (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete cascade,
  -- The appointment that is to be moved earlier, with its services and its area. Null: a new one.
  appointment_id uuid references public.appointments (id) on delete cascade,
  service_ids uuid[],
  from_day date not null,
  -- Included.
  to_day date not null,
  -- The visit begins between these times.
  from_time time not null default '00:00',
  to_time time not null default '24:00',
  area_id uuid references public.areas (id) on delete set null,
  source text,
  notes text,
  status text not null default 'waiting',
  -- withdrawn: by the person; desk; passed: the days are over; closed: the lead or the appointment that it belongs to is.
  ended_because text,
  booked_id uuid references public.appointments (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint waitlist_entries_one_person check (num_nonnulls(client_id, lead_id) = 1),
  constraint waitlist_entries_services_count check (
    case when appointment_id is null then coalesce(cardinality(service_ids), 0) between 1 and 20 and array_position(service_ids, null) is null
      else service_ids is null and client_id is not null end
  ),
  constraint waitlist_entries_days_range check (
    isfinite(from_day) and isfinite(to_day) and to_day between from_day and from_day + 92),
  constraint waitlist_entries_times_in_order check (from_time <= to_time),
  constraint waitlist_entries_source_known check (
    source in ('website', 'phone', 'whatsapp', 'social', 'walk_in', 'recommended', 'other')
  ),
  constraint waitlist_entries_notes_length check (char_length(notes) <= 500),
  constraint waitlist_entries_status_known check (status in ('waiting', 'offered', 'booked', 'ended')),
  constraint waitlist_entries_ended_because_known check (ended_because in ('withdrawn', 'desk', 'passed', 'closed')),
  constraint waitlist_entries_status_reason_given check ((status = 'ended') = (ended_because is not null))
);

-- A lead waits once, and an appointment once at a time.
create unique index waitlist_entries_lead_key on public.waitlist_entries (lead_id) where lead_id is not null;
create unique index waitlist_entries_appointment_key on public.waitlist_entries (appointment_id)
  where appointment_id is not null and status in ('waiting', 'offered');
create index waitlist_entries_appointment_idx on public.waitlist_entries (appointment_id) where appointment_id is not null;
create index waitlist_entries_open_idx on public.waitlist_entries (created_at, id) where status in ('waiting', 'offered');
create index waitlist_entries_past_idx on public.waitlist_entries (updated_at desc, id) where status in ('booked', 'ended');
create index waitlist_entries_client_idx on public.waitlist_entries (client_id) where client_id is not null;
create index waitlist_entries_area_idx on public.waitlist_entries (area_id) where area_id is not null;
create index waitlist_entries_booked_idx on public.waitlist_entries (booked_id) where booked_id is not null;

-- Times that were offered. While one is open, private.held_times has a row with its id, which says until when.
create table public.waitlist_offers (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.waitlist_entries (id) on delete cascade,
  beautician_id uuid not null references public.beauticians (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- taken: it was accepted, but could no longer be booked. withdrawn: by the desk.
  state text not null default 'open',
  made_at timestamptz not null default now(),
  -- The account; null: the server. Not a foreign key, as created_by of appointments.
  made_by uuid default auth.uid(),
  closed_at timestamptz,
  constraint waitlist_offers_in_order check (starts_at < ends_at),
  constraint waitlist_offers_state_known check (state in ('open', 'accepted', 'declined', 'unanswered', 'taken', 'withdrawn')),
  constraint waitlist_offers_closed_at_given check ((state = 'open') = (closed_at is null))
);

-- One at a time.
create unique index waitlist_offers_open_key on public.waitlist_offers (entry_id) where state = 'open';
create index waitlist_offers_entry_idx on public.waitlist_offers (entry_id, made_at desc);
create index waitlist_offers_beautician_idx on public.waitlist_offers (beautician_id);

alter table public.messages add constraint messages_waitlist_offer_id_fkey
  foreign key (waitlist_offer_id) references public.waitlist_offers (id) on delete cascade;

-- The private link of an offer (010_appointment_links.sql).
create table private.waitlist_links (
  offer_id uuid not null references public.waitlist_offers (id) on delete cascade,
  nonce uuid not null,
  digest bytea not null unique,
  primary key (offer_id, nonce)
);

alter table public.waitlist_entries enable row level security;
alter table public.waitlist_offers enable row level security;
alter table private.waitlist_links enable row level security;
revoke all on public.waitlist_entries, public.waitlist_offers from public, anon, authenticated, service_role;
grant select on public.waitlist_entries, public.waitlist_offers to authenticated, service_role;

create policy waitlist_entries_staff_read on public.waitlist_entries
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy waitlist_entries_service_role on public.waitlist_entries
  for select to service_role using (true);
create policy waitlist_offers_staff_read on public.waitlist_offers
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy waitlist_offers_service_role on public.waitlist_offers
  for select to service_role using (true);

create trigger waitlist_entries_touch_updated_at
  before update on public.waitlist_entries
  for each row execute function private.touch_updated_at();

-- Tells the servers, and writes the audit log. What visitors send with a lead is not logged, like the lead itself.
create function private.after_waitlist_entries() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  logged constant text[] := array['from_day', 'to_day', 'from_time', 'to_time', 'area_id', 'notes', 'status', 'ended_because'];
begin
  if tg_op = 'UPDATE' then
    perform private.note_changed_rows(
      'waitlist_entries', array(select to_jsonb(removed) from removed), array(select to_jsonb(added) from added), logged);
  else
    perform private.note_added_rows('waitlist_entries', array(
      select to_jsonb(added) from added where lead_id is null or private.acting_role() <> 'client'), logged);
  end if;
  perform pg_catalog.pg_notify('waitlist', '');
  perform private.announce_rows('waitlist_entries', array(select id from added));
  return null;
end
$$;

create trigger waitlist_entries_added after insert on public.waitlist_entries
  referencing new table as added for each statement execute function private.after_waitlist_entries();
create trigger waitlist_entries_changed after update on public.waitlist_entries
  referencing old table as removed new table as added for each statement execute function private.after_waitlist_entries();

-- Gives the held times of erased persons back. An entry whose beautician is deleted waits again.
create function private.after_removed_waitlist_offers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.release_times(array(select id from removed));
  update public.waitlist_entries set status = 'waiting'
    where id in (select entry_id from removed where state = 'open') and status = 'offered';
  return null;
end
$$;

create trigger waitlist_offers_removed after delete on public.waitlist_offers
  referencing old table as removed for each statement execute function private.after_removed_waitlist_offers();

-- == Person and services of an entry ==

-- The person of each entry.
create view private.waiting_people as
  select entries.id as entry_id, clients.id as client_id, clients.full_name, clients.phone, clients.email, clients.language,
    clients.no_messages, true as whatsapp_ok
  from public.waitlist_entries as entries join public.clients on clients.id = entries.client_id
  union all
  select entries.id, leads.client_id, leads.full_name, leads.phone, leads.email, leads.language,
    exists (select from public.clients where phone_digits = private.phone_digits(leads.phone) and no_messages),
    leads.whatsapp_ok is not false
  from public.waitlist_entries as entries join public.leads on leads.id = entries.lead_id;

create function private.waitlist_services(entry public.waitlist_entries) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(entry.service_ids, array(
    select service_id from public.appointment_lines where appointment_id = entry.appointment_id order by position))
$$;

-- As a new appointment would have them; null if one is no longer there or not active, or for more than a day of work.
create function private.waitlist_minutes(entry public.waitlist_entries) returns integer
language sql stable security definer
set search_path = ''
as $$
  select case
    when entry.appointment_id is not null
      then (select duration_minutes from public.appointments where id = entry.appointment_id)
    when count(*) = cardinality(entry.service_ids) and sum(services.duration_minutes) <= 1440 then sum(services.duration_minutes)
  end
  from unnest(entry.service_ids) as wanted (id) join public.services on services.id = wanted.id and services.is_active
$$;

create function private.waitlist_area(entry public.waitlist_entries) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select case
    when entry.appointment_id is null then entry.area_id
    else (select area_id from public.appointments where id = entry.appointment_id)
  end
$$;

-- Each service once, as service_names() does for appointments.
create function private.waitlist_service_names(entry public.waitlist_entries) returns text
language sql stable security definer
set search_path = ''
as $$
  select string_agg(name, ', ' order by place) from (
    select services.name, min(wanted.place) as place
    from unnest(private.waitlist_services(entry)) with ordinality as wanted (id, place)
      join public.services on services.id = wanted.id
    group by services.name
  ) as named
$$;

-- Between answer and visit lies the notice that the business wants of visitors, half an hour at least.
create function private.waitlist_notice() returns interval
language sql stable security definer
set search_path = ''
as $$
  select make_interval(mins => greatest(notice_minutes, 30)) from public.business_profile
$$;

-- Until when the person may answer an offer of this start that is made now; null: it is too near.
create function private.waitlist_deadline(starts_at timestamptz) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select answer.ends_at
  from public.business_profile as business
    cross join lateral private.time_to_answer(
      business.waitlist_minutes, waitlist_deadline.starts_at - private.waitlist_notice()) as answer
  where answer.ends_at >= answer.begins_at + interval '15 minutes'
$$;

-- The time that suits an entry best: on the first day that has any, beside a visit in the same area, then with the least travel, then
-- the earliest. A day on which the person did not take an offer is left out. No row: nothing is free.
create function private.waitlist_slot(entry public.waitlist_entries)
returns table (starts_at timestamptz, ends_at timestamptz, beautician_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  days_at_once constant integer := 7;
  zone text := private.business_time_zone();
  services uuid[] := private.waitlist_services(entry);
  length integer := private.waitlist_minutes(entry);
  area uuid := private.waitlist_area(entry);
  -- An earlier time ends before the appointment begins.
  ends_by timestamptz := coalesce((select appointment_date from public.appointments where id = entry.appointment_id), 'infinity');
  -- The first start that has a deadline.
  earliest timestamptz := (
    select begins_at + interval '15 minutes' + private.waitlist_notice() from private.time_to_answer(15, 'infinity'));
  first_day date := greatest(entry.from_day, public.business_today());
begin
  while length is not null and first_day <= entry.to_day loop
    return query
      with possible as materialized (
        select slots.starts_at, slots.beautician_id, (slots.starts_at at time zone zone)::date as day
        from private.beautician_slots(
          services, length, first_day, least(days_at_once, entry.to_day - first_day + 1), area, entry.appointment_id) as slots
        where slots.beautician_id is not null
          and (slots.starts_at at time zone zone)::time between entry.from_time and entry.to_time
          and slots.starts_at >= earliest and slots.starts_at + make_interval(mins => length) <= ends_by
          and not exists (
            select from public.waitlist_offers as offers
            where offers.entry_id = entry.id and offers.state in ('declined', 'unanswered', 'taken')
              and (offers.starts_at at time zone zone)::date = (slots.starts_at at time zone zone)::date)
      )
      select possible.starts_at, possible.starts_at + make_interval(mins => length), possible.beautician_id
      from possible
        join public.beauticians on beauticians.id = possible.beautician_id
        cross join lateral private.neighbours(
          possible.beautician_id, possible.starts_at, length, area, entry.appointment_id) as beside
      where possible.day = (select min(day) from possible)
      order by beside.beside_same_area desc, beside.travel_before + beside.travel_after, possible.starts_at,
        beauticians.position, beauticians.id
      limit 1;
    exit when found;
    first_day := first_day + days_at_once;
  end loop;
end
$$;

revoke all on function private.waitlist_services(public.waitlist_entries), private.waitlist_minutes(public.waitlist_entries),
  private.waitlist_area(public.waitlist_entries), private.waitlist_service_names(public.waitlist_entries),
  private.waitlist_notice(), private.waitlist_deadline(timestamptz), private.waitlist_slot(public.waitlist_entries) from public;

-- == Messages ==

create function private.waitlist_link(offer uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  token text := (
    select candidate from private.waitlist_links, private.link_token(offer_id, nonce) as candidate
    where offer_id = offer and digest = private.link_digest(candidate)
    order by nonce limit 1);
  fresh uuid := gen_random_uuid();
begin
  if token is null then
    token := private.link_token(offer, fresh);
    insert into private.waitlist_links (offer_id, nonce, digest) values (offer, fresh, private.link_digest(token));
  end if;
  return '/w/' || token;
end
$$;

-- Values for the placeholders of 018_outbox.sql.
create function private.waitlist_values(offer uuid) returns jsonb
language sql security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'name', private.first_name(people.full_name),
    'service', private.waitlist_service_names(entries),
    'starts_at', offers.starts_at,
    'until', held.held_until,
    'area', (select name from public.areas where id = private.waitlist_area(entries)),
    'link', private.waitlist_link(offers.id))
  from public.waitlist_offers as offers
    join public.waitlist_entries as entries on entries.id = offers.entry_id
    join private.waiting_people as people on people.entry_id = entries.id
    left join private.held_times as held on held.id = offers.id
  where offers.id = offer
$$;

-- Null: the message is about something else.
create function private.is_open_offer(offer uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return case when offer is not null then exists (
    select from public.waitlist_offers where id = offer and state = 'open') end;
end
$$;

-- Brings the messages of some offers in line with the rules. An offer that somebody has locked is about to be closed.
create function private.sync_waitlist_messages(offers uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  locked uuid[] := array(
    select id from public.waitlist_offers where id = any (sync_waitlist_messages.offers) order by id for no key update skip locked);
begin
  with wanted as materialized (
    select open.id, rules.kind, rules.channel, open.held_until,
      private.after_quiet_hours(open.made_at, business.time_zone, business.quiet_from, business.quiet_until) as due_at
    from (
      select offers.id, offers.made_at, held.held_until, people.*
      from public.waitlist_offers as offers
        join private.held_times as held on held.id = offers.id
        join private.waiting_people as people on people.entry_id = offers.entry_id
      where offers.id = any (locked) and offers.state = 'open' and not people.no_messages
    ) as open
      cross join public.business_profile as business
      join public.message_rules as rules on rules.kind = 'waitlist_offer' and rules.is_on
    where case rules.channel
      when 'whatsapp' then open.whatsapp_ok and private.whatsapp_number(open.phone) is not null
      else open.email is not null
    end
  ),
  gone as (
    delete from public.messages
    where messages.waitlist_offer_id = any (locked) and messages.state = 'due'
      and not exists (
        select from wanted
        where (wanted.id, wanted.kind, wanted.channel) = (messages.waitlist_offer_id, messages.kind, messages.channel))
  )
  insert into public.messages as standing (waitlist_offer_id, kind, channel, due_at, until, try_at)
  select id, kind, channel, due_at, held_until, due_at from wanted
  on conflict (waitlist_offer_id, kind, channel) where waitlist_offer_id is not null
    do update set until = excluded.until
    where standing.until <> excluded.until;
end
$$;

-- == Making and ending offers ==

-- Locks an offer with its entry and the beautician, in the order of other writers.
create function private.lock_waitlist_offer(offer uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if offer is not null then
    perform from public.waitlist_entries where id = (select entry_id from public.waitlist_offers where id = offer) for no key update;
    perform from public.waitlist_offers where id = offer for no key update;
    perform private.lock_beauticians(array(select beautician_id from public.waitlist_offers where id = offer));
  end if;
end
$$;

-- Offers a time to an entry that waits and that the caller has locked, or raises the conflict.
create function private.make_waitlist_offer(
  offer uuid, entry public.waitlist_entries, beautician uuid, starts timestamptz, ends timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hold private.held_times;
begin
  hold.id = offer;
  hold.beautician_id = beautician;
  hold.starts_at = starts;
  hold.ends_at = ends;
  hold.area_id = private.waitlist_area(entry);
  hold.appointment_id = entry.appointment_id;
  hold.held_until = private.waitlist_deadline(starts);
  if hold.held_until is null then
    raise exception 'This time is too near for an offer.'
      using errcode = 'check_violation', constraint = 'waitlist_offers_in_time', hint = 'Call and book it directly.';
  end if;
  perform private.hold_time(hold, private.waitlist_services(entry));
  insert into public.waitlist_offers (id, entry_id, beautician_id, starts_at, ends_at)
    values (offer, entry.id, beautician, starts, ends);
  update public.waitlist_entries set status = 'offered' where id = entry.id;
  -- With the offer, so that sending a message needs no lock of it.
  perform private.waitlist_link(offer);
  perform private.sync_waitlist_messages(array[offer]);
end
$$;

-- Ends an open offer whose entry the caller has locked, and gives its time back. The entry waits again, unless the caller decides.
create function private.close_waitlist_offer(offer uuid, outcome text, waits_again boolean default true) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  closed public.waitlist_offers;
begin
  update public.waitlist_offers set state = outcome, closed_at = clock_timestamp()
    where id = offer and state = 'open'
    returning * into closed;
  if closed.id is null then
    return;
  end if;
  perform private.release_times(array[offer]);
  delete from public.messages where waitlist_offer_id = offer and state = 'due';
  update public.messages set state = case outcome when 'unanswered' then 'no_answer' else 'answered' end
    where waitlist_offer_id = offer and state = 'opened' and outcome in ('accepted', 'declined', 'unanswered');
  update public.waitlist_entries set status = 'waiting' where id = closed.entry_id and status = 'offered' and waits_again;
end
$$;

-- Takes the open offer of an entry back that the caller has locked and is going to change.
create function private.withdraw_waitlist_offers(entry uuid, outcome text default 'withdrawn') returns void
language sql security definer
set search_path = ''
as $$
  select private.close_waitlist_offer(id, outcome, false) from public.waitlist_offers where entry_id = entry and state = 'open'
$$;

-- Ends an entry that the caller has locked, and its open offer.
create function private.close_waitlist_entry(entry uuid, because text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.withdraw_waitlist_offers(entry, case because when 'withdrawn' then 'declined' else 'withdrawn' end);
  update public.waitlist_entries set status = 'ended', ended_because = because
    where id = entry and status in ('waiting', 'offered');
end
$$;

-- Before and after save_appointment() books for an entry. Its held time is given back first, because it may be the one that is booked.
-- `beauticians` are those of the appointment, locked together with that of the held time.
create function private.begin_waitlist_booking(entry uuid, beauticians uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.waitlist_entries where id = entry for no key update;
  perform private.lock_beauticians(beauticians || array(
    select beautician_id from public.waitlist_offers where entry_id = entry and state = 'open'));
  perform private.withdraw_waitlist_offers(entry);
end
$$;

create function private.end_waitlist_booking(entry uuid, appointment uuid) returns void
language sql security definer
set search_path = ''
as $$
  update public.waitlist_entries set status = 'booked', ended_because = null, booked_id = appointment
  where id = entry and status <> 'booked'
$$;

-- The time to answer by WhatsApp starts again when staff open the draft, because the person was not told before. The caller has locked the offer.
create function private.restart_waitlist_offer(offer uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.held_times
    set held_until = greatest(held_until, private.waitlist_deadline(starts_at))
    where id = offer and private.is_held(offer, false);
  perform private.sync_waitlist_messages(array[offer]);
end
$$;

-- What a draft that is opened now says about the end.
create function private.restarted_waitlist_offer(offer uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('until', greatest(held_until, private.waitlist_deadline(starts_at)))
  from private.held_times where id = offer
$$;

-- Books the time of an offer: 'done', 'already', or 'too_late' where the offer has ended or its time cannot be booked any more. Null: there
-- is no such offer. A new appointment is one of any other, under the guard, with the services as they are now.
create function private.take_waitlist_offer(offer uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  offered public.waitlist_offers;
  entry public.waitlist_entries;
  lead_row public.leads;
  moving public.appointments;
  given public.appointments;
begin
  select entries.* into entry
    from public.waitlist_entries as entries join public.waitlist_offers as offers on offers.entry_id = entries.id
    where offers.id = offer;
  select * into lead_row from public.leads where id = entry.lead_id for update;
  select * into moving from public.appointments where id = entry.appointment_id for no key update;
  select * into entry from public.waitlist_entries where id = entry.id for no key update;
  select * into offered from public.waitlist_offers where id = offer for no key update;
  if offered.id is null then
    return null;
  elsif offered.state <> 'open' then
    return case offered.state when 'accepted' then 'already' else 'too_late' end;
  end if;
  perform private.lock_beauticians(array[offered.beautician_id, moving.beautician_id]);
  if not private.is_held(offer, false) then
    perform private.close_waitlist_offer(offer, 'unanswered');
    return 'too_late';
  elsif lead_row.status in ('converted', 'rejected')
    or (moving.id is not null and (moving.status not in ('scheduled', 'confirmed') or moving.appointment_date < offered.ends_at))
    or private.waitlist_minutes(entry) is null
  then
    perform private.close_waitlist_offer(offer, 'withdrawn');
    return 'too_late';
  end if;
  begin
    perform private.release_times(array[offer]);
    if moving.id is not null then
      given := moving;
      update public.appointments set appointment_date = offered.starts_at, beautician_id = offered.beautician_id where id = given.id;
    else
      given.id := gen_random_uuid();
      given.client_id := coalesce(entry.client_id, private.client_of_lead(lead_row, null));
      given.service_id := entry.service_ids[1];
      given.appointment_date := offered.starts_at;
      given.duration_minutes := extract(epoch from offered.ends_at - offered.starts_at) / 60;
      given.beautician_id := offered.beautician_id;
      given.area_id := entry.area_id;
      given.source := coalesce(entry.source, lead_row.source);
      perform private.lock_clients(array[given.client_id]);
      perform private.add_appointment(given, 0);
      perform private.write_lines(given.id, private.checked_lines(given.id, (
        select jsonb_agg(jsonb_build_object('service_id', id)) from unnest(entry.service_ids) as id)));
      perform private.convert_lead(lead_row.id, given.client_id, given.id);
    end if;
  exception when integrity_constraint_violation then
    -- The guard, or a beautician who does not do it any more.
    perform private.close_waitlist_offer(offer, 'taken');
    return 'too_late';
  end;
  perform private.close_waitlist_offer(offer, 'accepted', false);
  update public.waitlist_entries set status = 'booked', booked_id = given.id where id = entry.id;
  return 'done';
end
$$;

revoke all on function private.waitlist_link(uuid), private.waitlist_values(uuid), private.is_open_offer(uuid),
  private.sync_waitlist_messages(uuid[]), private.lock_waitlist_offer(uuid),
  private.make_waitlist_offer(uuid, public.waitlist_entries, uuid, timestamptz, timestamptz), private.close_waitlist_offer(uuid, text, boolean),
  private.withdraw_waitlist_offers(uuid, text), private.close_waitlist_entry(uuid, text), private.begin_waitlist_booking(uuid, uuid[]),
  private.end_waitlist_booking(uuid, uuid), private.restart_waitlist_offer(uuid), private.restarted_waitlist_offer(uuid),
  private.take_waitlist_offer(uuid) from public;

-- == The server's work ==

-- Entries that have to end, and why.
create function private.finished_waitlist_entries()
returns table (id uuid, because text, booked_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select entries.id,
    case
      when leads.status = 'converted' then 'booked'
      when entries.to_day < public.business_today() then 'passed'
      else 'closed'
    end,
    leads.appointment_id
  from public.waitlist_entries as entries
    left join public.leads on leads.id = entries.lead_id
    left join public.appointments as moving on moving.id = entries.appointment_id
  where entries.status in ('waiting', 'offered')
    and (entries.to_day < public.business_today()
      or leads.status in ('converted', 'rejected')
      or moving.status not in ('scheduled', 'confirmed')
      -- Nothing earlier is possible any more.
      or moving.appointment_date <= now()
      or private.business_date(moving.appointment_date) < entries.from_day)
$$;

-- Ends offers whose time to answer is over and entries that wait for nothing any more; returns how many. What somebody else has
-- locked is left for the next call, so each ends once.
create function private.settle_waitlist() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 100;
  over record;
  settled integer := 0;
begin
  for over in
    select offers.id, offers.entry_id
    from public.waitlist_offers as offers
    where offers.state = 'open' and not exists (
      select from private.held_times as held where held.id = offers.id and held.held_until > now())
    order by offers.entry_id limit most
  loop
    perform from public.waitlist_entries where id = over.entry_id for no key update skip locked;
    -- It may have been answered before the lock.
    if found and not private.is_held(over.id, false) then
      perform private.close_waitlist_offer(over.id, 'unanswered');
      settled := settled + 1;
    end if;
  end loop;
  for over in select * from private.finished_waitlist_entries() order by id limit most loop
    perform from public.waitlist_entries where id = over.id and status in ('waiting', 'offered') for no key update skip locked;
    continue when not found;
    if over.because = 'booked' then
      perform private.withdraw_waitlist_offers(over.id);
      update public.waitlist_entries set status = 'booked', booked_id = over.booked_id where id = over.id;
    else
      perform private.close_waitlist_entry(over.id, over.because);
    end if;
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

-- Offers free time to entries that wait, the longest waiting first. Looks at `most` entries and ends after one offer, so that the
-- beautician is locked briefly; returns where the next call continues, and no row at the end or where another server is at work. Leads
-- that staff have not answered may hold time too, but only a few of them at once.
create function private.match_waitlist(most integer default 5, after_created timestamptz default null, after_id uuid default null)
returns table (created_at timestamptz, id uuid)
language plpgsql security definer
set search_path = ''
as $$
declare
  most_of_unanswered constant integer := 3;
  looked_at integer := 0;
  listed record;
  entry public.waitlist_entries;
  slot record;
begin
  if not pg_try_advisory_xact_lock(hashtext('private.match_waitlist')) then
    return;
  end if;
  for listed in
    select entries.created_at, entries.id, leads.status = 'new' as is_unanswered
    from public.waitlist_entries as entries
      left join public.leads on leads.id = entries.lead_id
      left join public.appointments as moving on moving.id = entries.appointment_id
    where entries.status = 'waiting' and entries.to_day >= public.business_today()
      and (leads.id is null or (leads.status in ('new', 'contacted') and not leads.needs_check))
      and (moving.id is null or private.may_act(moving))
      and (after_id is null or (entries.created_at, entries.id) > (after_created, after_id))
    order by entries.created_at, entries.id
    limit most
  loop
    looked_at := looked_at + 1;
    select * into entry from public.waitlist_entries
      where waitlist_entries.id = listed.id and status = 'waiting' for no key update skip locked;
    continue when not found;
    continue when listed.is_unanswered and (
      select count(*) from public.waitlist_offers as offers
        join public.waitlist_entries as others on others.id = offers.entry_id
        join public.leads on leads.id = others.lead_id
      where offers.state = 'open' and leads.status = 'new') >= most_of_unanswered;
    select * into slot from private.waitlist_slot(entry);
    continue when not found;
    begin
      perform private.make_waitlist_offer(gen_random_uuid(), entry, slot.beautician_id, slot.starts_at, slot.ends_at);
    exception when integrity_constraint_violation then
      -- Somebody has taken it since.
      continue;
    end;
    return query select listed.created_at, listed.id;
    return;
  end loop;
  if looked_at = most then
    return query select listed.created_at, listed.id;
  end if;
end
$$;

revoke all on function private.finished_waitlist_entries(), private.settle_waitlist(),
  private.match_waitlist(integer, timestamptz, uuid) from public;

-- == For staff ==

-- Entries that are `open`, longest waiting first, or `past`, newest first; the next page begins after the last row of this one. `offer`
-- is {id, beautician, starts_at, ends_at, held_until, told_at}; `offers` has the former ones, newest first. Also ends what is over
-- and makes an offer, so that the waitlist works without a server of ours.
create function public.waitlist(
  wanted text default 'open', most integer default 50, after_moment timestamptz default null, after_id uuid default null
)
returns table (
  id uuid, client_id uuid, lead_id uuid, appointment_id uuid, full_name text, phone text, whatsapp_number text, email text,
  no_messages boolean, service_ids uuid[], services text, minutes integer, from_day date, to_day date, from_time time, to_time time,
  area_id uuid, area text, source text, notes text, status text, ended_because text, booked_id uuid,
  appointment_starts_at timestamptz, created_at timestamptz, updated_at timestamptz, offer jsonb, offers jsonb
)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if wanted is null or wanted not in ('open', 'past') then
    raise exception 'Entries are open or past.' using errcode = 'invalid_parameter_value';
  end if;
  perform private.settle_waitlist();
  perform private.match_waitlist();
  return query
    select entries.id, people.client_id, entries.lead_id, entries.appointment_id, people.full_name, people.phone,
      case when people.whatsapp_ok then private.whatsapp_number(people.phone) end, people.email, people.no_messages,
      private.waitlist_services(entries), private.waitlist_service_names(entries), private.waitlist_minutes(entries),
      entries.from_day, entries.to_day, entries.from_time, entries.to_time, areas.id, areas.name, entries.source, entries.notes,
      entries.status, entries.ended_because, entries.booked_id, moving.appointment_date, entries.created_at, entries.updated_at,
      (
        select jsonb_build_object('id', made.id, 'beautician', beauticians.full_name, 'starts_at', made.starts_at,
          'ends_at', made.ends_at, 'held_until', held.held_until,
          'told_at', (select min(messages.told_at) from public.messages where messages.waitlist_offer_id = made.id))
        from public.waitlist_offers as made
          join public.beauticians on beauticians.id = made.beautician_id
          left join private.held_times as held on held.id = made.id
        where made.entry_id = entries.id and made.state = 'open'
      ),
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', made.id, 'beautician', beauticians.full_name,
          'starts_at', made.starts_at, 'state', made.state, 'closed_at', made.closed_at) order by made.made_at desc, made.id), '[]')
        from (
          select * from public.waitlist_offers as closed
          where closed.entry_id = entries.id and closed.state <> 'open'
          order by closed.made_at desc, closed.id limit 5
        ) as made join public.beauticians on beauticians.id = made.beautician_id
      )
    from (
      (select * from public.waitlist_entries as open
        where wanted = 'open' and open.status in ('waiting', 'offered')
          and (after_id is null or (open.created_at, open.id) > (after_moment, after_id))
        order by open.created_at, open.id limit least(greatest(most, 0), 200))
      union all
      (select * from public.waitlist_entries as past
        where wanted = 'past' and past.status in ('booked', 'ended')
          and (after_id is null or past.updated_at < after_moment or (past.updated_at = after_moment and past.id > after_id))
        order by past.updated_at desc, past.id limit least(greatest(most, 0), 200))
    ) as entries
      join private.waiting_people as people on people.entry_id = entries.id
      left join public.areas on areas.id = private.waitlist_area(entries)
      left join public.appointments as moving on moving.id = entries.appointment_id
    order by case when wanted = 'open' then entries.created_at end, case when wanted = 'past' then entries.updated_at end desc, entries.id;
end
$$;

-- Refuses services that are not there or not active, and more than a day of work.
create function private.require_waitlist_services(entry public.waitlist_entries) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.waitlist_minutes(entry) is null then
    raise exception 'Choose services that you offer, for a day of work at most.'
      using errcode = 'check_violation', constraint = 'waitlist_entries_services_offered';
  end if;
end
$$;
revoke all on function private.require_waitlist_services(public.waitlist_entries) from public;

-- Adds an entry with the id that was sent, once when sent twice: for a client_id, a lead_id or an appointment_id. An edit names the version
-- it is `based_on`; no row comes back if the entry has changed since. An entry that had ended waits again after an edit, at its
-- former place. Other services, days, hours or another area take an open offer back.
create function public.save_waitlist_entry(entry jsonb) returns setof public.waitlist_entries
language plpgsql security definer
set search_path = ''
as $$
declare
  fields jsonb := entry - array['based_on', 'status', 'ended_because', 'booked_id', 'created_at', 'updated_at'];
  current public.waitlist_entries;
  given public.waitlist_entries;
begin
  perform private.require_staff();
  select * into current from public.waitlist_entries where id = (entry ->> 'id')::uuid for no key update;
  if entry ? 'based_on' then
    if current.updated_at is distinct from (entry ->> 'based_on')::timestamptz then
      return;
    elsif current.status = 'booked' then
      raise exception 'This entry is booked.' using errcode = 'check_violation', constraint = 'waitlist_entries_not_booked';
    end if;
    given := jsonb_populate_record(current, fields - array['client_id', 'lead_id', 'appointment_id']);
    perform private.require_waitlist_services(given);
    -- The time was offered and is held for what the entry said before.
    if (given.service_ids, given.from_day, given.to_day, given.from_time, given.to_time, given.area_id)
      is distinct from
      (current.service_ids, current.from_day, current.to_day, current.from_time, current.to_time, current.area_id)
    then
      perform private.withdraw_waitlist_offers(current.id);
    end if;
    return query
      update public.waitlist_entries
        set service_ids = given.service_ids, from_day = given.from_day, to_day = given.to_day, from_time = given.from_time,
            to_time = given.to_time, area_id = given.area_id, notes = given.notes, source = given.source,
            status = case when exists (
              select from public.waitlist_offers where entry_id = current.id and state = 'open') then 'offered' else 'waiting' end,
            ended_because = null
        where waitlist_entries.id = current.id
        returning *;
    return;
  elsif current.id is not null then
    return next current;
    return;
  end if;
  given := jsonb_populate_record(null::public.waitlist_entries, fields);
  given.id := coalesce(given.id, gen_random_uuid());
  if given.appointment_id is not null then
    given.client_id := (select client_id from public.appointments where id = given.appointment_id);
    given.service_ids := null;
  end if;
  perform private.require_waitlist_services(given);
  return query
    insert into public.waitlist_entries (
      id, client_id, lead_id, appointment_id, service_ids, from_day, to_day, from_time, to_time, area_id, source, notes
    ) values (
      given.id, given.client_id, given.lead_id, given.appointment_id, given.service_ids, given.from_day, given.to_day,
      coalesce(given.from_time, '00:00'), coalesce(given.to_time, '24:00'), given.area_id, given.source, given.notes
    )
    on conflict (id) do nothing
    returning *;
  if not found then
    return query select * from public.waitlist_entries where waitlist_entries.id = given.id;
  end if;
end
$$;

-- Ends an entry and takes its open offer back. Sent again it changes nothing.
create function public.end_waitlist_entry(entry uuid) returns setof public.waitlist_entries
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform from public.waitlist_entries where id = entry for no key update;
  perform private.close_waitlist_entry(entry, 'desk');
  return query select * from public.waitlist_entries where id = entry;
end
$$;

-- Offers a time by hand, also one outside the working hours; with an id, so that it is offered once when sent twice.
create function public.offer_waitlist_time(
  entry uuid, beautician uuid, starts_at timestamptz, id uuid default gen_random_uuid()
)
returns setof public.waitlist_offers
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting public.waitlist_entries;
begin
  perform private.require_staff();
  select * into waiting from public.waitlist_entries where waitlist_entries.id = entry for no key update;
  if not exists (select from public.waitlist_offers where waitlist_offers.id = offer_waitlist_time.id) then
    if waiting.id is null or waiting.status <> 'waiting' then
      raise exception 'This entry has an offer already or has ended.'
        using errcode = 'check_violation', constraint = 'waitlist_offers_entry_waits';
    end if;
    perform private.require_waitlist_services(waiting);
    perform private.make_waitlist_offer(offer_waitlist_time.id, waiting, beautician, starts_at,
      starts_at + make_interval(mins => private.waitlist_minutes(waiting)));
  end if;
  return query select * from public.waitlist_offers where waitlist_offers.id = offer_waitlist_time.id and entry_id = entry;
end
$$;

-- For a person who has phoned: `outcome` is accepted or declined; or withdrawn, to take the offer back. Returns done, already or too_late;
-- null: there is no such offer.
create function public.settle_waitlist_offer(offer uuid, outcome text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  offered public.waitlist_offers;
begin
  perform private.require_staff();
  if outcome is null or outcome not in ('accepted', 'declined', 'withdrawn') then
    raise exception 'An offer is accepted, declined or withdrawn.' using errcode = 'invalid_parameter_value';
  elsif outcome = 'accepted' then
    return private.take_waitlist_offer(offer);
  end if;
  perform private.lock_waitlist_offer(offer);
  select * into offered from public.waitlist_offers where id = offer;
  if offered.state = 'open' then
    perform private.close_waitlist_offer(offer, outcome);
    return 'done';
  end if;
  return case when offered.state = outcome then 'already' when offered.id is not null then 'too_late' end;
end
$$;

revoke all on function public.waitlist(text, integer, timestamptz, uuid), public.save_waitlist_entry(jsonb),
  public.end_waitlist_entry(uuid), public.offer_waitlist_time(uuid, uuid, timestamptz, uuid), public.settle_waitlist_offer(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.waitlist(text, integer, timestamptz, uuid), public.save_waitlist_entry(jsonb),
  public.end_waitlist_entry(uuid), public.offer_waitlist_time(uuid, uuid, timestamptz, uuid), public.settle_waitlist_offer(uuid, text)
  to authenticated, service_role;

-- == The private link ==

-- The offer of a token, until 30 days after its time; null for every invalid token.
create function private.waitlist_offer_by_token(token text) returns public.waitlist_offers
language sql stable security definer
set search_path = ''
as $$
  select offers
  from public.waitlist_offers as offers join private.waitlist_links as links on links.offer_id = offers.id
  where token ~ '^[A-Za-z0-9_-]{22}$' and links.digest = private.link_digest(token)
    and offers.ends_at + interval '30 days' > now()
$$;
revoke all on function private.waitlist_offer_by_token(text) from public;

-- `state`: open, accepted, declined, or ended; `is_waiting`: whether the person is still on the waitlist. First names only. The
-- link of the appointment is given only while it belongs to this person, and as look_at_lead() does.
create function public.look_at_waitlist_offer(token text)
returns table (
  state text, starts_at timestamptz, ends_at timestamptz, held_until timestamptz, first_name text, language text, services jsonb,
  price numeric, area text, beautician_name text, moves_from timestamptz, is_waiting boolean, appointment_link text
)
language plpgsql security definer
set search_path = ''
as $$
declare
  offered public.waitlist_offers := private.waitlist_offer_by_token(token);
begin
  if offered.id is null then
    return;
  end if;
  return query
    select
      case
        when offered.state in ('accepted', 'declined') then offered.state
        when offered.state = 'open' and held.id is not null then 'open'
        else 'ended'
      end,
      offered.starts_at, offered.ends_at, held.held_until, private.first_name(people.full_name), people.language, lines.services,
      lines.price, (select name from public.areas where id = private.waitlist_area(entries)),
      private.first_name(beauticians.full_name), case when offered.state = 'open' then moving.appointment_date end,
      entries.status in ('waiting', 'offered'),
      case
        when offered.state = 'accepted' and booked.client_id = people.client_id
          and (leads.id is null or private.has_new_client(leads))
        then private.appointment_link(booked.id)
      end
    from public.waitlist_entries as entries
      left join public.leads on leads.id = entries.lead_id
      join private.waiting_people as people on people.entry_id = entries.id
      join public.beauticians on beauticians.id = offered.beautician_id
      left join private.held_times as held on held.id = offered.id and held.held_until > now()
      left join public.appointments as moving on moving.id = entries.appointment_id
      left join public.appointments as booked on booked.id = entries.booked_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('name', named.name, 'minutes', named.duration_minutes, 'price', named.price,
            'prepare', named.prepare) order by wanted.place) as services,
          case when entries.appointment_id is null then sum(named.price) else moving.price end as price
        from unnest(private.waitlist_services(entries)) with ordinality as wanted (id, place)
          join public.services as named on named.id = wanted.id
      ) as lines
    where entries.id = offered.entry_id;
end
$$;

-- Takes or declines an offer: 'done', 'already', 'too_late', or null for an invalid token.
create function public.answer_waitlist_offer(token text, accept boolean) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  offered public.waitlist_offers := private.waitlist_offer_by_token(token);
  result text;
begin
  if offered.id is null then
    return null;
  elsif accept then
    result := private.take_waitlist_offer(offered.id);
    insert into public.client_actions (appointment_id, kind)
      select booked_id, 'took_offer' from public.waitlist_entries where id = offered.entry_id and result = 'done';
    return result;
  end if;
  perform private.lock_waitlist_offer(offered.id);
  select * into offered from public.waitlist_offers where id = offered.id;
  if offered.state = 'open' and private.is_held(offered.id, false) then
    perform private.close_waitlist_offer(offered.id, 'declined');
    return 'done';
  end if;
  return case offered.state when 'declined' then 'already' else 'too_late' end;
end
$$;

-- Ends the entry of the person: 'done', 'already', or null for an invalid token.
create function public.leave_waitlist(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  offered public.waitlist_offers := private.waitlist_offer_by_token(token);
  entry public.waitlist_entries;
begin
  select * into entry from public.waitlist_entries where id = offered.entry_id for no key update;
  if entry.id is null then
    return null;
  elsif entry.status not in ('waiting', 'offered') then
    return 'already';
  end if;
  perform private.close_waitlist_entry(entry.id, 'withdrawn');
  return 'done';
end
$$;

revoke all on function public.look_at_waitlist_offer(text), public.answer_waitlist_offer(text, boolean), public.leave_waitlist(text)
  from public, anon, authenticated, service_role;
grant execute on function public.look_at_waitlist_offer(text), public.answer_waitlist_offer(text, boolean), public.leave_waitlist(text)
  to anon, authenticated, service_role;

-- == Ways onto the list without the desk ==

-- Puts who sent these leads on the waitlist for the preferred day: a lead without a plan that names services, each once for
-- every person. Others wait for the desk, as every lead.
create function private.wait_for_leads(added public.leads[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.waitlist_entries (lead_id, service_ids, from_day, to_day, area_id, source)
  select lead.id, wanted.services, wanted.day, wanted.day, lead.area_id, lead.source
  from unnest(added) as lead
    cross join lateral (
      select private.business_date(lead.preferred_date) as day, array(
        select named.id
        from unnest(private.services_asked_for(lead.service_interested)) with ordinality as named (id, place),
          generate_series(1, coalesce(lead.people, 1)) as person
        order by person, named.place
      ) as services
    ) as wanted
  where lead.plan is null and wanted.day is not null and cardinality(wanted.services) between 1 and 20;
end
$$;

-- Whether the client of an appointment waits for an earlier time: 'possible', 'waiting', or 'offered' with the link of the offer.
-- Null: an earlier time is not possible any more.
create function private.earlier_time(appointment public.appointments) returns table (state text, link text)
language sql stable security definer
set search_path = ''
as $$
  select
    case
      when offers.id is not null then 'offered'
      when entries.id is not null then 'waiting'
      when private.may_act(appointment) then 'possible'
    end,
    case when offers.id is not null then private.waitlist_link(offers.id) end
  from (select) as one
    left join public.waitlist_entries as entries
      on entries.appointment_id = appointment.id and entries.status in ('waiting', 'offered')
        and appointment.status in ('scheduled', 'confirmed') and appointment.appointment_date > now()
    left join public.waitlist_offers as offers
      on offers.entry_id = entries.id and private.is_held(offers.id, false) and offers.state = 'open'
$$;

-- The client wants an earlier time, from today to the day of the visit: 'done', 'already', 'too_late', or null for an invalid token.
create function public.wait_for_earlier_time(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment public.appointments := private.appointment_by_token(token, true);
begin
  if appointment.id is null then
    return null;
  elsif not private.may_act(appointment) then
    return 'too_late';
  end if;
  insert into public.waitlist_entries (client_id, appointment_id, from_day, to_day)
    values (appointment.client_id, appointment.id, public.business_today(),
      least(private.business_date(appointment.appointment_date), public.business_today() + 92))
    on conflict (appointment_id) where appointment_id is not null and status in ('waiting', 'offered') do nothing;
  return case when found then 'done' else 'already' end;
end
$$;

-- The client keeps the time and waits no longer: 'done', 'already', or null for an invalid token.
create function public.keep_time(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment public.appointments := private.appointment_by_token(token, true);
  entry uuid;
begin
  if appointment.id is null then
    return null;
  end if;
  select id into entry from public.waitlist_entries
    where appointment_id = appointment.id and status in ('waiting', 'offered') for no key update;
  if entry is null then
    return 'already';
  end if;
  perform private.close_waitlist_entry(entry, 'withdrawn');
  return 'done';
end
$$;

revoke all on function private.wait_for_leads(public.leads[]), private.earlier_time(public.appointments) from public;
revoke all on function public.wait_for_earlier_time(text), public.keep_time(text) from public, anon, authenticated, service_role;
grant execute on function public.wait_for_earlier_time(text), public.keep_time(text) to anon, authenticated, service_role;
