-- The client card: patch tests with their warnings, what a client usually books, and reliability.
--
-- Allergies are a column of clients (005_clients.sql). Usual services and reliability are computed from appointments, not stored.

-- == Patch tests ==

create table public.patch_tests (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.clients (id) on delete cascade,
  -- As services.patch_test names it: Hair colour.
  tested_for text not null,
  product text,
  tested_on date not null,
  -- Null: not known yet.
  result text,
  -- The last day on which it is valid.
  expires_on date not null,
  -- The wording that the client agreed to, and when. The product stores no test without it.
  consent text not null,
  consented_on date not null,
  -- The account that saved it last. Not a foreign key, as created_by of appointments.
  recorded_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint patch_tests_tested_for_length check (char_length(tested_for) <= 60 and tested_for ~ '\S'),
  constraint patch_tests_product_length check (char_length(product) <= 200),
  constraint patch_tests_result_known check (result in ('none', 'reaction')),
  constraint patch_tests_days_in_order check (
    isfinite(tested_on) and isfinite(expires_on) and consented_on <= tested_on and tested_on <= expires_on),
  constraint patch_tests_consent_length check (char_length(consent) <= 1000 and consent ~ '\S')
);

create index patch_tests_client_idx on public.patch_tests (client_id, tested_on desc, id);

create function private.before_patch_test() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at = private.next_version(old.updated_at);
  end if;
  -- A merge gives it to another record.
  if tg_op = 'INSERT' or not private.is_being_merged(old.client_id) then
    new.recorded_by = coalesce(auth.uid(), new.recorded_by);
  end if;
  return new;
end
$$;

create trigger patch_tests_before
  before insert or update on public.patch_tests
  for each row execute function private.before_patch_test();

create function private.after_patch_tests() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  if tg_op <> 'INSERT' then
    before := array(select to_jsonb(removed) from removed);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select to_jsonb(added) from added);
  end if;
  perform private.note_rows('patch_tests', before, after, array['tested_for', 'product', 'tested_on', 'result', 'expires_on']);
  return null;
end
$$;

create trigger patch_tests_added after insert on public.patch_tests
  referencing new table as added for each statement execute function private.after_patch_tests();
create trigger patch_tests_changed after update on public.patch_tests
  referencing old table as removed new table as added for each statement execute function private.after_patch_tests();
create trigger patch_tests_removed after delete on public.patch_tests
  referencing old table as removed for each statement execute function private.after_patch_tests();

alter table public.patch_tests enable row level security;
revoke all on public.patch_tests from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.patch_tests to authenticated, service_role;

create policy patch_tests_staff on public.patch_tests
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy patch_tests_service_role on public.patch_tests
  for all to service_role using (true) with check (true);

-- What to know about patch tests before the services of `lines` ([{service_id, guest_name}]) are done on a day; empty: nothing. The
-- last test before the day counts. Guests have no card, so they are named.
create function private.patch_test_warnings(client uuid, day date, lines jsonb) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return array(
    select warning
    from (
      select min(number) as number, services.patch_test as what, nullif(btrim(line ->> 'guest_name'), '') as guest
      from jsonb_array_elements(lines) with ordinality as given (line, number)
        join public.services on services.id = (line ->> 'service_id')::uuid
      where services.patch_test is not null
      group by 2, 3
    ) as needed
      left join lateral (
        select * from public.patch_tests as tests
        where tests.client_id = client and private.plain_name(tests.tested_for) = private.plain_name(needed.what)
          and tests.tested_on <= day and needed.guest is null
        order by tests.tested_on desc, tests.created_at desc, tests.id
        limit 1
      ) as last on true
      cross join lateral (
        select case
          when guest is not null then format('%s needs a patch test: ask %s.', what, guest)
          when last.id is null then format('%s needs a patch test: none is recorded.', what)
          when last.result = 'reaction' then format('%s: reaction to the patch test on %s.', what, to_char(last.tested_on, 'FMDD Mon YYYY'))
          when last.result is null
            then format('%s: the result of the patch test on %s is not recorded.', what, to_char(last.tested_on, 'FMDD Mon YYYY'))
          when last.expires_on < day then format('%s: the patch test expired on %s.', what, to_char(last.expires_on, 'FMDD Mon YYYY'))
        end as warning
      ) as judged
    where warning is not null
    order by number);
end
$$;

-- The same of an appointment that is stored or not saved yet: client_id, appointment_date (null: today) and lines.
create function public.patch_test_warnings(appointment jsonb) returns table (message text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select unnest(private.patch_test_warnings(
      (appointment ->> 'client_id')::uuid,
      coalesce(private.business_date((appointment ->> 'appointment_date')::timestamptz), public.business_today()),
      coalesce(nullif(appointment -> 'lines', 'null'), '[]')));
end
$$;

-- == Usual booking ==

-- What the client usually books, from the last ten completed appointments: services and beautician of at least two of them and
-- of at least half. Guests, services that are no longer offered and beauticians who are not active do not count. No row for a new client.
create function public.usual_booking(client uuid) returns table (services jsonb, beautician jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    with recent as materialized (
      select appointments.id, appointments.beautician_id
      from public.appointments
      where appointments.client_id = usual_booking.client and appointments.status = 'completed'
      order by appointments.appointment_date desc, appointments.id
      limit 10
    ),
    needed as (select greatest(2, ceil(count(*) / 2.0)) as visits from recent),
    usual_services as (
      select coalesce(jsonb_agg(
          jsonb_build_object('id', offered.id, 'name', offered.name, 'price', offered.price, 'duration_minutes', offered.duration_minutes)
          order by counted.visits desc, counted.position, offered.id), '[]') as value
      from (
        select lines.service_id, count(distinct recent.id) as visits, min(lines.position) as position
        from recent join public.appointment_lines as lines on lines.appointment_id = recent.id
        where lines.guest_name is null
        group by lines.service_id
      ) as counted
        cross join needed
        join public.services as offered on offered.id = counted.service_id and offered.is_active
      where counted.visits >= needed.visits
    ),
    usual_beautician as (
      select jsonb_build_object('id', people.id, 'full_name', people.full_name, 'colour', people.colour) as value
      from recent join public.beauticians as people on people.id = recent.beautician_id
      where people.is_active
      group by people.id
      having count(*) >= (select visits from needed)
      order by count(*) desc, people.id
      limit 1
    )
    select usual_services.value, (select value from usual_beautician)
    from usual_services
    where usual_services.value <> '[]' or exists (select from usual_beautician);
end
$$;

-- == Reliability ==

-- Appointments that the client cancelled when it was too late by the rule of the business, or was not at home for; newest first. When it
-- was cancelled is arranged_at; for one that was entered as cancelled it is unknown.
create function public.client_reliability(client uuid) returns table (appointment_id uuid, appointment_date timestamptz, kind text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select appointments.id, appointments.appointment_date,
      case appointments.cancelled_because when 'no_show' then 'not_at_home' else 'cancelled_late' end
    from public.appointments, public.business_profile as business
    where appointments.client_id = client_reliability.client and appointments.status = 'cancelled'
      and (appointments.cancelled_because = 'no_show'
        or (appointments.cancelled_because = 'client' and appointments.arranged_at > appointments.created_at
          and appointments.arranged_at > appointments.appointment_date - make_interval(hours => business.cancel_until_hours)))
    order by appointments.appointment_date desc, appointments.id;
end
$$;

revoke all on function private.patch_test_warnings(uuid, date, jsonb) from public;
revoke all on function public.patch_test_warnings(jsonb), public.usual_booking(uuid), public.client_reliability(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.patch_test_warnings(jsonb), public.usual_booking(uuid), public.client_reliability(uuid)
  to authenticated, service_role;
