-- What a client can see and do through the link of her visit. Looking changes nothing about the visit, because mail scanners
-- and chat previews follow links; each act is done once, however often it is sent, and from however many telephones.
--
-- Every token that leads nowhere gets the same answer: nothing.

-- Her first name and the area, and nothing else by which somebody could be found.
create function public.look_at_visit(token text)
returns table (
  status text, starts_at timestamptz, ends_at timestamptz, first_name text, language text,
  beautician_name text, beautician_photo_url text, area text, services jsonb, price numeric, amount_due numeric,
  acts_until timestamptz, can_confirm boolean, can_cancel boolean, can_move boolean, can_review boolean,
  wished_at timestamptz, wish_answer text, rating integer, calendar_uid uuid, calendar_version integer
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
      split_part(btrim(beauticians.full_name), ' ', 1), beauticians.photo_url, areas.name, lines.services, lines.price,
      coalesce(private.amount_due(visit.id), 0), able.until,
      visit.status = 'scheduled' and visit.appointment_date > now(), able.acts, able.acts,
      visit.status <> 'cancelled' and visit.ends_at <= now() and reviews.id is null,
      wish.wished_at, wish.answer, reviews.rating, visit.id, visit.calendar_version
    from public.clients
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
            'price', booked.price, 'prepare', named.prepare) order by booked.position) as services,
          coalesce(sum(booked.price), 0) as price
        from public.appointment_lines as booked join public.services as named on named.id = booked.service_id
        where booked.appointment_id = visit.id
      ) as lines
      cross join lateral (
        select private.acts_until(visit) as until, private.may_act(visit) as acts
      ) as able
    where clients.id = visit.client_id;
end
$$;

create function private.acts_until(visit public.appointments) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select visit.appointment_date - make_interval(hours => cancel_until_hours) from public.business_profile
$$;

create function private.may_act(visit public.appointments) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select visit.status in ('scheduled', 'confirmed') and now() <= private.acts_until(visit)
$$;

-- What came of an act: 'done', 'already' (nothing was left to do), 'too_late', or null where the token leads nowhere.

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

-- The times to which her visit could be moved on a day, within a year.
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

-- The visit keeps its time until staff answer. Asked again, the last wish counts. Also: 'taken'.
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

-- Of a visit that is over, by whoever had the link. It waits for approval like every review. Also: 'too_early'.
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
  -- Nobody is asked for what is given already.
  perform private.sync_visits(array[visit.id]);
  return 'done';
end
$$;

-- For staff: yes or no to a wish. Yes moves the visit, for the same beautician if she is free then, else for the one named
-- or another who is; the guard may refuse. Answered twice, the first answer stands and comes back.
create function public.answer_move(act uuid, accept boolean, beautician uuid default null) returns setof public.client_acts
language plpgsql security definer
set search_path = ''
as $$
declare
  wish public.client_acts;
  visit public.appointments;
begin
  perform private.require_staff();
  -- The visit first, as whoever acts by the link does.
  select appointments.* into visit
    from public.appointments join public.client_acts on client_acts.appointment_id = appointments.id
    where client_acts.id = act for update of appointments;
  select * into wish from public.client_acts where id = act and kind = 'move_asked' for update;
  if wish.id is null then
    return;
  end if;
  if wish.answer is null and accept then
    -- appointments_settle_wish writes the answer.
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
