-- My day: a beautician's own appointments of yesterday, today and tomorrow. Beauticians read no table; these functions check
-- whose appointment it is.

-- When the beautician set out, arrived, began and finished. A table of its own, so that a mark does not change the version of
-- the appointment.
create table public.appointment_marks (
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  mark text not null,
  marked_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  marked_by uuid default auth.uid(),
  primary key (appointment_id, mark),
  constraint appointment_marks_mark_known check (mark in ('on_the_way', 'arrived', 'started', 'done'))
);

-- For retention (19_privacy.sql).
create index appointment_marks_marked_at_idx on public.appointment_marks (marked_at);

alter table public.appointment_marks enable row level security;
revoke all on public.appointment_marks from public, anon, authenticated, service_role;
grant select on public.appointment_marks to authenticated, service_role;

create policy appointment_marks_staff_read on public.appointment_marks
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy appointment_marks_service_role on public.appointment_marks
  for select to service_role using (true);

-- The beautician of the caller, or null.
create function private.own_lane() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.beauticians where user_id = auth.uid() and private.staff_role() is not null
$$;
revoke all on function private.own_lane() from public;

-- Whether My day is for the caller: a beautician, or an owner or the desk with a lane of their own.
create function public.has_my_day() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.staff_role() is not distinct from 'beautician' or private.own_lane() is not null
$$;

-- Surname, phone, address and notes (allergies, the way in) of a client are shown from 18:00 on the evening before until the
-- end of the day after; earlier only first name and area. Cancelled appointments are not shown.
create function public.my_appointments()
returns table (
  id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  status text,
  -- From the previous appointment of the day.
  travel_minutes integer,
  area text,
  client_name text,
  phone text,
  address text,
  client_notes text,
  -- [{service, guest, minutes}]; guest null: the client.
  services jsonb,
  notes text,
  due numeric,
  payment_status text,
  tips numeric,
  -- {on_the_way, arrived, started, done}: times of the marks so far.
  marks jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  today date := public.business_today();
begin
  perform private.require_member();
  return query
    select appointments.id, appointments.appointment_date, appointments.ends_at, appointments.status,
      (
        select private.travel_minutes(appointments.area_id, before.area_id)
        from public.appointments as before
        where before.beautician_id = appointments.beautician_id and before.status <> 'cancelled' and before.id <> appointments.id
          and before.appointment_date < appointments.appointment_date
          and before.appointment_date >= private.business_date(appointments.appointment_date)::timestamp at time zone zone
        order by before.appointment_date desc limit 1
      ),
      areas.name,
      case when reachable then clients.full_name else private.first_name(clients.full_name) end,
      case when reachable then clients.phone end,
      case when reachable then appointments.address end,
      case when reachable then clients.notes end,
      (
        select jsonb_agg(
          jsonb_build_object('service', booked_services.name, 'guest', lines.guest_name, 'minutes', lines.minutes)
          order by lines.position)
        from public.appointment_lines as lines
          join public.services as booked_services on booked_services.id = lines.service_id
        where lines.appointment_id = appointments.id
      ),
      appointments.notes,
      appointments.due,
      appointments.payment_status,
      coalesce((
        select sum(payments.amount) from public.payments
        where payments.appointment_id = appointments.id and payments.kind = 'tip'
      ), 0),
      coalesce((
        select jsonb_object_agg(appointment_marks.mark, appointment_marks.marked_at)
        from public.appointment_marks where appointment_marks.appointment_id = appointments.id
      ), '{}')
    from public.appointments as appointments
      join public.clients on clients.id = appointments.client_id
      left join public.areas on areas.id = appointments.area_id
      cross join lateral (
        select now() >= (private.business_date(appointments.appointment_date) - 1 + time '18:00') at time zone zone as reachable
      ) as contact
    where appointments.beautician_id = private.own_lane()
      and appointments.status <> 'cancelled'
      and appointments.appointment_date >= (today - 1)::timestamp at time zone zone
      and appointments.appointment_date < (today + 2)::timestamp at time zone zone
    order by appointments.appointment_date, appointments.id;
end
$$;

-- The appointment, if the caller may mark it: beauticians their own of today and yesterday, staff any.
create function private.appointment_to_mark(appointment uuid) returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  today date := public.business_today();
  found_appointment public.appointments;
begin
  perform private.require_member();
  select * into found_appointment from public.appointments
    where id = appointment
      and (public.is_staff() or (
        beautician_id = private.own_lane()
        and appointment_date >= (today - 1)::timestamp at time zone zone
        and appointment_date < (today + 1)::timestamp at time zone zone))
    for no key update;
  if not found then
    raise exception 'This is not one of your visits of today or yesterday.' using errcode = 'insufficient_privilege';
  end if;
  if found_appointment.status = 'cancelled' then
    raise exception 'This visit was cancelled.' using errcode = 'check_violation', constraint = 'appointment_marks_not_cancelled';
  end if;
  return found_appointment;
end
$$;
revoke all on function private.appointment_to_mark(uuid) from public;

-- Asks about a mark that is probably a slip: an hour or more before the visit, and `done` at any time before it.
create function private.ask_about_early_mark(marked public.appointments, mark text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  question text := case ask_about_early_mark.mark
    when 'arrived' then 'Have you really arrived?'
    when 'started' then 'Has it really started?'
    when 'done' then 'Is it really done?'
  end;
  tolerance interval := case ask_about_early_mark.mark when 'done' then interval '0' else interval '1 hour' end;
begin
  if question is not null and now() < marked.appointment_date - tolerance then
    -- PostgREST and the bundled server answer PT409 with the HTTP status 409.
    raise exception 'This visit starts at %. %',
      replace(trim(to_char(marked.appointment_date at time zone private.business_time_zone(), 'FMHH12:MI am')), ':00', ''), question
      using errcode = 'PT409', constraint = 'appointment_marks_early', hint = 'Send it again with is_certain.';
  end if;
end
$$;
revoke all on function private.ask_about_early_mark(public.appointments, text) from public;

-- The first mark counts. `done` completes the appointment.
create function public.mark_appointment(appointment uuid, mark text, is_certain boolean default false) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  marked public.appointments := private.appointment_to_mark(appointment);
begin
  if mark_appointment.mark is null or mark_appointment.mark not in ('on_the_way', 'arrived', 'started', 'done') then
    raise exception 'There is no such step. Load the page again.'
      using errcode = 'check_violation', constraint = 'appointment_marks_mark_known';
  end if;
  if is_certain is not true and not exists (
    select from public.appointment_marks where appointment_id = marked.id and appointment_marks.mark = mark_appointment.mark)
  then
    perform private.ask_about_early_mark(marked, mark_appointment.mark);
  end if;
  insert into public.appointment_marks (appointment_id, mark) values (marked.id, mark_appointment.mark) on conflict do nothing;
  if mark_appointment.mark = 'done' and marked.status <> 'completed' then
    update public.appointments set status = 'completed' where id = marked.id;
  end if;
  return (
    select appointment_marks.marked_at from public.appointment_marks
    where appointment_marks.appointment_id = marked.id and appointment_marks.mark = mark_appointment.mark);
end
$$;

-- Takes back the last mark, on the day on which it was set. False: the mark is not there, as after a second press. Without
-- `done` the appointment is confirmed again; a receipt that was issued since needs the desk.
create function public.undo_mark(appointment uuid, mark text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  marked public.appointments := private.appointment_to_mark(appointment);
  last public.appointment_marks;
begin
  select * into last from public.appointment_marks where appointment_id = marked.id
    order by array_position(array['on_the_way', 'arrived', 'started', 'done'], appointment_marks.mark) desc limit 1;
  if not exists (
    select from public.appointment_marks where appointment_id = marked.id and appointment_marks.mark = undo_mark.mark)
  then
    return false;
  elsif last.mark <> undo_mark.mark or private.business_date(last.marked_at) <> public.business_today() then
    raise exception 'Only the last step of today can be undone.'
      using errcode = 'check_violation', constraint = 'appointment_marks_undo_last';
  elsif last.mark = 'done' and private.valid_invoice(marked.id) is not null then
    raise exception 'A receipt was issued for this visit. Please call the desk.'
      using errcode = 'check_violation', constraint = 'appointment_marks_undo_before_invoice';
  end if;
  delete from public.appointment_marks where appointment_id = marked.id and appointment_marks.mark = last.mark;
  perform private.note_removed_lines('appointment_marks', array[to_jsonb(last)], array['mark']);
  if last.mark = 'done' and marked.status = 'completed' then
    update public.appointments set status = 'confirmed' where id = marked.id;
  end if;
  return true;
end
$$;

revoke all on function public.has_my_day(), public.my_appointments(), public.mark_appointment(uuid, text, boolean),
  public.undo_mark(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.has_my_day(), public.my_appointments(), public.mark_appointment(uuid, text, boolean),
  public.undo_mark(uuid, text) to authenticated;

-- == Calendar feed ==

-- The private link to which the calendar of a beautician's phone subscribes. As for appointments, the token is computed from the
-- secret of this installation and a nonce, and only its digest is stored.
create table private.calendar_feeds (
  beautician_id uuid primary key references public.beauticians (id) on delete cascade,
  -- The beautician's account when the link was made. With another one, or none, the link does not work.
  user_id uuid,
  nonce uuid not null,
  digest bytea not null unique
);

-- Staff may change the feed of any beautician, others their own, which null means. Returns null for an account without one.
create function private.calendar_feed_owner(beautician uuid) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own uuid := private.own_lane();
begin
  perform private.require_member();
  if beautician is not null and beautician is distinct from own and not public.is_staff() then
    raise exception 'This is not your calendar.' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(beautician, own);
end
$$;
revoke all on function private.calendar_feed_owner(uuid) from public;

-- The token of the link; null: there is none, or it was made with a former secret.
create function public.calendar_feed_token(beautician uuid default null) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lane uuid := private.calendar_feed_owner(beautician);
begin
  return (
    select token
    from private.calendar_feeds join public.beauticians on beauticians.id = calendar_feeds.beautician_id
      cross join lateral private.link_token(beautician_id, nonce) as token
    where beautician_id = lane and digest = private.link_digest(token)
      and calendar_feeds.user_id is not distinct from beauticians.user_id);
end
$$;

-- Makes a link and returns its token. The link before ends.
create function public.renew_calendar_feed(beautician uuid default null) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  lane uuid := private.calendar_feed_owner(beautician);
  fresh uuid := gen_random_uuid();
  token text := private.link_token(lane, fresh);
begin
  if lane is null then
    raise exception 'This account belongs to no beautician.' using errcode = 'check_violation', constraint = 'calendar_feeds_beautician';
  end if;
  insert into private.calendar_feeds (beautician_id, user_id, nonce, digest)
    select id, user_id, fresh, private.link_digest(token) from public.beauticians where id = lane
    on conflict (beautician_id) do update set user_id = excluded.user_id, nonce = excluded.nonce, digest = excluded.digest;
  return token;
end
$$;

-- False: there was no link.
create function public.end_calendar_feed(beautician uuid default null) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.calendar_feeds where beautician_id = private.calendar_feed_owner(beautician);
  return found;
end
$$;

-- The appointments of a feed, a month back and a year ahead, as [{uid, version, starts_at, ends_at, first_name, area, services}].
-- Calendars fetch it without signing in and keep copies, so it names first name, area and services only. null: the link does not work,
-- as that of an inactive beautician or of a disabled account.
create function public.calendar_feed(token text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lane uuid := (
    select beauticians.id
    from private.calendar_feeds join public.beauticians on beauticians.id = calendar_feeds.beautician_id
      left join public.staff on staff.user_id = beauticians.user_id
    where calendar_feeds.digest = private.link_digest(token) and calendar_feeds.user_id is not distinct from beauticians.user_id
      and beauticians.is_active and staff.is_active is not false);
begin
  if lane is null then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'uid', appointments.id, 'version', appointments.calendar_version, 'starts_at', appointments.appointment_date,
        'ends_at', appointments.ends_at, 'first_name', private.first_name(clients.full_name), 'area', areas.name,
        'services', private.service_names(appointments.id)) order by appointments.appointment_date, appointments.id), '[]')
    from public.appointments
      join public.clients on clients.id = appointments.client_id
      left join public.areas on areas.id = appointments.area_id
    where appointments.beautician_id = lane and appointments.status <> 'cancelled'
      and appointments.appointment_date > now() - interval '31 days'
      and appointments.appointment_date < now() + interval '1 year');
end
$$;

revoke all on function public.renew_calendar_feed(uuid), public.end_calendar_feed(uuid), public.calendar_feed_token(uuid),
  public.calendar_feed(text)
  from public, anon, authenticated, service_role;
grant execute on function public.renew_calendar_feed(uuid), public.end_calendar_feed(uuid), public.calendar_feed_token(uuid)
  to authenticated;
grant execute on function public.calendar_feed(text) to anon, authenticated;
