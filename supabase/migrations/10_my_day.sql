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

-- Surname, phone, place and notes (allergies, the way in) of a client are shown from 18:00 on the evening before until the end of
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
  problem text
);

create index my_day_actions_appointment_idx on private.my_day_actions (appointment_id);
-- For retention (19_privacy.sql).
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
    values (given.id, auth.uid(), given.appointment_id, coalesce(action ->> 'act', ''), action ->> 'mark', given.digest, given.pressed_at)
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

-- == Safety ==

-- Until when the beautician expects to need, where they said so. A table of its own: it does not change the appointment's version.
create table public.appointment_extensions (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  expected_end timestamptz not null,
  extended_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  extended_by uuid default auth.uid()
);

-- For retention (19_privacy.sql).
create index appointment_extensions_extended_at_idx on public.appointment_extensions (extended_at);

-- Alerts for the desk: a visit that should have ended, or a beautician who asks for help. Written by private.raise_alert().
create table public.safety_alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  beautician_id uuid references public.beauticians (id) on delete cascade,
  appointment_id uuid references public.appointments (id) on delete set null,
  -- Of an overdue visit: the end that has passed. With another end it is another cause.
  expected_end timestamptz,
  raised_at timestamptz not null default now(),
  -- Accounts; null: the server, or an alert that is open.
  raised_by uuid default auth.uid(),
  ended_at timestamptz,
  ended_by uuid,
  constraint safety_alerts_kind_known check (kind in ('overdue', 'help')),
  constraint safety_alerts_expected_end_given check (
    kind not in ('overdue', 'help') or (kind = 'overdue') = (expected_end is not null)
  )
);

-- Once per cause, however many servers look, and one request for help at a time.
create unique index safety_alerts_overdue_key on public.safety_alerts (appointment_id, expected_end) where kind = 'overdue';
create unique index safety_alerts_help_key on public.safety_alerts (beautician_id) where kind = 'help' and ended_at is null;
create index safety_alerts_open_idx on public.safety_alerts (raised_at) where ended_at is null;
create index safety_alerts_appointment_idx on public.safety_alerts (appointment_id);
create index safety_alerts_beautician_idx on public.safety_alerts (beautician_id);
-- For retention (19_privacy.sql).
create index safety_alerts_raised_at_idx on public.safety_alerts (raised_at);

alter table public.appointment_extensions enable row level security;
alter table public.safety_alerts enable row level security;
revoke all on public.appointment_extensions, public.safety_alerts from public, anon, authenticated, service_role;
grant select on public.appointment_extensions, public.safety_alerts to authenticated, service_role;

create policy appointment_extensions_staff_read on public.appointment_extensions
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy appointment_extensions_service_role on public.appointment_extensions
  for select to service_role using (true);
create policy safety_alerts_staff_read on public.safety_alerts
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy safety_alerts_service_role on public.safety_alerts
  for select to service_role using (true);

create function private.expected_end(appointment public.appointments) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select greatest(appointment.ends_at, (
    select expected_end from public.appointment_extensions where appointment_id = appointment.id))
$$;

-- An entry of the audit log; also of the server, which has no claims.
create function private.note_alert(alert public.safety_alerts, action text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (account, role, subject, label, action, changes, appointment_id, client_id)
  values (
    auth.uid(), private.acting_role(), 'safety_alerts',
    (select full_name from public.beauticians where id = alert.beautician_id),
    note_alert.action, jsonb_build_object('kind', jsonb_build_array(
      case when note_alert.action = 'removed' then alert.kind end, case when note_alert.action = 'added' then alert.kind end)),
    alert.appointment_id, (select client_id from public.appointments where id = alert.appointment_id));
end
$$;

-- Raises an alert: a row that the desk's pages show, an entry of the audit log, a mail and a push notification (22_push.sql). Every
-- other way of telling the desk begins here. Null: it was raised before.
create function private.raise_alert(
  kind text, beautician uuid, appointment uuid, expected_end timestamptz default null, raised_at timestamptz default now()
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  raised public.safety_alerts;
begin
  insert into public.safety_alerts (kind, beautician_id, appointment_id, expected_end, raised_at)
    values (raise_alert.kind, beautician, appointment, raise_alert.expected_end, raise_alert.raised_at)
    on conflict do nothing
    returning * into raised;
  if raised.id is null then
    return null;
  end if;
  perform private.note_alert(raised, 'added');
  insert into public.messages (kind, channel, alert_id, due_at, until, try_at)
    select rules.kind, rules.channel, raised.id, now(), now() + interval '1 day', now()
    from public.message_rules as rules
    where rules.kind = 'safety_alert' and rules.is_on and cardinality(private.business_recipients(rules.kind)) > 0;
  perform private.push_alert(raised);
  return raised.id;
end
$$;

create function private.end_alerts(alerts uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ended public.safety_alerts;
begin
  for ended in
    update public.safety_alerts set ended_at = now(), ended_by = auth.uid()
    where id = any (alerts) and ended_at is null
    returning *
  loop
    perform private.note_alert(ended, 'removed');
    delete from public.messages where alert_id = ended.id and state = 'due';
    perform private.withdraw_alert_push(ended.id);
  end loop;
end
$$;

-- Visits that began, should have ended and are neither done, cancelled nor extended, without those whose alert was raised. An
-- older one than a day is not news.
create function private.overdue_appointments()
returns table (appointment_id uuid, beautician_id uuid, expected_end timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select open.id, open.beautician_id, open.expected_end
  from (
    select appointments.id, appointments.beautician_id, private.expected_end(appointments) as expected_end
    from public.appointments as appointments
    -- An appointment takes at most a day, extended too.
    where appointments.appointment_date between now() - interval '3 days' and now()
      and appointments.status in ('scheduled', 'confirmed')
      and exists (
        select from public.appointment_marks
        where appointment_marks.appointment_id = appointments.id and mark in ('arrived', 'started'))
  ) as open cross join public.business_profile
  where open.expected_end + make_interval(mins => overdue_alert_minutes) <= now()
    and open.expected_end > now() - interval '1 day'
    and not exists (
      select from public.safety_alerts
      where safety_alerts.appointment_id = open.id and safety_alerts.expected_end = open.expected_end and kind = 'overdue')
$$;

-- The server calls it twice a minute; a hosted project can with pg_cron. Several servers raise an alert once. Returns how many were
-- raised.
create function private.raise_overdue_alerts() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  late record;
  raised integer := 0;
begin
  for late in select * from private.overdue_appointments() loop
    -- Somebody may be saving it. Another look under the lock sees what they saved.
    perform from public.appointments where id = late.appointment_id for no key update skip locked;
    continue when not found;
    if exists (
        select from private.overdue_appointments() as still
        where (still.appointment_id, still.expected_end) = (late.appointment_id, late.expected_end))
      and private.raise_alert('overdue', late.beautician_id, late.appointment_id, late.expected_end) is not null
    then
      raised := raised + 1;
    end if;
  end loop;
  return raised;
end
$$;

-- An overdue visit that is done, cancelled, moved or extended needs no alert any more.
create function private.end_settled_alerts(appointment_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.end_alerts(array_agg(alerts.id))
    from public.safety_alerts as alerts join public.appointments as appointments on appointments.id = alerts.appointment_id
    where alerts.ended_at is null and alerts.kind = 'overdue' and alerts.appointment_id = any (appointment_ids)
      and (appointments.status not in ('scheduled', 'confirmed') or private.expected_end(appointments) <> alerts.expected_end)
    having count(*) > 0;
end
$$;

revoke all on function private.expected_end(public.appointments), private.note_alert(public.safety_alerts, text),
  private.raise_alert(text, uuid, uuid, timestamptz, timestamptz), private.end_alerts(uuid[]), private.overdue_appointments(),
  private.raise_overdue_alerts(), private.end_settled_alerts(uuid[]) from public;

-- "I need more time": 15, 30 or 60 minutes after the expected end, or after now where that has passed. The appointment grows if
-- the guard lets it; otherwise only the alert waits. `based_on` is the expected end that was read, so that it counts once when it
-- is sent twice. Returns the expected end.
create function public.need_more_time(appointment uuid, minutes integer, based_on timestamptz) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  extended public.appointments := private.appointment_to_mark(appointment);
  current_end timestamptz := private.expected_end(extended);
  wanted_end timestamptz := make_interval(mins => minutes) + greatest(current_end, date_trunc('minute', now() + interval '1 minute'));
begin
  if minutes is null or minutes not in (15, 30, 60) then
    raise exception 'Choose 15, 30 or 60 minutes.'
      using errcode = 'check_violation', constraint = 'appointment_extensions_minutes';
  elsif based_on is distinct from current_end then
    return current_end;
  elsif extended.status = 'completed' then
    raise exception 'This visit is done.' using errcode = 'check_violation', constraint = 'appointment_extensions_open';
  elsif not exists (
    select from public.appointment_marks where appointment_id = extended.id and mark in ('arrived', 'started'))
  then
    raise exception 'Press Arrived first.' using errcode = 'check_violation', constraint = 'appointment_extensions_begun';
  elsif wanted_end > extended.appointment_date + interval '1 day' then
    raise exception 'That is very long. Please call the desk.'
      using errcode = 'check_violation', constraint = 'appointment_extensions_length';
  end if;
  insert into public.appointment_extensions (appointment_id, expected_end) values (extended.id, wanted_end)
    on conflict (appointment_id) do update
      set expected_end = excluded.expected_end, extended_at = now(), extended_by = auth.uid();
  begin
    update public.appointments
      set duration_minutes = ceil(extract(epoch from wanted_end - appointment_date) / 60)
      where id = extended.id;
  exception when exclusion_violation then
    -- The next appointment or its travel time is in the way, so only the alert waits.
    null;
  end;
  perform private.end_settled_alerts(array[extended.id]);
  return (select private.expected_end(appointments) from public.appointments where id = extended.id);
end
$$;

-- The appointment that a beautician is at, or the nearest in time; null: none within twelve hours.
create function private.visit_now(lane uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select appointments.id
  from public.appointments as appointments
  where appointments.beautician_id = lane and appointments.status <> 'cancelled'
    and appointments.appointment_date between now() - interval '36 hours' and now() + interval '12 hours'
    and private.expected_end(appointments) > now() - interval '12 hours'
  order by
    (appointments.status <> 'completed' and exists (
      select from public.appointment_marks
      where appointment_marks.appointment_id = appointments.id and mark in ('arrived', 'started'))) desc,
    greatest(appointments.appointment_date - now(), now() - private.expected_end(appointments), interval '0'),
    appointments.id
  limit 1
$$;
revoke all on function private.visit_now(uuid) from public;

-- Alerts the desk that the beautician needs help. Pressed again, the alert that is open stays. Returns its id.
create function private.call_for_help(pressed_at timestamptz) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  lane uuid := private.own_lane();
begin
  perform private.require_member();
  if lane is null then
    raise exception 'This account belongs to no beautician.' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(
    private.raise_alert('help', lane, private.visit_now(lane), raised_at => pressed_at),
    (select id from public.safety_alerts where beautician_id = lane and kind = 'help' and ended_at is null));
end
$$;
revoke all on function private.call_for_help(timestamptz) from public;

-- For callers without a queue of actions.
create function public.ask_for_help() returns uuid
language sql security definer
set search_path = ''
as $$
  select private.call_for_help(now())
$$;

-- The caller's own open alerts.
create function public.my_alerts() returns table (id uuid, kind text, raised_at timestamptz, appointment_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  return query
    select alerts.id, alerts.kind, alerts.raised_at, alerts.appointment_id
    from public.safety_alerts as alerts
    where alerts.beautician_id = private.own_lane() and alerts.ended_at is null
    order by alerts.raised_at, alerts.id;
end
$$;

-- "It is all right", by the desk or the beautician. False: it had ended.
create function public.end_alert(alert uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  open public.safety_alerts;
begin
  perform private.require_member();
  select * into open from public.safety_alerts where id = alert for update;
  if not public.is_staff() and (open.id is null or open.beautician_id is distinct from private.own_lane()) then
    raise exception 'This is not your alert.' using errcode = 'insufficient_privilege';
  elsif open.id is null or open.ended_at is not null then
    return false;
  end if;
  perform private.end_alerts(array[alert]);
  return true;
end
$$;

revoke all on function public.need_more_time(uuid, integer, timestamptz), public.ask_for_help(), public.my_alerts(),
  public.end_alert(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.need_more_time(uuid, integer, timestamptz), public.ask_for_help(), public.my_alerts(),
  public.end_alert(uuid) to authenticated;

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
