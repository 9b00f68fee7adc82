-- Offered appointments: a beautician accepts or declines what the desk gives. Off unless business_profile.offers_appointments.
--
-- An offer holds the time of the beautician: beautician_id is set, so guard, free slots and the exclusion constraint count it like an
-- assigned appointment. Only offered_until differs.

-- What became of offers. Staff see it beside the appointment; nobody counts or rates it.
create table public.appointment_replies (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  beautician_id uuid not null references public.beauticians (id) on delete cascade,
  reply text not null,
  reason text,
  replied_at timestamptz not null default now(),
  -- The account; the desk may answer for a beautician who has phoned. Not a foreign key, as created_by of appointments. Null:
  -- the time to answer ended.
  replied_by uuid,
  constraint appointment_replies_reply_known check (reply in ('accepted', 'declined', 'unanswered')),
  constraint appointment_replies_reason_length check (char_length(reason) <= 200 and reason ~ '\S')
);

create index appointment_replies_appointment_idx on public.appointment_replies (appointment_id, replied_at desc);
create index appointment_replies_beautician_idx on public.appointment_replies (beautician_id);
-- For retention (026_privacy.sql).
create index appointment_replies_replied_at_idx on public.appointment_replies (replied_at);

alter table public.appointment_replies enable row level security;
revoke all on public.appointment_replies from public, anon, authenticated, service_role;
grant select on public.appointment_replies to authenticated, service_role;

create policy appointment_replies_staff_read on public.appointment_replies
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy appointment_replies_service_role on public.appointment_replies
  for select to service_role using (true);

-- == Offering ==

-- When the time to answer of a question that is asked now begins and ends. It neither begins nor ends in the quiet hours, and ends at
-- the latest moment.
create function private.time_to_answer(minutes integer, latest timestamptz)
returns table (begins_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select begins.at, least(
      private.after_quiet_hours(
        begins.at + make_interval(mins => minutes), business.time_zone, business.quiet_from, business.quiet_until),
      latest)
    from public.business_profile as business
      cross join lateral (
        select private.after_quiet_hours(now(), business.time_zone, business.quiet_from, business.quiet_until) as at
      ) as begins;
end
$$;
revoke all on function private.time_to_answer(integer, timestamptz) from public;

-- Until when a beautician may answer; null: the appointment is assigned. The time leaves the desk two hours before the visit. There
-- is no offer if that is too soon, to a beautician without an account, and to one who books it for themselves.
create function private.offer_deadline(beautician uuid, starts_at timestamptz) returns timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
declare
  latest timestamptz := starts_at - interval '2 hours';
begin
  return (
    select answer.ends_at
    from public.business_profile as business
      cross join lateral private.time_to_answer(business.offer_minutes, latest) as answer
    where business.offers_appointments
      and latest > now() + interval '15 minutes'
      and exists (
        select from public.beauticians join public.staff on staff.user_id = beauticians.user_id and staff.is_active
        where beauticians.id = offer_deadline.beautician and beauticians.user_id is distinct from auth.uid()));
end
$$;
revoke all on function private.offer_deadline(uuid, timestamptz) from public;

-- Another beautician, another start, and a later end are a new offer: who accepted did so for that time. A writer may only end
-- an offer.
create function private.set_offer(before public.appointments, appointment public.appointments) returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
begin
  if appointment.beautician_id is null or appointment.status not in ('scheduled', 'confirmed') then
    appointment.offered_until = null;
  elsif before.id is null or before.status = 'cancelled'
    or appointment.beautician_id is distinct from before.beautician_id
    or appointment.appointment_date <> before.appointment_date
    or appointment.ends_at > before.ends_at
  then
    appointment.offered_until = private.offer_deadline(appointment.beautician_id, appointment.appointment_date);
  elsif appointment.offered_until is not null then
    appointment.offered_until = before.offered_until;
  end if;
  return appointment;
end
$$;
revoke all on function private.set_offer(public.appointments, public.appointments) from public;

-- == Answering ==

-- The caller's open offers. What a decision needs: time, area and services, neither name nor address.
create function public.my_offers()
returns table (id uuid, starts_at timestamptz, ends_at timestamptz, area text, services text, offered_until timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  return query
    select appointments.id, appointments.appointment_date, appointments.ends_at, areas.name, private.service_names(appointments.id),
      appointments.offered_until
    from public.appointments left join public.areas on areas.id = appointments.area_id
    where appointments.beautician_id = private.own_lane() and appointments.offered_until > now()
    order by appointments.appointment_date, appointments.id;
end
$$;

-- Why a caller cannot answer an offer that is no longer theirs.
create function private.refuse_reply(last_reply text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if last_reply = 'unanswered' then
    raise exception 'The time to answer has passed, and the desk has the visit again. Please call the desk.'
      using errcode = 'check_violation', constraint = 'appointment_replies_in_time';
  end if;
  raise exception 'This visit is not offered to you.' using errcode = 'no_data_found';
end
$$;
revoke all on function private.refuse_reply(text) from public;

-- Accepts or declines an offer; beauticians their own, the desk for those who have told it. Sent again it changes nothing. A declined
-- appointment has no beautician any more. Returns the reply. `starts_at` and `ends_at` are the times that were read: a page may be old, and
-- other times are another offer.
create function public.answer_offer(
  appointment uuid, accept boolean, reason text default null, starts_at timestamptz default null, ends_at timestamptz default null
)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  lane uuid := private.own_lane();
  wanted text := case when accept then 'accepted' else 'declined' end;
  offered public.appointments;
  last_reply text;
begin
  perform private.require_member();
  select * into offered from public.appointments
    where id = answer_offer.appointment and (beautician_id = lane or public.is_staff())
    for no key update;
  if offered.beautician_id is null then
    last_reply := (
      select reply from public.appointment_replies
      where appointment_id = answer_offer.appointment and (beautician_id = lane or public.is_staff())
      order by replied_at desc, id limit 1);
    if last_reply = wanted then
      return wanted;
    end if;
    perform private.refuse_reply(last_reply);
  elsif offered.status = 'cancelled' then
    raise exception 'This visit was cancelled.' using errcode = 'check_violation', constraint = 'appointment_replies_not_cancelled';
  elsif offered.offered_until is null then
    if accept then
      return wanted;
    end if;
    raise exception 'This visit is already accepted. Please call the desk.'
      using errcode = 'check_violation', constraint = 'appointment_replies_open';
  elsif offered.offered_until <= now() and not public.is_staff() then
    perform private.refuse_reply('unanswered');
  elsif (offered.appointment_date, offered.ends_at)
    <> (coalesce(answer_offer.starts_at, offered.appointment_date), coalesce(answer_offer.ends_at, offered.ends_at))
  then
    raise exception 'The time of this visit was changed. Please look at it again.'
      using errcode = 'check_violation', constraint = 'appointment_replies_as_read';
  end if;
  insert into public.appointment_replies (appointment_id, beautician_id, reply, reason, replied_by)
    values (offered.id, offered.beautician_id, wanted, case when not accept then nullif(btrim(answer_offer.reason), '') end, auth.uid());
  update public.appointments
    set offered_until = null, beautician_id = case when accept then beautician_id end
    where id = offered.id;
  return wanted;
end
$$;

-- == Going back to the desk ==

-- Takes unanswered offers back and returns how many. The server calls it every 30 seconds, waiting_offers() whenever the desk looks. Rows
-- that somebody else has locked are left for the next call, so each goes back once. Without claims, because nobody does it. A
-- function option would need a superuser.
create function private.return_offers() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  claims text := current_setting('request.jwt.claims', true);
  unanswered uuid[] := array(
    select id from public.appointments where offered_until <= now() order by id limit 500 for no key update skip locked);
begin
  perform set_config('request.jwt.claims', '', true);
  insert into public.appointment_replies (appointment_id, beautician_id, reply)
    select id, beautician_id, 'unanswered' from public.appointments where id = any (unanswered);
  update public.appointments set beautician_id = null where id = any (unanswered);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return cardinality(unanswered);
end
$$;
revoke all on function private.return_offers() from public;

-- For staff: coming appointments that are offered, and those that nobody has accepted, with the replies so far as
-- [{beautician, reply, reason, replied_at}], newest first.
create function public.waiting_offers()
returns table (
  appointment_id uuid, starts_at timestamptz, client_name text, services text, beautician_name text, offered_until timestamptz,
  replies jsonb
)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.return_offers();
  return query
    select appointments.id, appointments.appointment_date, clients.full_name, private.service_names(appointments.id),
      beauticians.full_name, appointments.offered_until, coalesce(replies.list, '[]')
    from public.appointments as appointments
      join public.clients on clients.id = appointments.client_id
      left join public.beauticians on beauticians.id = appointments.beautician_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object(
            'beautician', named.full_name, 'reply', told.reply, 'reason', told.reason, 'replied_at', told.replied_at)
          order by told.replied_at desc, told.id) as list
        from public.appointment_replies as told join public.beauticians as named on named.id = told.beautician_id
        where told.appointment_id = appointments.id and told.reply <> 'accepted'
      ) as replies
    where appointments.appointment_date > now() and appointments.status in ('scheduled', 'confirmed')
      and (appointments.offered_until is not null or (appointments.beautician_id is null and replies.list is not null))
    order by appointments.appointment_date, appointments.id
    limit 100;
end
$$;

revoke all on function public.my_offers(), public.answer_offer(uuid, boolean, text, timestamptz, timestamptz),
  public.waiting_offers()
  from public, anon, authenticated, service_role;
grant execute on function public.my_offers(), public.answer_offer(uuid, boolean, text, timestamptz, timestamptz) to authenticated;
grant execute on function public.waiting_offers() to authenticated, service_role;
