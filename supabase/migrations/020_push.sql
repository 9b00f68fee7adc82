-- Web push: notifications on the phones and computers of staff members. They name a day, a time and an area, an alert its
-- beautician, and none a client.

-- == Tables ==

-- A browser that shows notifications. It belongs to the person and the session that turned them on; without a live session it
-- gets none, and signing in again revives it.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Not a foreign key: a hosted project may not allow one to its own tables.
  session_id uuid not null,
  -- Each kind is shown by one of the two, so that a phone with both does not show it twice.
  app text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  -- The page sends its subscription again whenever it is loaded.
  seen_at timestamptz not null default now(),
  constraint push_subscriptions_app_known check (app in ('my_day', 'office')),
  -- A name on the internet and no port: a push service. The server also checks the address that it connects to.
  constraint push_subscriptions_endpoint_format check (
    length(endpoint) <= 2000
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]/[!-~]*$'),
  -- An uncompressed point of P-256, and 16 bytes (RFC 8291).
  constraint push_subscriptions_p256dh_format check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_subscriptions_auth_format check (auth ~ '^[A-Za-z0-9_-]{22}$')
);

create index push_subscriptions_user_idx on private.push_subscriptions (user_id, app, seen_at);
-- For retention (026_privacy.sql).
create index push_subscriptions_seen_at_idx on private.push_subscriptions (seen_at);

-- The kinds that a person has turned off, on all of their devices. No row: none.
create table private.push_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  off text[] not null,
  constraint push_settings_off_known check (
    off <@ array[
      'visit_offered', 'visit_added', 'visit_moved', 'visit_cancelled', 'day_tomorrow', 'safety_alert', 'new_lead', 'client_cancelled',
      'move_asked'])
);

-- What is to be shown, for each subscription once per cause. The server writes the text when it sends it.
create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  kind text not null,
  cause text not null,
  -- Appointments by id: {starts_at, area}; of a lead: {area}; of an alert: {alert: {beautician, expected_end, raised_at}}.
  about jsonb not null,
  state text not null default 'due',
  try_at timestamptz not null default now(),
  -- When it is no longer worth showing.
  until timestamptz not null,
  claimed_by text,
  leased_until timestamptz,
  attempts integer not null default 0,
  -- Why it failed: a status of the push service, or a code.
  problem text,
  constraint pushes_cause_key unique (subscription_id, cause),
  constraint pushes_kind_known check (
    kind in (
      'visit_offered', 'visit_added', 'visit_moved', 'visit_cancelled', 'day_tomorrow', 'safety_alert', 'new_lead', 'client_cancelled',
      'move_asked', 'test')),
  constraint pushes_state_known check (state in ('due', 'claimed', 'sent', 'failed'))
);

create index pushes_open_idx on private.pushes (try_at, id) where state in ('due', 'claimed');
create index pushes_until_idx on private.pushes (until);

alter table private.push_subscriptions enable row level security;
alter table private.push_settings enable row level security;
alter table private.pushes enable row level security;

-- == Queue ==

-- Subscriptions of active accounts with a live session.
create view private.live_push_subscriptions as
  select subscriptions.*, staff.role
  from private.push_subscriptions as subscriptions
    join public.staff on staff.user_id = subscriptions.user_id and staff.is_active
    join auth.sessions on sessions.id = subscriptions.session_id and sessions.user_id = subscriptions.user_id
  where sessions.not_after is null or sessions.not_after > now();

-- Tells the servers that something is due.
create function private.wake_for_pushes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('pushes', '');
  return null;
end
$$;

create trigger pushes_wake
  after insert or update on private.pushes
  for each row when (new.state = 'due' and new.try_at <= now())
  execute function private.wake_for_pushes();

-- Queues a notification for these people, where they want this kind. The same cause again adds to what is still to be sent. A
-- device that somebody is removing is skipped: its foreign key would refuse the cause of the notification, such as a lead.
create function private.queue_push(kind text, app text, cause text, people uuid[], about jsonb, until timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into private.pushes as queued (subscription_id, kind, cause, about, until)
  select subscriptions.id, queue_push.kind, queue_push.cause, queue_push.about, queue_push.until
  from private.live_push_subscriptions as live join private.push_subscriptions as subscriptions on subscriptions.id = live.id
  where subscriptions.user_id = any (people) and subscriptions.app = queue_push.app
    and not exists (
      select from private.push_settings
      where push_settings.user_id = subscriptions.user_id and queue_push.kind = any (push_settings.off))
  for key share of subscriptions skip locked
  on conflict (subscription_id, cause) do update
    set about = queued.about || excluded.about, until = greatest(queued.until, excluded.until)
    where queued.state = 'due';
end
$$;

-- The place and time of an appointment, as a notification names it.
create function private.push_about(appointment public.appointments) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(appointment.id, jsonb_build_object(
    'starts_at', appointment.appointment_date,
    'area', (select name from public.areas where id = appointment.area_id)));
end
$$;

-- Whether a beautician has to be told of this offer: it is new, or says something else than before.
create function private.newly_offered(before public.appointments, appointment public.appointments) returns boolean
language sql immutable
set search_path = ''
as $$
  select appointment.offered_until is not null and (
    before.offered_until is null
    or (before.beautician_id, before.appointment_date, before.area_id)
      is distinct from (appointment.beautician_id, appointment.appointment_date, appointment.area_id))
$$;

-- Takes these offers out of what is still to be sent. What a server is sending now is not tried again.
create function private.withdraw_offer_pushes(appointments uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  offers text[] := appointments::text[];
  -- In id order, to avoid deadlocks.
  told uuid[] := array(
    select id from private.pushes
    where kind = 'visit_offered' and state in ('due', 'claimed') and about ?| offers order by id for update);
begin
  delete from private.pushes where id = any (told) and state = 'due' and about - offers = '{}';
  update private.pushes
    set about = case when about - offers = '{}' then about else about - offers end,
        until = case when about - offers = '{}' then least(until, now()) else until end
    where id = any (told);
end
$$;

-- Tells beauticians what is offered to them and what was added to their coming visits, moved, or taken away, in one notification
-- of each kind per transaction. Who did it themselves is not told.
create function private.push_appointments(before public.appointments[], after public.appointments[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  change record;
  this_transaction text := format('%s %s', pg_current_xact_id(), now());
  settled_offers uuid[];
begin
  -- Large imports pass here too.
  if not exists (select from private.push_subscriptions where app = 'my_day') then
    return;
  end if;
  settled_offers := array(
    select former.id from unnest(before) as former left join unnest(after) as appointment on appointment.id = former.id
    where former.offered_until is not null
      and (appointment.offered_until is null or private.newly_offered(former, appointment)));
  if settled_offers <> '{}' then
    perform private.withdraw_offer_pushes(settled_offers);
  end if;
  for change in
    with pair as (
      -- An offer is not added to the visits yet, and one that is asked about again is not cancelled.
      select former, appointment,
        case when former.status <> 'cancelled' and former.offered_until is null then former.beautician_id end as former_lane,
        case when appointment.status <> 'cancelled' and appointment.offered_until is null then appointment.beautician_id end as lane,
        case when appointment.status <> 'cancelled' then appointment.beautician_id end as assigned_to,
        (former.appointment_date, former.area_id) is distinct from (appointment.appointment_date, appointment.area_id) as has_moved
      from unnest(before) as former full join unnest(after) as appointment on appointment.id = former.id
    ), event as (
      select 'visit_offered' as kind, assigned_to as lane, appointment as shown from pair where private.newly_offered(former, appointment)
      union all
      select 'visit_added', lane, appointment from pair where lane is not null and lane is distinct from former_lane
      union all
      select 'visit_moved', lane, appointment from pair where lane = former_lane and has_moved
      union all
      select 'visit_cancelled', former_lane, former from pair where former_lane is not null and former_lane is distinct from assigned_to
    )
    select event.kind, beauticians.user_id, event.shown
    from event join public.beauticians on beauticians.id = event.lane
    where (event.shown).ends_at > now() and beauticians.user_id is distinct from auth.uid()
      and beauticians.user_id in (select user_id from private.push_subscriptions where app = 'my_day')
    order by (event.shown).id, event.kind
  loop
    perform private.queue_push(
      change.kind, 'my_day', format('%s %s', change.kind, this_transaction), array[change.user_id],
      private.push_about(change.shown),
      coalesce((change.shown).offered_until, least((change.shown).ends_at, now() + interval '1 day')));
  end loop;
end
$$;

-- Owners and the desk, but not who did it.
create function private.push_desk() returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return array(
    select user_id from public.staff where role in ('owner', 'desk') and is_active and user_id is distinct from auth.uid());
end
$$;

-- Tells the desk of new leads from the website. Those of a flood are mailed only, as one (017_messages.sql).
create function private.push_leads(added public.leads[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from private.push_subscriptions where app = 'office') then
    perform private.queue_push(
      'new_lead', 'office', format('new_lead %s', lead.id), private.push_desk(),
      jsonb_build_object('area', (select name from public.areas where areas.id = lead.area_id)), now() + interval '12 hours')
    from unnest(added) as lead
    where lead.source = 'website' and lead.status = 'new' and not lead.needs_check and lead.created_at > now() - interval '1 hour';
  end if;
end
$$;

-- Tells the desk that a client has cancelled.
create function private.push_cancellation(appointment public.appointments) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_push(
    'client_cancelled', 'office', format('client_cancelled %s %s', appointment.id, now()), private.push_desk(),
    private.push_about(appointment), least(appointment.ends_at, now() + interval '1 day'));
end
$$;

-- Tells the desk that a client asks for another time, and takes what was not sent back once that is answered or withdrawn.
create function private.push_move_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment public.appointments;
begin
  if new.answer is not null then
    delete from private.pushes where kind = 'move_asked' and state = 'due' and about ? new.appointment_id::text;
    return null;
  end if;
  select * into appointment from public.appointments where id = new.appointment_id;
  perform private.queue_push(
    'move_asked', 'office', format('move_asked %s %s', appointment.id, new.requested_at), private.push_desk(),
    private.push_about(appointment), least(appointment.appointment_date, now() + interval '1 day'));
  return null;
end
$$;

create trigger client_actions_push
  after insert or update on public.client_actions
  for each row when (new.kind = 'move_asked')
  execute function private.push_move_request();

-- Tells the desk of an alert, at any hour.
create function private.push_alert(alert public.safety_alerts) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_push(
    'safety_alert', 'office', format('safety_alert %s', alert.id), private.push_desk(),
    jsonb_build_object('alert', jsonb_build_object(
      'beautician', (select full_name from public.beauticians where id = alert.beautician_id),
      'expected_end', alert.expected_end, 'raised_at', alert.raised_at)),
    now() + interval '1 day');
end
$$;

-- An alert that has ended is sent to nobody. What a server is sending now is not tried again.
create function private.withdraw_alert_push(alert uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  told text := format('safety_alert %s', alert);
begin
  delete from private.pushes where cause = told and state = 'due';
  update private.pushes set until = least(until, now()) where cause = told and state = 'claimed';
end
$$;

-- From 19:00 on: what each beautician has tomorrow, on the devices that they had by then. Called by the servers every minute. As in
-- queue_push(), a device that is being removed is skipped.
create function private.queue_evening_pushes() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  tomorrow date := public.business_today() + 1;
  evening timestamptz := (tomorrow - 1 + time '19:00') at time zone zone;
  midnight timestamptz := tomorrow::timestamp at time zone zone;
begin
  if now() < evening then
    return;
  end if;
  insert into private.pushes (subscription_id, kind, cause, about, until)
  select subscriptions.id, 'day_tomorrow', format('day_tomorrow %s', tomorrow), visits.about, midnight
  from private.live_push_subscriptions as live join private.push_subscriptions as subscriptions on subscriptions.id = live.id
    join public.beauticians on beauticians.user_id = subscriptions.user_id
    cross join lateral (
      select jsonb_object_agg(appointments.id, private.push_about(appointments) -> appointments.id::text) as about
      from public.appointments
      where appointments.beautician_id = beauticians.id and appointments.offered_until is null and appointments.status <> 'cancelled'
        and appointments.appointment_date >= midnight
        and appointments.appointment_date < (tomorrow + 1)::timestamp at time zone zone
    ) as visits
  where subscriptions.app = 'my_day' and subscriptions.created_at < evening and visits.about is not null
    and not exists (
      select from private.push_settings
      where push_settings.user_id = subscriptions.user_id and 'day_tomorrow' = any (push_settings.off))
  for key share of subscriptions skip locked
  on conflict (subscription_id, cause) do nothing;
end
$$;

revoke all on function private.wake_for_pushes(), private.queue_push(text, text, text, uuid[], jsonb, timestamptz),
  private.push_about(public.appointments), private.newly_offered(public.appointments, public.appointments),
  private.withdraw_offer_pushes(uuid[]), private.push_appointments(public.appointments[], public.appointments[]),
  private.push_desk(), private.push_leads(public.leads[]), private.push_cancellation(public.appointments),
  private.push_move_request(), private.push_alert(public.safety_alerts), private.withdraw_alert_push(uuid), private.queue_evening_pushes()
  from public;

-- == Sending ==

-- As mails (018_outbox.sql): a server claims what it sends at that moment, with a lease, alerts first. It calls these functions as
-- the owner of the database; no request can.

create function private.claim_pushes(server text, most integer, lease interval)
returns table (
  id uuid, kind text, about jsonb, endpoint text, p256dh text, auth text, app text, attempts integer, until timestamptz
)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_evening_pushes();
  return query
    with due as (
      select pushes.id
      from private.pushes join private.live_push_subscriptions as live on live.id = pushes.subscription_id
      where pushes.state in ('due', 'claimed') and pushes.try_at <= now() and pushes.until > now()
        and (pushes.state = 'due' or pushes.leased_until <= now())
      order by pushes.kind = 'safety_alert' desc, pushes.try_at, pushes.id
      limit most
      for update of pushes skip locked
    ), claimed as (
      update private.pushes
        set state = 'claimed', claimed_by = server, leased_until = now() + lease, attempts = pushes.attempts + 1
        where pushes.id in (select due.id from due)
        returning pushes.*
    )
    select claimed.id, claimed.kind, claimed.about, subscriptions.endpoint, subscriptions.p256dh, subscriptions.auth, subscriptions.app,
      claimed.attempts, claimed.until
    from claimed join private.push_subscriptions as subscriptions on subscriptions.id = claimed.subscription_id
    order by claimed.try_at, claimed.id;
end
$$;

-- `outcome`: sent; failed, for good; retry, after 1, 2, 4, … minutes until it is no longer worth showing; gone, which removes the
-- subscription. False: the lease had ended, so another server has it.
create function private.push_done(push uuid, server text, outcome text, problem text default null) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed private.pushes;
begin
  select * into claimed from private.pushes where id = push and state = 'claimed' and claimed_by = server for update;
  if not found then
    return false;
  elsif outcome = 'gone' then
    delete from private.push_subscriptions where id = claimed.subscription_id;
  else
    update private.pushes
      set state = case outcome when 'retry' then 'due' else outcome end,
          try_at = now() + least(interval '1 minute' * 2 ^ least(claimed.attempts - 1, 20), interval '1 hour'),
          claimed_by = null, leased_until = null, problem = push_done.problem
      where id = push;
  end if;
  return true;
end
$$;

revoke all on function private.claim_pushes(text, integer, interval), private.push_done(uuid, text, text, text) from public;

-- == Devices and settings of the caller ==

-- My day is for those who have visits of their own, the office for owners and the desk.
create function private.require_push_app(app text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  if not (case app when 'my_day' then public.has_my_day() else public.is_staff() end) then
    raise exception 'These notifications are not for this account.' using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke all on function private.require_push_app(text) from public;

-- {person, off}: the page keeps the subscription of a browser only for the person who turned it on.
create function public.push_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  return jsonb_build_object(
    'person', auth.uid(),
    'off', coalesce((select to_jsonb(off) from private.push_settings where user_id = auth.uid()), '[]'));
end
$$;

-- Turns notifications on in a browser, or says that it still has them. A browser belongs to who turned them on last.
create function public.save_push_subscription(app text, endpoint text, p256dh text, auth text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 10;
begin
  perform private.require_push_app(save_push_subscription.app);
  insert into private.push_subscriptions as subscriptions (user_id, session_id, app, endpoint, p256dh, auth)
    values (auth.uid(), (auth.jwt() ->> 'session_id')::uuid, save_push_subscription.app, save_push_subscription.endpoint,
      save_push_subscription.p256dh, save_push_subscription.auth)
    on conflict (endpoint) do update
      set user_id = excluded.user_id, session_id = excluded.session_id, app = excluded.app, p256dh = excluded.p256dh,
          auth = excluded.auth, seen_at = now(),
          created_at = case when subscriptions.user_id = excluded.user_id then subscriptions.created_at else now() end;
  delete from private.push_subscriptions where id in (
    select id from private.push_subscriptions
    where user_id = auth.uid() and app = save_push_subscription.app
    order by seen_at desc, created_at desc offset most);
end
$$;

-- False: the caller had none there.
create function public.end_push_subscription(endpoint text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  delete from private.push_subscriptions
    where push_subscriptions.endpoint = end_push_subscription.endpoint and user_id = auth.uid();
  return found;
end
$$;

-- `kinds`: {"visit_added": false}: what to turn on or off.
create function public.set_push_kinds(kinds jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.push_settings (user_id, off) values (auth.uid(), '{}') on conflict do nothing;
  update private.push_settings
    set off = array(
      select kind from unnest(off) as kind where not kinds ? kind
      union
      select key from jsonb_each(kinds) where value = 'false'
      order by 1)
    where user_id = auth.uid();
end
$$;

-- A notification to this device of the caller, once in ten seconds. False: it has none.
create function public.send_test_push(endpoint text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.pushes (subscription_id, kind, cause, about, until)
    select id, 'test', format('test %s', floor(extract(epoch from now()) / 10)), '{}', now() + interval '5 minutes'
    from private.push_subscriptions
    where push_subscriptions.endpoint = send_test_push.endpoint and user_id = auth.uid()
    on conflict (subscription_id, cause) do update set until = excluded.until;
  return found;
end
$$;

revoke all on function public.push_state(), public.save_push_subscription(text, text, text, text),
  public.end_push_subscription(text), public.set_push_kinds(jsonb), public.send_test_push(text)
  from public, anon, authenticated, service_role;
grant execute on function public.push_state(), public.save_push_subscription(text, text, text, text),
  public.end_push_subscription(text), public.set_push_kinds(jsonb), public.send_test_push(text)
  to authenticated;
