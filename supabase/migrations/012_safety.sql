-- Safety: overdue visits and calls for help alert the desk (docs/decisions/092).

-- Until when the beautician expects to need, where they said so. A table of its own: it does not change the appointment's version.
create table public.appointment_extensions (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  expected_end timestamptz not null,
  extended_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  extended_by uuid default auth.uid()
);

-- For retention (026_privacy.sql).
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
-- For retention (026_privacy.sql).
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

create trigger safety_alerts_added after insert on public.safety_alerts
  referencing new table as added for each statement execute function private.announce_changed_rows();
create trigger safety_alerts_changed after update on public.safety_alerts
  referencing new table as added for each statement execute function private.announce_changed_rows();

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

-- Raises an alert: a row that the desk's pages show, an entry of the audit log, a mail and a push notification (020_push.sql). Every
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

-- Ends an alert ("Everything is fine"), by the desk or the beautician. False: it had ended.
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
