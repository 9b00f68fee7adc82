-- The private link of an appointment, and what its client sees and does with it.
--
-- A token has 128 bits and cannot be guessed. Only its digest is stored; the token is computed from a secret of this
-- installation, the appointment and a nonce whenever a message is filled in. So the table alone gives away no link, and staff
-- can put the same link into every message (docs/decisions/047).
--
-- Our own server derives the secret from its encryption key, gives it to its connections (shringar.link_key) and deletes the
-- stored one, so that a dump of the database cannot rebuild tokens. A hosted project uses the stored one.

-- == Tokens ==

create table private.link_secret (
  only_one boolean primary key default true check (only_one),
  inner_key bytea not null,
  outer_key bytea not null
);

-- A random UUID has 122 bits; four of them fill a block of the hash.
insert into private.link_secret (inner_key, outer_key)
select string_agg(uuid_send(gen_random_uuid()), ''), string_agg(uuid_send(gen_random_uuid()), '')
from generate_series(1, 4);

-- After a change of the secret an appointment gets another link; the former one works as long as it would have.
create table private.appointment_links (
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  nonce uuid not null default gen_random_uuid(),
  digest bytea not null unique,
  primary key (appointment_id, nonce)
);

create function private.link_digest(token text) returns bytea
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return sha256(convert_to(token, 'UTF8'));
end
$$;

-- HMAC with two independent keys of one block each.
create function private.link_token(appointment uuid, nonce uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  keys bytea := coalesce(
    decode(nullif(current_setting('shringar.link_key', true), ''), 'hex'),
    (select inner_key || outer_key from private.link_secret));
begin
  if keys is null then
    raise exception 'This connection has no key for private links.' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return translate(rtrim(encode(substr(
    sha256(substr(keys, 65, 64) || sha256(substr(keys, 1, 64) || uuid_send(appointment) || uuid_send(nonce))), 1, 16), 'base64'), '='),
    '+/', '-_');
end
$$;

-- The link of an appointment, created at its first use.
create function private.appointment_link(appointment uuid) returns text
language plpgsql security definer
set search_path = ''
-- A plan that was cached while the table was empty would scan it for ever.
set enable_seqscan = off
as $$
declare
  token text := (
    select candidate from private.appointment_links, private.link_token(appointment_id, nonce) as candidate
    where appointment_id = appointment and digest = private.link_digest(candidate)
    order by nonce limit 1);
  fresh uuid := gen_random_uuid();
begin
  if token is null then
    token := private.link_token(appointment, fresh);
    insert into private.appointment_links (appointment_id, nonce, digest) values (appointment, fresh, private.link_digest(token));
  end if;
  return '/b/' || token;
end
$$;

-- An appointment that gets another client gets another link: the former one is in the former client's messages.
create function private.forget_appointment_link(appointment public.appointments) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.appointment_links where appointment_id = appointment.id;
end
$$;
revoke all on function private.forget_appointment_link(public.appointments) from public;

-- The appointment of a token, locked for acting; null for every invalid token: malformed, invented, deleted, reassigned or
-- 30 days after the end. Wrong tokens are not counted: 128 bits cannot be guessed, and a limit would let strangers lock out
-- clients.
create function private.appointment_by_token(token text, acting boolean) returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  link private.appointment_links;
  appointment public.appointments;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    select * into link from private.appointment_links where digest = private.link_digest(token);
  end if;
  if acting then
    select * into appointment from public.appointments where id = link.appointment_id for no key update;
  else
    select * into appointment from public.appointments where id = link.appointment_id;
  end if;
  if appointment.id is null or appointment.ends_at + interval '30 days' <= now() then
    return null;
  end if;
  return appointment;
end
$$;

revoke all on function private.link_digest(text), private.link_token(uuid, uuid), private.appointment_link(uuid),
  private.appointment_by_token(text, boolean) from public;

-- == Requests of clients ==

-- What clients did with their links. A request to move waits for an answer; until then the appointment keeps its time.
create table public.client_actions (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  kind text not null,
  made_at timestamptz not null default now(),
  requested_at timestamptz,
  answer text,
  answered_at timestamptz,
  -- The account; not a foreign key, as created_by of appointments.
  answered_by uuid,
  constraint client_actions_kind_known check (kind in ('confirmed', 'cancelled', 'move_asked', 'reviewed', 'took_offer')),
  constraint client_actions_requested_at_given check ((kind = 'move_asked') = (requested_at is not null)),
  -- Overtaken: the appointment was moved, cancelled or completed before staff answered. Withdrawn: by the client.
  constraint client_actions_answer_known check (answer in ('accepted', 'refused', 'overtaken', 'withdrawn'))
);

create index client_actions_made_at_idx on public.client_actions (made_at desc, id);
create index client_actions_appointment_idx on public.client_actions (appointment_id, made_at desc);
create unique index client_actions_open_move_key on public.client_actions (appointment_id)
  where kind = 'move_asked' and answer is null;

alter table public.client_actions enable row level security;
revoke all on public.client_actions from public, anon, authenticated, service_role;
grant select on public.client_actions to authenticated, service_role;

create policy client_actions_staff_read on public.client_actions
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy client_actions_service_role on public.client_actions
  for select to service_role using (true);

create trigger client_actions_added after insert on public.client_actions
  referencing new table as added for each statement execute function private.announce_changed_rows();
create trigger client_actions_changed after update on public.client_actions
  referencing new table as added for each statement execute function private.announce_changed_rows();

-- Any other change of time or status answers an open request to move.
create function private.settle_request(appointment public.appointments) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.client_actions
    set answer = case
          when appointment.appointment_date = requested_at and appointment.status <> 'cancelled' then 'accepted'
          else 'overtaken'
        end,
        answered_at = now(),
        answered_by = auth.uid()
    where appointment_id = appointment.id and kind = 'move_asked' and answer is null;
end
$$;
revoke all on function private.settle_request(public.appointments) from public;

-- For staff, to copy.
create function public.appointment_link(appointment uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return (select private.appointment_link(id) from public.appointments where id = appointment);
end
$$;

revoke all on function public.appointment_link(uuid) from public, anon, authenticated, service_role;
grant execute on function public.appointment_link(uuid) to authenticated, service_role;

-- == The client's page ==

-- Showing the page changes nothing, because mail scanners and chat previews follow links. Each action is done once, however
-- often it is sent, and an invalid token gets no row or null.

-- Until when the client may cancel or move.
create function private.actions_until(appointment public.appointments) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select appointment.appointment_date - make_interval(hours => cancel_until_hours) from public.business_profile
$$;

-- Whether the client may cancel or move.
create function private.may_act(appointment public.appointments) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select appointment.status in ('scheduled', 'confirmed') and now() <= private.actions_until(appointment)
$$;

-- Whether the visit is still to come or under way: until then the client sees the address and may show the place.
create function private.shows_place(appointment public.appointments) returns boolean
language sql stable
set search_path = ''
as $$
  select appointment.status in ('scheduled', 'confirmed') and appointment.ends_at > now()
$$;

-- First names only, and no beautician who has not accepted. The place is shown until the end of the appointment, so that the
-- client can check it. A refund is open while money of a cancelled appointment is still with the business, except where the client
-- did not come or moved.
create function public.look_at_appointment(token text)
returns table (
  status text, starts_at timestamptz, ends_at timestamptz, first_name text, language text,
  beautician_name text, beautician_photo_url text, area text, address text,
  latitude numeric, longitude numeric, accuracy integer, gate text, floor text, landmark text, parking text, services jsonb,
  price numeric, travel_charge numeric, paid numeric, refunded numeric, amount_due numeric, refund_open boolean, has_invoice boolean,
  actions_until timestamptz, can_confirm boolean, can_cancel boolean, can_move boolean, can_show_place boolean, can_review boolean,
  requested_at timestamptz, request_answer text, rating integer, calendar_uid uuid, calendar_version integer, vpa text, payee_name text,
  earlier text, earlier_link text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  appointment public.appointments := private.appointment_by_token(token, false);
  place public.appointments;
begin
  if appointment.id is null then
    return;
  end if;
  if private.shows_place(appointment) then
    place := appointment;
  end if;
  return query
    select appointment.status, appointment.appointment_date, appointment.ends_at, private.first_name(clients.full_name), clients.language,
      private.first_name(beauticians.full_name), beauticians.photo_url, areas.name,
      place.address, place.latitude, place.longitude, place.accuracy, place.gate, place.floor, place.landmark, place.parking,
      lines.services, appointment.price, appointment.travel_charge, appointment.payment_amount, appointment.refunded_amount,
      -- A client whom the desk calls paid is not asked.
      case when appointment.payment_status in ('paid', 'refunded') then 0 else appointment.due end,
      appointment.status = 'cancelled' and appointment.payment_amount > 0
        and coalesce(appointment.cancelled_because, '') not in ('no_show', 'moved'),
      private.valid_invoice(appointment.id) is not null, able.until,
      appointment.status = 'scheduled' and appointment.appointment_date > now(), able.actions, able.actions,
      private.shows_place(appointment),
      -- Nobody knows whether an appointment took place that was not completed.
      appointment.status = 'completed' and reviews.id is null,
      request.requested_at, request.answer, reviews.rating, appointment.id, appointment.calendar_version,
      money.vpa, coalesce(money.payee_name, business.business_name), waiting.state, waiting.link
    from public.clients
      left join public.money_settings as money on true
      left join public.business_profile as business on true
      left join public.beauticians on beauticians.id = appointment.beautician_id and appointment.offered_until is null
      left join public.areas on areas.id = appointment.area_id
      left join public.reviews on reviews.appointment_id = appointment.id
      left join lateral (
        select actions.requested_at, actions.answer from public.client_actions as actions
        where actions.appointment_id = appointment.id and actions.kind = 'move_asked'
        order by actions.made_at desc, actions.answered_at desc nulls first limit 1
      ) as request on true
      cross join lateral (
        select jsonb_agg(jsonb_build_object('service_id', named.id, 'name', named.name, 'minutes', booked.minutes,
            'price', booked.price, 'prepare', named.prepare) order by booked.position) as services
        from public.appointment_lines as booked join public.services as named on named.id = booked.service_id
        where booked.appointment_id = appointment.id
      ) as lines
      cross join lateral (
        select private.actions_until(appointment) as until, private.may_act(appointment) as actions
      ) as able
      cross join lateral private.earlier_time(appointment) as waiting
    where clients.id = appointment.client_id;
end
$$;

-- Results of the actions: 'done', 'already' (nothing to do), 'too_late', or null for an invalid token.

create function public.confirm_appointment(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment public.appointments := private.appointment_by_token(token, true);
begin
  if appointment.id is null then
    return null;
  elsif appointment.status = 'confirmed' then
    return 'already';
  elsif appointment.status <> 'scheduled' or appointment.appointment_date <= now() then
    return 'too_late';
  end if;
  update public.appointments set status = 'confirmed' where id = appointment.id;
  insert into public.client_actions (appointment_id, kind) values (appointment.id, 'confirmed');
  return 'done';
end
$$;

create function public.cancel_appointment(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment public.appointments := private.appointment_by_token(token, true);
begin
  if appointment.id is null then
    return null;
  elsif appointment.status = 'cancelled' then
    return 'already';
  elsif not private.may_act(appointment) then
    return 'too_late';
  end if;
  update public.appointments set status = 'cancelled', cancelled_because = 'client' where id = appointment.id;
  insert into public.client_actions (appointment_id, kind) values (appointment.id, 'cancelled');
  perform private.push_cancellation(appointment);
  return 'done';
end
$$;

-- The client shows the place: {latitude, longitude, accuracy, gate, floor, landmark, parking}. Texts that are not sent stay, and so
-- does the pin without a latitude. A visit at the client's address changes the client too, so that later visits have it. After
-- 20 changes within a day it is 'too_late': a link must not fill the audit log.
create function public.show_place(token text, place jsonb) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 20;
  appointment public.appointments := private.appointment_by_token(token, false);
  shown public.appointments;
begin
  -- Clients before appointments, as every writer of both, to avoid deadlocks.
  perform from public.clients where id = appointment.client_id for no key update;
  appointment := private.appointment_by_token(token, true);
  if appointment.id is null then
    return null;
  elsif not private.shows_place(appointment) or (
    select count(*) >= most from private.audit_log
    where appointment_id = appointment.id and role = 'client' and at > now() - interval '1 day')
  then
    return 'too_late';
  end if;
  shown := jsonb_populate_record(appointment, (
    select coalesce(jsonb_object_agg(key, nullif(btrim(value), '')), '{}')
    from jsonb_each_text(place) where key in ('gate', 'floor', 'landmark', 'parking')));
  if place ->> 'latitude' is not null then
    shown.latitude = place ->> 'latitude';
    shown.longitude = place ->> 'longitude';
    shown.accuracy = place ->> 'accuracy';
  end if;
  if shown is not distinct from appointment then
    return 'already';
  end if;
  update public.clients
    set latitude = shown.latitude, longitude = shown.longitude, accuracy = shown.accuracy, gate = shown.gate, floor = shown.floor,
        landmark = shown.landmark, parking = shown.parking
    where id = appointment.client_id and address is not distinct from appointment.address;
  update public.appointments
    set latitude = shown.latitude, longitude = shown.longitude, accuracy = shown.accuracy, gate = shown.gate, floor = shown.floor,
        landmark = shown.landmark, parking = shown.parking
    where id = appointment.id
      and (latitude, longitude, accuracy, gate, floor, landmark, parking) is distinct from
        (shown.latitude, shown.longitude, shown.accuracy, shown.gate, shown.floor, shown.landmark, shown.parking);
  return 'done';
end
$$;

-- Slots for another time of an appointment, from the minimum notice on.
create function private.slots_to_move(appointment public.appointments, day date) returns setof timestamptz
language sql stable security definer
set search_path = ''
as $$
  select distinct slots.starts_at
  from public.business_profile as business,
    private.beautician_slots(
      array(select service_id from public.appointment_lines where appointment_id = appointment.id),
      appointment.duration_minutes, day, 1, appointment.area_id, appointment.id) as slots
  where slots.starts_at >= now() + make_interval(mins => business.notice_minutes)
    and slots.starts_at <> appointment.appointment_date
$$;

-- Slots of a day, within a year, to which the appointment could be moved.
create function public.slots_to_move(token text, day date)
returns table (starts_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  appointment public.appointments := private.appointment_by_token(token, false);
begin
  if private.may_act(appointment) and day between public.business_today() and public.business_today() + 366 then
    return query select moment from private.slots_to_move(appointment, day) as moment order by 1;
  end if;
end
$$;

-- Asked again, the last request counts, and replaces one that was taken back: a link must not fill the table. Also returns
-- 'taken'.
create function public.ask_to_move(token text, requested timestamptz) returns text
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
  elsif exists (
    select from public.client_actions
    where appointment_id = appointment.id and kind = 'move_asked' and answer is null and requested_at = requested
  ) then
    return 'already';
  elsif requested is null or requested not between now() and now() + interval '367 days' or not exists (
    select from private.slots_to_move(appointment, private.business_date(requested)) as moment where moment = requested
  ) then
    return 'taken';
  end if;
  delete from public.client_actions
    where appointment_id = appointment.id and kind = 'move_asked' and answer = 'withdrawn';
  insert into public.client_actions (appointment_id, kind, requested_at) values (appointment.id, 'move_asked', requested)
    on conflict (appointment_id) where kind = 'move_asked' and answer is null
    do update set requested_at = excluded.requested_at, made_at = excluded.made_at;
  return 'done';
end
$$;

-- The client keeps the time of the appointment after all. Staff cannot answer the request any more.
create function public.withdraw_move(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment public.appointments := private.appointment_by_token(token, true);
begin
  if appointment.id is null then
    return null;
  end if;
  update public.client_actions set answer = 'withdrawn', answered_at = now()
    where appointment_id = appointment.id and kind = 'move_asked' and answer is null;
  return case when found then 'done' else 'already' end;
end
$$;

-- The review of a completed appointment waits for approval like any other. Also returns 'too_early': not completed yet.
create function public.review_appointment(token text, rating integer, review_text text, full_name text default null) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment public.appointments := private.appointment_by_token(token, true);
begin
  if appointment.id is null then
    return null;
  elsif exists (select from public.reviews where appointment_id = appointment.id) then
    return 'already';
  elsif appointment.status = 'cancelled' then
    return 'too_late';
  elsif appointment.status <> 'completed' then
    return 'too_early';
  end if;
  insert into public.reviews (full_name, rating, review_text, verified, appointment_id)
    select coalesce(nullif(btrim(review_appointment.full_name), ''), private.first_name(clients.full_name)),
      review_appointment.rating, review_appointment.review_text, true, appointment.id
    from public.clients where clients.id = appointment.client_id;
  insert into public.client_actions (appointment_id, kind) values (appointment.id, 'reviewed');
  -- The request for a review is no longer wanted.
  perform private.sync_messages(array[appointment.id]);
  return 'done';
end
$$;

-- For staff: answers a request to move. Yes moves the appointment, with the same beautician if free, else with the given or
-- another free one; the guard may refuse. A second answer changes nothing and returns the first.
create function public.answer_move(action uuid, accept boolean, beautician uuid default null) returns setof public.client_actions
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.client_actions;
  appointment public.appointments;
begin
  perform private.require_staff();
  -- Lock the appointment first, as the actions of the link do.
  select appointments.* into appointment
    from public.appointments join public.client_actions on client_actions.appointment_id = appointments.id
    where client_actions.id = action for no key update of appointments;
  select * into request from public.client_actions where id = action and kind = 'move_asked' for update;
  if request.id is null then
    return;
  end if;
  if request.answer is null and accept then
    -- A trigger answers the request: private.settle_request().
    update public.appointments
      set appointment_date = request.requested_at,
          beautician_id = coalesce(answer_move.beautician, (
            select slots.beautician_id
            from private.beautician_slots(
              array(select service_id from public.appointment_lines where appointment_id = appointment.id),
              appointment.duration_minutes, private.business_date(request.requested_at), 1,
              appointment.area_id, appointment.id) as slots
            where appointment.beautician_id is not null and slots.starts_at = request.requested_at and slots.beautician_id is not null
            order by slots.beautician_id <> appointment.beautician_id, slots.beautician_id
            limit 1), appointment.beautician_id)
      where id = appointment.id;
  elsif request.answer is null then
    update public.client_actions set answer = 'refused', answered_at = now(), answered_by = auth.uid() where id = action;
    perform private.sync_messages(array[appointment.id]);
  end if;
  return query select * from public.client_actions where id = action;
end
$$;

revoke all on function private.actions_until(public.appointments), private.may_act(public.appointments),
  private.shows_place(public.appointments),
  private.slots_to_move(public.appointments, date) from public;
revoke all on function public.look_at_appointment(text), public.confirm_appointment(text), public.cancel_appointment(text),
  public.show_place(text, jsonb), public.slots_to_move(text, date), public.ask_to_move(text, timestamptz),
  public.withdraw_move(text), public.review_appointment(text, integer, text, text), public.answer_move(uuid, boolean, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.look_at_appointment(text), public.confirm_appointment(text), public.cancel_appointment(text),
  public.show_place(text, jsonb), public.slots_to_move(text, date), public.ask_to_move(text, timestamptz),
  public.withdraw_move(text), public.review_appointment(text, integer, text, text)
  to anon, authenticated, service_role;
grant execute on function public.answer_move(uuid, boolean, uuid) to authenticated, service_role;
