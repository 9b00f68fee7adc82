-- A visit with its lines is saved in one call, by staff.

-- The lines of a visit as they were sent, from first to last. Where price or minutes were not sent, what is booked already
-- keeps those it was booked with, and what is new takes those of the service today.
create function private.lines_of(visit uuid, sent jsonb) returns setof public.appointment_lines
language sql stable
set search_path = ''
as $$
  select visit, line.ordinality::smallint, wanted.service_id, nullif(btrim(line.fields ->> 'guest_name'), ''),
    coalesce((line.fields ->> 'price')::numeric, booked.price, services.price),
    coalesce((line.fields ->> 'minutes')::integer, booked.minutes, services.duration_minutes)
  from jsonb_array_elements(sent) with ordinality as line (fields, ordinality)
    cross join lateral (select (line.fields ->> 'service_id')::uuid) as wanted (service_id)
    left join public.services on services.id = wanted.service_id
    left join lateral (
      select lines.price, lines.minutes from public.appointment_lines as lines
      where lines.appointment_id = visit and lines.service_id = wanted.service_id
      order by abs(lines.position - line.ordinality), lines.position
      limit 1
    ) as booked on true
  order by line.ordinality
$$;

create function private.checked_lines(visit uuid, sent jsonb) returns public.appointment_lines[]
language plpgsql stable
set search_path = ''
as $$
declare
  lines public.appointment_lines[];
begin
  if jsonb_typeof(sent) is distinct from 'array' or jsonb_array_length(sent) = 0 then
    raise exception 'A visit has at least one service.'
      using errcode = 'check_violation', constraint = 'appointment_lines_at_least_one';
  end if;
  if jsonb_array_length(sent) > 50 then
    raise exception 'A visit has at most 50 services.'
      using errcode = 'check_violation', constraint = 'appointment_lines_position_range';
  end if;
  lines := array(select lines_of from private.lines_of(visit, sent));
  if exists (
    select from unnest(lines) as line where not exists (select from public.services where services.id = line.service_id)
  ) then
    raise exception 'One of the services does not exist any more.'
      using errcode = 'foreign_key_violation', constraint = 'appointment_lines_service_id_fkey';
  end if;
  return lines;
end
$$;

-- A new visit carries an id made where it was booked: sent twice, it is one visit, with what was sent last. An edit names
-- the `based_on` it was made on (the row's updated_at); if somebody else saved meanwhile, nothing is changed and no row
-- comes back. What is not sent stays as it is; a new visit without lines has that of its service_id.
create function public.save_visit(visit jsonb) returns setof public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  visit_id uuid := coalesce((visit ->> 'id')::uuid, gen_random_uuid());
  current public.appointments;
  given public.appointments;
  lines public.appointment_lines[];
  former_services uuid[];
begin
  perform private.require_staff();
  select * into current from public.appointments where id = visit_id for update;
  if visit ? 'based_on' and current.updated_at is distinct from (visit ->> 'based_on')::timestamptz then
    return;
  end if;
  given := jsonb_populate_record(current, visit - 'id' - 'lines' - 'based_on');
  former_services := array(select service_id from public.appointment_lines where appointment_id = visit_id);
  if current.id is null or visit ? 'lines' then
    lines := private.checked_lines(visit_id, case
      when visit ? 'lines' then visit -> 'lines'
      else jsonb_build_array(jsonb_build_object('service_id', given.service_id)) end);
    given.service_id = lines[1].service_id;
    if visit ->> 'duration_minutes' is null then
      given.duration_minutes = (select sum(minutes) from unnest(lines));
    end if;
  end if;

  if current.id is null then
    insert into public.appointments (
      id, client_id, service_id, appointment_date, duration_minutes, beautician_id, address, area_id, status, notes,
      payment_amount, payment_status, overlap_ok, tight_ok, cancelled_because, series_id
    ) values (
      visit_id, given.client_id, given.service_id, given.appointment_date, given.duration_minutes, given.beautician_id,
      given.address, given.area_id, coalesce(given.status, 'scheduled'), given.notes, coalesce(given.payment_amount, 0),
      coalesce(given.payment_status, 'pending'), coalesce(given.overlap_ok, false), coalesce(given.tight_ok, false),
      given.cancelled_because, given.series_id
    ) on conflict (id) do nothing;
    if not found then
      -- Sent twice at the same moment: the other one was quicker.
      return query select * from public.save_visit(visit);
      return;
    end if;
  end if;
  insert into public.appointment_lines select * from unnest(lines)
    on conflict (appointment_id, position) do update
      set service_id = excluded.service_id, guest_name = excluded.guest_name, price = excluded.price, minutes = excluded.minutes;
  delete from public.appointment_lines where appointment_id = visit_id and position > cardinality(lines);
  if current.id is not null then
    update public.appointments
      set client_id = given.client_id, service_id = given.service_id, appointment_date = given.appointment_date,
          duration_minutes = given.duration_minutes, beautician_id = given.beautician_id, address = given.address,
          area_id = given.area_id, status = given.status, notes = given.notes, payment_amount = given.payment_amount,
          payment_status = given.payment_status, overlap_ok = given.overlap_ok, tight_ok = given.tight_ok,
          cancelled_because = given.cancelled_because
      where id = visit_id;
  end if;
  -- The guard has asked about what the appointment itself tells; these came along with it.
  perform private.require_ability(beauticians, array(select service_id from unnest(lines) except select unnest(former_services)))
    from public.beauticians
    where id = given.beautician_id and given.status is distinct from 'cancelled';
  return query select * from public.appointments where id = visit_id;
end
$$;

-- The days of "every three weeks, six times", at the same hour of the business's clock whatever daylight saving does.
create function private.series_of(visit jsonb, every_weeks integer, times integer)
returns table (number integer, starts_at timestamptz)
language plpgsql stable
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  first_start timestamp := (visit ->> 'appointment_date')::timestamptz at time zone zone;
begin
  if every_weeks is null or every_weeks not between 1 and 52 or times is null or times not between 2 and 52 then
    raise exception 'A series has 2 to 52 visits, 1 to 52 weeks apart.'
      using errcode = 'check_violation', constraint = 'appointments_series_length';
  end if;
  return query
    select step, (first_start + make_interval(weeks => every_weeks * (step - 1))) at time zone zone
    from generate_series(1, times) as step;
end
$$;

-- All of a series or nothing. Sent twice, it is saved once.
create function public.save_series(visit jsonb, every_weeks integer, times integer) returns setof public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  series uuid := coalesce((visit ->> 'id')::uuid, gen_random_uuid());
begin
  for one in select * from private.series_of(visit, every_weeks, times) order by number loop
    return query select * from public.save_visit(visit || jsonb_build_object(
      'id', case one.number when 1 then series else md5(format('%s %s', series, one.number))::uuid end,
      'series_id', series,
      'appointment_date', one.starts_at));
  end loop;
end
$$;

-- What a visit, new or changed, would meet, asked before it is saved: what the guard would refuse, and what only wants a
-- second look (`refused` is false): outside her hours, on a day off.
create function public.visit_problems(visit jsonb)
returns table (kind text, refused boolean, message text, appointment_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  given public.appointments;
  lines public.appointment_lines[];
  beautician public.beauticians;
  ends timestamptz;
  day date;
  place uuid;
begin
  perform private.require_staff();
  select * into given from public.appointments where id = (visit ->> 'id')::uuid;
  given := jsonb_populate_record(given, visit - 'lines' - 'based_on');
  lines := case when visit ? 'lines'
    then array(select lines_of from private.lines_of(given.id, visit -> 'lines'))
    else array(select booked from public.appointment_lines as booked where booked.appointment_id = given.id) end;
  if visit ? 'lines' and visit ->> 'duration_minutes' is null then
    given.duration_minutes = (select sum(minutes) from unnest(lines));
  end if;
  ends := given.appointment_date + make_interval(mins => coalesce(given.duration_minutes, 60));
  day := (given.appointment_date at time zone private.business_time_zone())::date;
  place := coalesce(given.area_id, (select area_id from public.clients where id = given.client_id));
  select * into beautician from public.beauticians where id = given.beautician_id;

  if beautician.id is not null then
    if not beautician.is_active then
      return query select 'inactive', true, format('%s is not active any more.', beautician.full_name), null::uuid;
    end if;
    return query
      select 'unable', true, format('%s does not do %s.', beautician.full_name, services.name), null::uuid
      from public.services
      where services.id in (select service_id from unnest(lines))
        and not private.beautician_does(beautician.id, services.id);
    return query
      select conflicts.kind, true, private.conflict_in_words(beautician.full_name, conflicts.kind,
        conflicts.other_starts, conflicts.other_ends, conflicts.needed, conflicts.available), conflicts.other_id
      from private.visit_conflicts(coalesce(given.id, gen_random_uuid()), beautician.id, given.appointment_date, ends, place,
        coalesce(given.overlap_ok, false), coalesce(given.tight_ok, false)) as conflicts;
  end if;
  return query
    select 'day_off', false, case
      when days_off.beautician_id is null then 'The business is closed that day.'
      else format('%s has that day off.', split_part(beautician.full_name, ' ', 1)) end, null::uuid
    from public.days_off
    where (days_off.beautician_id is null or days_off.beautician_id = beautician.id) and day between from_day and to_day
    order by days_off.beautician_id nulls first
    limit 1;
  if not found and not private.working_time(beautician.id, day, day + 1) @> tstzrange(given.appointment_date, ends) then
    return query select 'outside_hours', false, case
      when beautician.id is null then 'That is outside the working hours.'
      else format('That is outside %s’s working hours.', split_part(beautician.full_name, ' ', 1)) end, null::uuid;
  end if;
end
$$;

-- Each visit of a series with what it would meet; null where nothing stands in the way.
create function public.series_problems(visit jsonb, every_weeks integer, times integer)
returns table (number integer, starts_at timestamptz, kind text, refused boolean, message text)
language sql stable security definer
set search_path = ''
as $$
  select series.number, series.starts_at, problems.kind, problems.refused, problems.message
  from private.series_of(visit, every_weeks, times) as series
    left join lateral (
      select * from public.visit_problems(visit || jsonb_build_object('appointment_date', series.starts_at))
      order by refused desc limit 1
    ) as problems on true
  order by series.number
$$;

revoke all on function private.lines_of(uuid, jsonb), private.checked_lines(uuid, jsonb), private.series_of(jsonb, integer, integer)
  from public;
revoke all on function public.save_visit(jsonb), public.save_series(jsonb, integer, integer), public.visit_problems(jsonb),
  public.series_problems(jsonb, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.save_visit(jsonb), public.save_series(jsonb, integer, integer), public.visit_problems(jsonb),
  public.series_problems(jsonb, integer, integer) to authenticated, service_role;

-- Booking what a visitor asked for takes the same way: with lines, beautician and place where they are sent.
create or replace function public.book_lead(lead uuid, appointment jsonb)
returns setof public.appointments
language plpgsql
set search_path = ''
as $$
declare
  asked public.leads;
  client uuid := (appointment ->> 'client_id')::uuid;
begin
  -- Two who book the same lead take turns.
  select * into asked from public.leads where id = lead for update;
  if not found then
    raise exception 'There is no such lead, or none for you.'
      using errcode = case when public.is_staff() then 'no_data_found' else 'insufficient_privilege' end;
  end if;

  if not exists (select from public.clients where id = client) then
    client := coalesce(
      (
        select id from public.clients
        where phone_digits = right(regexp_replace(asked.phone, '[^0-9]', '', 'g'), 10)
          and lower(full_name) = lower(asked.full_name)
        order by created_at desc, id
        limit 1
      ),
      client,
      gen_random_uuid()
    );
    insert into public.clients (id, full_name, phone, email, notes)
      values (client, asked.full_name, asked.phone, asked.email, asked.message)
      on conflict (id) do nothing;
  end if;

  return query select * from public.save_visit(appointment || jsonb_build_object('client_id', client));
  update public.leads set status = 'converted' where id = lead and status <> 'converted';
end
$$;
