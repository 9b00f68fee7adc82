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

-- For retention (026_privacy.sql).
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

-- Surname, phone, place, notes and allergies of a client are shown from 18:00 on the evening before until the end of
-- the day after; earlier only first name and area. Cancelled appointments and offers (my_offers()) are not shown.
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
  latitude numeric,
  longitude numeric,
  accuracy integer,
  gate text,
  floor text,
  landmark text,
  parking text,
  client_notes text,
  allergies text,
  -- Missing or expired patch tests of a visit that is still to be done (029_client_card.sql).
  patch_test_warnings text[],
  -- [{service, guest, minutes}]; guest null: the client.
  services jsonb,
  notes text,
  due numeric,
  payment_status text,
  tips numeric,
  -- {on_the_way, arrived, started, done}: times of the marks so far.
  marks jsonb,
  -- Later than ends_at if the beautician needs time that is not free.
  expected_end timestamptz
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
      case when reachable then appointments.latitude end,
      case when reachable then appointments.longitude end,
      case when reachable then appointments.accuracy end,
      case when reachable then appointments.gate end,
      case when reachable then appointments.floor end,
      case when reachable then appointments.landmark end,
      case when reachable then appointments.parking end,
      case when reachable then clients.notes end,
      case when reachable then clients.allergies end,
      case when reachable and appointments.status <> 'completed' then private.patch_test_warnings(
        clients.id, private.business_date(appointments.appointment_date), (
          select jsonb_agg(to_jsonb(lines) order by lines.position)
          from public.appointment_lines as lines where lines.appointment_id = appointments.id)) end,
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
      ), '{}'),
      private.expected_end(appointments)
    from public.appointments as appointments
      join public.clients on clients.id = appointments.client_id
      left join public.areas on areas.id = appointments.area_id
      cross join lateral (
        select now() >= (private.business_date(appointments.appointment_date) - 1 + time '18:00') at time zone zone as reachable
      ) as contact
    where appointments.beautician_id = private.own_lane() and appointments.offered_until is null
      and appointments.status <> 'cancelled'
      and appointments.appointment_date >= (today - 1)::timestamp at time zone zone
      and appointments.appointment_date < (today + 2)::timestamp at time zone zone
    order by appointments.appointment_date, appointments.id;
end
$$;

-- == Actions ==

-- What was pressed on My day: marks, marks taken back, payments. A phone without network stores an action and sends it later, perhaps
-- twice, so each has an id made on the phone, and the first answer counts. Phones drop actions after 36 hours; rows are kept for a week.
create table private.my_day_actions (
  id uuid primary key,
  user_id uuid not null,
  -- Not a foreign key: also an action that is refused because its visit does not exist has one answer.
  appointment_id uuid,
  act text not null,
  mark text,
  -- Of all that was sent but the times.
  digest text not null,
  pressed_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- Why it was refused; null: it was applied.
  problem text,
  -- As long as those that exist; perform_my_day_action() cuts what it refuses.
  constraint my_day_actions_act_length check (char_length(act) <= 20),
  constraint my_day_actions_mark_length check (char_length(mark) <= 20)
);

create index my_day_actions_appointment_idx on private.my_day_actions (appointment_id);
-- For retention (026_privacy.sql).
create index my_day_actions_received_at_idx on private.my_day_actions (received_at);

-- When an action was pressed. `sent_at` is by the same clock as `pressed_at`, so that a phone's wrong clock does not matter. In any case not
-- in the future, not more than 36 hours ago, and not before the visit's day.
create function private.moment_of_press(action jsonb, appointment uuid) returns timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pressed_at timestamptz := action ->> 'pressed_at';
  sent_at timestamptz := coalesce((action ->> 'sent_at')::timestamptz, now());
  day_start timestamptz := (
    select private.business_date(appointment_date)::timestamp at time zone private.business_time_zone()
    from public.appointments where id = appointment);
begin
  if pressed_at is null or not isfinite(pressed_at) or not isfinite(sent_at) then
    return now();
  end if;
  return least(now(), greatest(pressed_at + (now() - sent_at), now() - interval '36 hours', day_start));
end
$$;

-- The appointment, if the caller may mark it: staff any, beauticians their own of the day of the press and the day before.
create function private.appointment_to_mark(appointment uuid, pressed_at timestamptz default now()) returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  found_appointment public.appointments;
begin
  select * into found_appointment from public.appointments
    where id = appointment
      and (public.is_staff() or (
        beautician_id = private.own_lane() and offered_until is null
        and appointment_date >= (private.business_date(pressed_at) - 1)::timestamp at time zone zone
        and appointment_date < (public.business_today() + 1)::timestamp at time zone zone))
    for no key update;
  if not found then
    raise exception 'This is not one of your visits of today or yesterday. Somebody else may do it now.'
      using errcode = 'insufficient_privilege';
  end if;
  if found_appointment.status = 'cancelled' then
    raise exception 'This visit was cancelled.' using errcode = 'check_violation', constraint = 'appointment_marks_not_cancelled';
  end if;
  return found_appointment;
end
$$;

-- Asks about a mark that is probably a slip: an hour or more before the visit, and `done` at any time before it.
create function private.ask_about_early_mark(marked public.appointments, mark text, pressed_at timestamptz) returns void
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
  if question is not null and pressed_at < marked.appointment_date - tolerance then
    -- PostgREST and the bundled server answer PT409 with the HTTP status 409.
    raise exception 'This visit starts at %. %',
      replace(trim(to_char(marked.appointment_date at time zone private.business_time_zone(), 'FMHH12:MI am')), ':00', ''), question
      using errcode = 'PT409', constraint = 'appointment_marks_early', hint = 'Send it again with is_certain.';
  end if;
end
$$;

-- What was pressed on My day can be taken back until then.
create function private.undo_until(made_at timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select made_at + interval '10 minutes'
$$;

-- Whether an action that has arrived already takes back a mark that was pressed at this time.
create function private.is_taken_back(appointment uuid, mark text, pressed_at timestamptz) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.my_day_actions as later
    where later.appointment_id = appointment and later.act = 'undo' and later.mark = is_taken_back.mark and later.problem is null
      and later.pressed_at > is_taken_back.pressed_at and later.pressed_at < private.undo_until(is_taken_back.pressed_at))
$$;

-- The first mark counts, whichever arrives first. `done` completes the appointment. A mark that was taken back later stays away.
create function private.mark_appointment(appointment uuid, mark text, is_certain boolean, pressed_at timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  marked public.appointments := private.appointment_to_mark(appointment, pressed_at);
begin
  if mark_appointment.mark is null or mark_appointment.mark not in ('on_the_way', 'arrived', 'started', 'done') then
    raise exception 'There is no such step. Load the page again.'
      using errcode = 'check_violation', constraint = 'appointment_marks_mark_known';
  end if;
  if private.is_taken_back(marked.id, mark_appointment.mark, mark_appointment.pressed_at) then
    return;
  end if;
  if is_certain is not true and not exists (
    select from public.appointment_marks where appointment_id = marked.id and appointment_marks.mark = mark_appointment.mark)
  then
    perform private.ask_about_early_mark(marked, mark_appointment.mark, mark_appointment.pressed_at);
  end if;
  insert into public.appointment_marks (appointment_id, mark, marked_at)
    values (marked.id, mark_appointment.mark, mark_appointment.pressed_at)
    on conflict on constraint appointment_marks_pkey do update set marked_at = excluded.marked_at
      where appointment_marks.marked_at > excluded.marked_at;
  if mark_appointment.mark = 'done' and marked.status <> 'completed' then
    update public.appointments set status = 'completed' where id = marked.id;
  end if;
end
$$;

-- Takes back the last mark, for ten minutes from when it was pressed until the undo was pressed, whenever the two arrive. Nothing happens
-- if it is not there, as after a second press, or was set again since. Without `done` the appointment is confirmed again; a receipt that
-- was issued since needs the desk.
create function private.undo_mark(appointment uuid, mark text, pressed_at timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  marked public.appointments := private.appointment_to_mark(appointment, pressed_at);
  given public.appointment_marks;
  last public.appointment_marks;
  set_again timestamptz := (
    select min(later.pressed_at) from private.my_day_actions as later
    where later.appointment_id = marked.id and later.act = 'mark' and later.mark = undo_mark.mark and later.problem is null
      and later.pressed_at > undo_mark.pressed_at and not private.is_taken_back(marked.id, later.mark, later.pressed_at));
begin
  select * into given from public.appointment_marks where appointment_id = marked.id and appointment_marks.mark = undo_mark.mark;
  if not found then
    return;
  elsif undo_mark.pressed_at >= private.undo_until(given.marked_at) then
    raise exception 'A step can be taken back for ten minutes. Please call the desk.'
      using errcode = 'check_violation', constraint = 'appointment_marks_undo_in_time';
  elsif set_again is not null then
    update public.appointment_marks set marked_at = greatest(marked_at, set_again)
      where appointment_id = marked.id and appointment_marks.mark = undo_mark.mark;
    return;
  end if;
  select * into last from public.appointment_marks where appointment_id = marked.id
    order by array_position(array['on_the_way', 'arrived', 'started', 'done'], appointment_marks.mark) desc limit 1;
  if last.mark <> given.mark then
    raise exception 'Only the last step can be taken back.'
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
end
$$;

revoke all on function private.moment_of_press(jsonb, uuid), private.appointment_to_mark(uuid, timestamptz),
  private.undo_until(timestamptz), private.is_taken_back(uuid, text, timestamptz),
  private.ask_about_early_mark(public.appointments, text, timestamptz), private.mark_appointment(uuid, text, boolean, timestamptz),
  private.undo_mark(uuid, text, timestamptz)
  from public;

-- Performs an action once: {act: mark, undo, pay, tip or help, appointment?, id?, pressed_at?, sent_at?, account?, mark?, is_certain?, amount?, method?,
-- reference?}. Returns {outcome: applied}, or {outcome: refused, reason}. Sent again with the same id it changes nothing and returns
-- the same. The question about an early mark is an error (PT409) and no answer yet.
create function public.perform_my_day_action(action jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  given private.my_day_actions;
  known private.my_day_actions;
begin
  perform private.require_member();
  given.id = coalesce((action ->> 'id')::uuid, gen_random_uuid());
  given.appointment_id = action ->> 'appointment';
  given.pressed_at = private.moment_of_press(action, given.appointment_id);
  given.digest = md5((action - '{id,pressed_at,sent_at,is_certain}'::text[])::text);
  -- First, so that the same action on a second connection waits here.
  insert into private.my_day_actions (id, user_id, appointment_id, act, mark, digest, pressed_at)
    values (given.id, auth.uid(), given.appointment_id, left(coalesce(action ->> 'act', ''), 20), left(action ->> 'mark', 20), given.digest,
      given.pressed_at)
    on conflict do nothing;
  if not found then
    select * into known from private.my_day_actions where id = given.id;
    if (known.user_id, known.digest) is distinct from (auth.uid(), given.digest) then
      known.problem = 'This was sent before with other details. Load the page again.';
    end if;
    return private.outcome_of(known.problem);
  end if;
  begin
    if action ->> 'account' <> auth.uid()::text then
      raise exception 'This was pressed with another account.' using errcode = 'insufficient_privilege';
    end if;
    case action ->> 'act'
      when 'mark' then
        perform private.mark_appointment(
          given.appointment_id, action ->> 'mark', (action ->> 'is_certain')::boolean, given.pressed_at);
      when 'undo' then
        perform private.undo_mark(given.appointment_id, action ->> 'mark', given.pressed_at);
      when 'pay', 'tip' then
        perform private.take_own_payment(jsonb_build_object('id', given.id, 'appointment_id', given.appointment_id,
          'kind', nullif(action ->> 'act', 'pay'), 'amount', action -> 'amount', 'method', action -> 'method', 'reference', action -> 'reference', 'received_at', given.pressed_at));
      when 'help' then
        perform private.call_for_help(given.pressed_at);
      else
        raise exception 'There is no such action. Load the page again.' using errcode = 'check_violation';
    end case;
  exception when check_violation or unique_violation or insufficient_privilege or no_data_found then
    given.problem = sqlerrm;
    update private.my_day_actions set problem = given.problem where id = given.id;
  end;
  return private.outcome_of(given.problem);
end
$$;

create function private.outcome_of(problem text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when problem is null then '{"outcome": "applied"}' else jsonb_build_object('outcome', 'refused', 'reason', problem) end
$$;
revoke all on function private.outcome_of(text) from public;

revoke all on function public.has_my_day(), public.my_appointments(), public.perform_my_day_action(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.has_my_day(), public.my_appointments(), public.perform_my_day_action(jsonb) to authenticated;

-- == Travel times from marks ==

-- Travel times that the marks of the last six months suggest, where they differ from the current ones by three minutes or more: the
-- median of at least five trips from "on the way" to "arrived" that took 3 to 180 minutes. A trip begins in the area of the previous
-- appointment of that day. Nothing changes until an owner stores one in travel_times.
create function public.travel_time_proposals()
returns table (from_area_id uuid, to_area_id uuid, minutes integer, trips bigint, current_minutes integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
begin
  perform private.require_staff();
  return query
    with travelled as (
      select least(before.area_id, visits.area_id) as here, greatest(before.area_id, visits.area_id) as there,
        extract(epoch from arrived.marked_at - set_out.marked_at) / 60 as length
      from public.appointment_marks as arrived
        join public.appointment_marks as set_out on set_out.appointment_id = arrived.appointment_id and set_out.mark = 'on_the_way'
        join public.appointments as visits on visits.id = arrived.appointment_id
        cross join lateral (
          select previous.area_id from public.appointments as previous
          where previous.beautician_id = visits.beautician_id and previous.status <> 'cancelled'
            and previous.appointment_date < visits.appointment_date
            and previous.appointment_date >= private.business_date(visits.appointment_date)::timestamp at time zone zone
          order by previous.appointment_date desc limit 1
        ) as before
      where arrived.mark = 'arrived' and arrived.marked_at > now() - interval '6 months'
        and before.area_id is not null and visits.area_id is not null
    ),
    medians as (
      select here, there, count(*) as number,
        round(percentile_cont(0.5) within group (order by length::float8))::integer as median, private.travel_minutes(here, there) as now
      from travelled where length between 3 and 180 group by here, there having count(*) >= 5
    )
    select here, there, median, number, medians.now from medians
    where abs(median - medians.now) >= 3
    order by abs(median - medians.now) desc, here, there;
end
$$;
revoke all on function public.travel_time_proposals() from public, anon, authenticated, service_role;
grant execute on function public.travel_time_proposals() to authenticated, service_role;

-- == Time off ==

-- The caller's days off from today on: those that the desk entered, and requests with their answer. The desk's notes are not for
-- the beautician.
create function public.my_days_off()
returns table (
  id uuid, from_day date, to_day date, from_time time, to_time time, note text, state text, reply text, is_request boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  return query
    select days_off.id, days_off.from_day, days_off.to_day, days_off.from_time, days_off.to_time,
      case when days_off.requested_at is not null then days_off.note end, days_off.state, days_off.reply,
      days_off.requested_at is not null
    from public.days_off
    where days_off.beautician_id = private.own_lane() and days_off.to_day >= public.business_today()
    order by days_off.from_day, days_off.from_time nulls first, days_off.id
    limit 100;
end
$$;

-- Asks for whole days, or with times for some hours of one day. `id` comes from the form: sent twice, it is one request. Without a
-- last day it is one day.
create function public.request_day_off(
  id uuid, from_day date, to_day date default null, from_time time default null, to_time time default null,
  note text default null
)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  most constant integer := 10;
  lane uuid := private.own_lane();
  last_day date := coalesce(to_day, from_day);
  today date := public.business_today();
begin
  perform private.require_member();
  -- Requests of one beautician take turns, so that the limit holds.
  perform from public.beauticians where beauticians.id = lane for no key update;
  if not found then
    raise exception 'This account belongs to no beautician.' using errcode = 'insufficient_privilege';
  elsif exists (select from public.days_off where days_off.id = request_day_off.id and days_off.beautician_id = lane) then
    return id;
  elsif from_day is null or last_day < from_day or num_nulls(from_time, to_time) = 1
    or (from_time is not null and (last_day <> from_day or from_time >= to_time))
  then
    raise exception 'Choose a first and a last day, or one day with a time from and until.'
      using errcode = 'check_violation', constraint = 'days_off_in_order';
  elsif from_day < today or last_day > today + 366
    or (last_day + coalesce(to_time, time '24:00')) at time zone private.business_time_zone() <= now()
  then
    raise exception 'Choose days from today on, at most a year ahead.'
      using errcode = 'check_violation', constraint = 'days_off_request_dates';
  elsif (
    select count(*) from public.days_off
    where days_off.beautician_id = lane and days_off.state = 'requested' and days_off.to_day >= today) >= most
  then
    raise exception 'You have % requests that wait for an answer. Please call the desk.', most
      using errcode = 'check_violation', constraint = 'days_off_open_requests';
  end if;
  insert into public.days_off (id, beautician_id, from_day, to_day, from_time, to_time, note, state, requested_at)
    values (id, lane, from_day, last_day, from_time, to_time, nullif(btrim(note), ''), 'requested', now());
  return id;
end
$$;

-- Takes back a request that is not answered yet. False: it is not there, as after a second press.
create function public.withdraw_day_off(day_off uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  delete from public.days_off where id = day_off and beautician_id = private.own_lane() and state = 'requested';
  if found then
    return true;
  elsif exists (select from public.days_off where id = day_off and beautician_id = private.own_lane()) then
    raise exception 'The desk has answered this request. Please call the desk.'
      using errcode = 'check_violation', constraint = 'days_off_answered_once';
  end if;
  return false;
end
$$;

revoke all on function public.my_days_off(), public.request_day_off(uuid, date, date, time, time, text), public.withdraw_day_off(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.my_days_off(), public.request_day_off(uuid, date, date, time, time, text),
  public.withdraw_day_off(uuid) to authenticated;

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
-- Calendars fetch it without signing in and keep copies, so it names first name, area and services only, and no offers. null: the link does not work,
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
    where appointments.beautician_id = lane and appointments.offered_until is null and appointments.status <> 'cancelled'
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

-- == The week ahead ==

-- The caller's visits of the six days after tomorrow: time, area and first service. Names and addresses are shown by my_appointments()
-- only, for the days that need them.
create function public.my_week()
returns table (id uuid, starts_at timestamptz, ends_at timestamptz, area text, service text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  today date := public.business_today();
begin
  perform private.require_member();
  return query
    select appointments.id, appointments.appointment_date, appointments.ends_at, areas.name, services.name
    from public.appointments
      join public.services on services.id = appointments.service_id
      left join public.areas on areas.id = appointments.area_id
    where appointments.beautician_id = private.own_lane() and appointments.offered_until is null
      and appointments.status <> 'cancelled'
      and appointments.appointment_date >= (today + 2)::timestamp at time zone zone
      and appointments.appointment_date < (today + 8)::timestamp at time zone zone
    order by appointments.appointment_date, appointments.id;
end
$$;
revoke all on function public.my_week() from public, anon, authenticated, service_role;
grant execute on function public.my_week() to authenticated;
