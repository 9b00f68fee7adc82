-- The private link of an appointment, and what its client sees and does with it.
--
-- A token has 128 bits and cannot be guessed. Only its digest is stored; the token is computed from a secret of this
-- installation, the appointment and a nonce whenever a message is filled in. So the table alone gives away no link, and staff
-- can put the same link into every message (docs/decisions/047).

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

create table private.visit_links (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  nonce uuid not null default gen_random_uuid(),
  digest bytea not null unique
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
create function private.link_token(visit uuid, nonce uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select translate(rtrim(encode(substr(
      sha256(outer_key || sha256(inner_key || uuid_send(visit) || uuid_send(nonce))), 1, 16), 'base64'), '='), '+/', '-_')
    from private.link_secret
  );
end
$$;

-- The link of an appointment, created at its first use.
create function private.visit_link(visit uuid) returns text
language plpgsql security definer
set search_path = ''
-- A plan that was cached while the table was empty would scan it for ever.
set enable_seqscan = off
as $$
declare
  number uuid := (select nonce from private.visit_links where appointment_id = visit);
begin
  if number is null then
    number := gen_random_uuid();
    insert into private.visit_links (appointment_id, nonce, digest)
      values (visit, number, private.link_digest(private.link_token(visit, number)))
      on conflict (appointment_id) do nothing;
    -- A concurrent call may have been first.
    number := (select nonce from private.visit_links where appointment_id = visit);
  end if;
  return '/b/' || private.link_token(visit, number);
end
$$;

-- An appointment that gets another client gets another link: the former one is in the former client's messages.
create function private.forget_visit_link(visit public.appointments) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.visit_links where appointment_id = visit.id;
end
$$;
revoke all on function private.forget_visit_link(public.appointments) from public;

-- The appointment of a token, locked for acting; null for every invalid token: malformed, invented, deleted, reassigned or
-- 30 days after the end. Wrong tokens are not counted: 128 bits cannot be guessed, and a limit would let strangers lock out
-- clients.
create function private.visit_by_token(token text, acting boolean) returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  link private.visit_links;
  visit public.appointments;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    select * into link from private.visit_links where digest = private.link_digest(token);
  end if;
  if acting then
    select * into visit from public.appointments where id = link.appointment_id for update;
  else
    select * into visit from public.appointments where id = link.appointment_id;
  end if;
  if visit.id is null or visit.ends_at + interval '30 days' <= now() then
    return null;
  end if;
  return visit;
end
$$;

revoke all on function private.link_digest(text), private.link_token(uuid, uuid), private.visit_link(uuid),
  private.visit_by_token(text, boolean) from public;

-- == Requests of clients ==

-- What clients did with their links. A request to move waits for an answer; until then the appointment keeps its time.
create table public.client_acts (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  kind text not null,
  made_at timestamptz not null default now(),
  wished_at timestamptz,
  answer text,
  answered_at timestamptz,
  -- The account; not a foreign key, as created_by of appointments.
  answered_by uuid,
  constraint client_acts_kind_known check (kind in ('confirmed', 'cancelled', 'move_asked', 'reviewed')),
  constraint client_acts_wished_at_given check ((kind = 'move_asked') = (wished_at is not null)),
  -- Overtaken: the appointment was moved, cancelled or completed before staff answered.
  constraint client_acts_answer_known check (answer in ('accepted', 'refused', 'overtaken'))
);

create index client_acts_made_at_idx on public.client_acts (made_at desc, id);
create index client_acts_appointment_idx on public.client_acts (appointment_id, made_at desc);
create unique index client_acts_open_move_key on public.client_acts (appointment_id)
  where kind = 'move_asked' and answer is null;

alter table public.client_acts enable row level security;
revoke all on public.client_acts from public, anon, authenticated, service_role;
grant select on public.client_acts to authenticated, service_role;

create policy client_acts_staff_read on public.client_acts
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy client_acts_service_role on public.client_acts
  for select to service_role using (true);

-- Any other change of time or status answers an open request to move.
create function private.settle_wish(visit public.appointments) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.client_acts
    set answer = case when visit.appointment_date = wished_at and visit.status <> 'cancelled' then 'accepted' else 'overtaken' end,
        answered_at = now(),
        answered_by = auth.uid()
    where appointment_id = visit.id and kind = 'move_asked' and answer is null;
end
$$;
revoke all on function private.settle_wish(public.appointments) from public;

-- For staff, to copy.
create function public.visit_link(visit uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return (select private.visit_link(id) from public.appointments where id = visit);
end
$$;

revoke all on function public.visit_link(uuid) from public, anon, authenticated, service_role;
grant execute on function public.visit_link(uuid) to authenticated, service_role;

-- == The client's page ==

-- Showing the page changes nothing, because mail scanners and chat previews follow links. Each action is done once, however
-- often it is sent, and an invalid token gets no row or null.

-- Until when the client may cancel or move.
create function private.acts_until(visit public.appointments) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select visit.appointment_date - make_interval(hours => cancel_until_hours) from public.business_profile
$$;

-- Whether the client may cancel or move.
create function private.may_act(visit public.appointments) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select visit.status in ('scheduled', 'confirmed') and now() <= private.acts_until(visit)
$$;

-- First name and area only, nothing that identifies a person.
create function public.look_at_visit(token text)
returns table (
  status text, starts_at timestamptz, ends_at timestamptz, first_name text, language text,
  beautician_name text, beautician_photo_url text, area text, services jsonb, price numeric, amount_due numeric,
  acts_until timestamptz, can_confirm boolean, can_cancel boolean, can_move boolean, can_review boolean,
  wished_at timestamptz, wish_answer text, rating integer, calendar_uid uuid, calendar_version integer, vpa text, payee_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  visit public.appointments := private.visit_by_token(token, false);
begin
  if visit.id is null then
    return;
  end if;
  return query
    select visit.status, visit.appointment_date, visit.ends_at, split_part(btrim(clients.full_name), ' ', 1), clients.language,
      split_part(btrim(beauticians.full_name), ' ', 1), beauticians.photo_url, areas.name, lines.services, visit.price,
      visit.due, able.until,
      visit.status = 'scheduled' and visit.appointment_date > now(), able.acts, able.acts,
      visit.status <> 'cancelled' and visit.ends_at <= now() and reviews.id is null,
      wish.wished_at, wish.answer, reviews.rating, visit.id, visit.calendar_version,
      money.vpa, coalesce(money.payee_name, business.business_name)
    from public.clients
      left join public.money_settings as money on true
      left join public.business_profile as business on true
      left join public.beauticians on beauticians.id = visit.beautician_id
      left join public.areas on areas.id = visit.area_id
      left join public.reviews on reviews.appointment_id = visit.id
      left join lateral (
        select acts.wished_at, acts.answer from public.client_acts as acts
        where acts.appointment_id = visit.id and acts.kind = 'move_asked'
        order by acts.made_at desc, acts.answered_at desc nulls first limit 1
      ) as wish on true
      cross join lateral (
        select jsonb_agg(jsonb_build_object('service_id', named.id, 'name', named.name, 'minutes', booked.minutes,
            'price', booked.price, 'prepare', named.prepare) order by booked.position) as services
        from public.appointment_lines as booked join public.services as named on named.id = booked.service_id
        where booked.appointment_id = visit.id
      ) as lines
      cross join lateral (
        select private.acts_until(visit) as until, private.may_act(visit) as acts
      ) as able
    where clients.id = visit.client_id;
end
$$;

-- Results of the actions: 'done', 'already' (nothing to do), 'too_late', or null for an invalid token.

create function public.confirm_visit(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  visit public.appointments := private.visit_by_token(token, true);
begin
  if visit.id is null then
    return null;
  elsif visit.status = 'confirmed' then
    return 'already';
  elsif visit.status <> 'scheduled' or visit.appointment_date <= now() then
    return 'too_late';
  end if;
  update public.appointments set status = 'confirmed' where id = visit.id;
  insert into public.client_acts (appointment_id, kind) values (visit.id, 'confirmed');
  return 'done';
end
$$;

create function public.cancel_visit(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  visit public.appointments := private.visit_by_token(token, true);
begin
  if visit.id is null then
    return null;
  elsif visit.status = 'cancelled' then
    return 'already';
  elsif not private.may_act(visit) then
    return 'too_late';
  end if;
  update public.appointments set status = 'cancelled', cancelled_because = 'client' where id = visit.id;
  insert into public.client_acts (appointment_id, kind) values (visit.id, 'cancelled');
  return 'done';
end
$$;

-- Slots for another time of an appointment, from the minimum notice on.
create function private.open_times(visit public.appointments, day date) returns setof timestamptz
language sql stable security definer
set search_path = ''
as $$
  select distinct openings.starts_at
  from public.business_profile as business,
    private.openings(
      array(select service_id from public.appointment_lines where appointment_id = visit.id),
      visit.duration_minutes, day, visit.area_id, visit.id) as openings
  where openings.starts_at >= now() + make_interval(mins => business.notice_minutes)
    and openings.starts_at <> visit.appointment_date
$$;

-- Slots of a day, within a year, to which the appointment could be moved.
create function public.times_to_move(token text, day date)
returns table (starts_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  visit public.appointments := private.visit_by_token(token, false);
begin
  if private.may_act(visit) and day between public.business_today() and public.business_today() + 366 then
    return query select moment from private.open_times(visit, day) as moment order by 1;
  end if;
end
$$;

-- Asked again, the last request counts. Also returns 'taken'.
create function public.ask_to_move(token text, wished timestamptz) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  visit public.appointments := private.visit_by_token(token, true);
begin
  if visit.id is null then
    return null;
  elsif not private.may_act(visit) then
    return 'too_late';
  elsif exists (
    select from public.client_acts
    where appointment_id = visit.id and kind = 'move_asked' and answer is null and wished_at = wished
  ) then
    return 'already';
  elsif wished is null or wished > now() + interval '367 days' or not exists (
    select from private.open_times(visit, private.business_date(wished)) as moment where moment = wished
  ) then
    return 'taken';
  end if;
  insert into public.client_acts (appointment_id, kind, wished_at) values (visit.id, 'move_asked', wished)
    on conflict (appointment_id) where kind = 'move_asked' and answer is null
    do update set wished_at = excluded.wished_at, made_at = excluded.made_at;
  return 'done';
end
$$;

-- The review waits for approval like any other. Also returns 'too_early'.
create function public.review_visit(token text, rating integer, review_text text, full_name text default null) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  visit public.appointments := private.visit_by_token(token, true);
begin
  if visit.id is null then
    return null;
  elsif exists (select from public.reviews where appointment_id = visit.id) then
    return 'already';
  elsif visit.status = 'cancelled' then
    return 'too_late';
  elsif visit.ends_at > now() then
    return 'too_early';
  end if;
  insert into public.reviews (full_name, rating, review_text, verified, appointment_id)
    select coalesce(nullif(btrim(review_visit.full_name), ''), split_part(btrim(clients.full_name), ' ', 1)),
      review_visit.rating, review_visit.review_text, true, visit.id
    from public.clients where clients.id = visit.client_id;
  insert into public.client_acts (appointment_id, kind) values (visit.id, 'reviewed');
  -- The request for a review is no longer wanted.
  perform private.sync_visits(array[visit.id]);
  return 'done';
end
$$;

-- For staff: answers a request to move. Yes moves the appointment, with the same beautician if free, else with the given or
-- another free one; the guard may refuse. A second answer changes nothing and returns the first.
create function public.answer_move(act uuid, accept boolean, beautician uuid default null) returns setof public.client_acts
language plpgsql security definer
set search_path = ''
as $$
declare
  wish public.client_acts;
  visit public.appointments;
begin
  perform private.require_staff();
  -- Lock the appointment first, as the actions of the link do.
  select appointments.* into visit
    from public.appointments join public.client_acts on client_acts.appointment_id = appointments.id
    where client_acts.id = act for update of appointments;
  select * into wish from public.client_acts where id = act and kind = 'move_asked' for update;
  if wish.id is null then
    return;
  end if;
  if wish.answer is null and accept then
    -- A trigger answers the request: private.settle_wish().
    update public.appointments
      set appointment_date = wish.wished_at,
          beautician_id = coalesce(answer_move.beautician, (
            select openings.beautician_id
            from private.openings(
              array(select service_id from public.appointment_lines where appointment_id = visit.id),
              visit.duration_minutes, private.business_date(wish.wished_at), visit.area_id, visit.id) as openings
            where visit.beautician_id is not null and openings.starts_at = wish.wished_at and openings.beautician_id is not null
            order by openings.beautician_id <> visit.beautician_id, openings.beautician_id
            limit 1), visit.beautician_id)
      where id = visit.id;
  elsif wish.answer is null then
    update public.client_acts set answer = 'refused', answered_at = now(), answered_by = auth.uid() where id = act;
    perform private.sync_visits(array[visit.id]);
  end if;
  return query select * from public.client_acts where id = act;
end
$$;

revoke all on function private.acts_until(public.appointments), private.may_act(public.appointments),
  private.open_times(public.appointments, date) from public;
revoke all on function public.look_at_visit(text), public.confirm_visit(text), public.cancel_visit(text),
  public.times_to_move(text, date), public.ask_to_move(text, timestamptz), public.review_visit(text, integer, text, text),
  public.answer_move(uuid, boolean, uuid) from public, anon, authenticated, service_role;
grant execute on function public.look_at_visit(text), public.confirm_visit(text), public.cancel_visit(text),
  public.times_to_move(text, date), public.ask_to_move(text, timestamptz), public.review_visit(text, integer, text, text)
  to anon, authenticated, service_role;
grant execute on function public.answer_move(uuid, boolean, uuid) to authenticated, service_role;
