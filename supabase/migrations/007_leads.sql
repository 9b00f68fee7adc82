-- Leads: requests from the website and by phone, from the form to the answer. A visitor writes one and cannot read any.

-- == Table ==

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  phone text not null,
  email text,
  service_interested text not null,
  preferred_date timestamptz,
  -- Waits for a time that becomes free on the preferred day, see wait_for_leads().
  wants_waitlist boolean not null default false,
  area_id uuid references public.areas (id) on delete set null,
  -- For how many people; a plan names them.
  people smallint,
  message text,
  language text not null default 'en',
  -- Null: not asked. False: refused.
  whatsapp_ok boolean,
  -- Functions of a wedding or party, see settled_plan().
  plan jsonb,
  -- The plan before the visitor last changed it, when that was, and how often.
  plan_before jsonb,
  plan_changed_at timestamptz,
  plan_changes smallint not null default 0,
  -- The offer as it was when the lead was sent, see settle_lead_offer().
  offer jsonb,
  -- What the requested services cost together when the lead was sent, see quoted_total(), or the total of the plan. Null with
  -- an offer.
  quoted_total numeric(12, 2),
  source text not null default 'website',
  -- Page of the site where the form was sent, and how the visitor came there. Of another site only the host is stored.
  source_page text,
  source_referrer text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  status text not null default 'new',
  -- Came while too many leads came at once: stored for staff to check, without any message. An answer clears it.
  needs_check boolean not null default false,
  -- Written by a trigger.
  first_answer_at timestamptz,
  rejected_because text,
  -- The lead waits again from this moment on, see note_lead_call().
  call_again_at timestamptz,
  -- What the lead became.
  client_id uuid references public.clients (id) on delete set null,
  appointment_id uuid references public.appointments (id) on delete set null,
  event_id uuid references public.events (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.contact_text(full_name, email, phone)) stored,
  sounds tsvector not null generated always as (array_to_tsvector(private.sound_keys(full_name))) stored,
  constraint leads_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint leads_phone_format check (phone ~ '^[0-9+()\s-]{10,15}$' and phone ~ '([0-9][^0-9]*){10}'),
  constraint leads_email_format check (char_length(email) <= 254 and email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  constraint leads_service_interested_length check (char_length(service_interested) <= 200 and service_interested ~ '\S'),
  -- Browsers read no year above 9999 and Postgres writes it in another form.
  constraint leads_preferred_date_range check (preferred_date >= '2000-01-01 00:00+00' and preferred_date < '2100-01-01 00:00+00'),
  constraint leads_call_again_range check (call_again_at >= '2000-01-01 00:00+00' and call_again_at < '2100-01-01 00:00+00'),
  constraint leads_people_count check (people between 1 and 99),
  constraint leads_message_length check (char_length(message) <= 1000),
  constraint leads_language_known check (language in ('en', 'hi', 'hi-Latn')),
  -- The same range for every moment of a plan, which is stored as ISO 8601.
  constraint leads_plan_moments check (
    not jsonb_path_exists(plan, '$.functions[*].ready_by ? (!(@ like_regex "^20[0-9][0-9]-") || (@ like_regex "^20") is unknown)')
    and not jsonb_path_exists(
      plan, '$.functions[*].visits[*].starts_at ? (!(@ like_regex "^20[0-9][0-9]-") || (@ like_regex "^20") is unknown)')),
  constraint leads_plan_size check (octet_length(plan::text) <= 40000),
  constraint leads_plan_before_size check (octet_length(plan_before::text) <= 40000),
  constraint leads_plan_changes_range check (plan_changes between 0 and 20),
  constraint leads_offer_size check (octet_length(offer::text) <= 40000),
  constraint leads_quoted_total_not_negative check (quoted_total >= 0 and quoted_total <> 'NaN'),
  constraint leads_source_known check (
    source in ('website', 'phone', 'whatsapp', 'social', 'walk_in', 'recommended', 'other')
  ),
  constraint leads_source_page_format check (char_length(source_page) <= 200 and source_page ~ '^/'),
  constraint leads_source_referrer_format check (char_length(source_referrer) <= 253 and source_referrer ~ '^[^\s/]+$'),
  constraint leads_utm_source_length check (char_length(utm_source) <= 100),
  constraint leads_utm_medium_length check (char_length(utm_medium) <= 100),
  constraint leads_utm_campaign_length check (char_length(utm_campaign) <= 100),
  constraint leads_status_known check (status in ('new', 'contacted', 'converted', 'rejected')),
  -- `withdrawn`: by the visitor, with the private link.
  constraint leads_rejected_because_known check (
    rejected_because in
      ('price', 'no_free_time', 'too_far', 'no_answer', 'booked_elsewhere', 'duplicate', 'spam', 'withdrawn', 'other')
  )
);

create index leads_created_at_idx on public.leads (created_at desc, id);
create index leads_status_created_at_idx on public.leads (status, created_at desc, id);
create index leads_to_check_idx on public.leads (created_at desc, id) where needs_check;
create index leads_call_again_idx on public.leads (call_again_at desc, id) where call_again_at is not null;
create index leads_search_text_idx on public.leads using gin (search_text extensions.gin_trgm_ops);
create index leads_sounds_idx on public.leads using gin (sounds);
create index leads_plain_email_idx on public.leads (lower(email));
create index leads_phone_digits_idx on public.leads (private.phone_digits(phone));
create index leads_area_idx on public.leads (area_id) where area_id is not null;
create index leads_client_idx on public.leads (client_id) where client_id is not null;
create index leads_event_idx on public.leads (event_id) where event_id is not null;
create index leads_appointment_idx on public.leads (appointment_id) where appointment_id is not null;

alter table public.leads enable row level security;
revoke all on public.leads from public, anon, authenticated, service_role;
-- The id may come from the visitor's browser, so that a form sent twice fails as a duplicate.
grant insert (
  id, full_name, phone, email, service_interested, preferred_date, wants_waitlist, area_id, people, message, language, whatsapp_ok, plan,
  offer, source_page, source_referrer, utm_source, utm_medium, utm_campaign, status
) on public.leads to anon;
grant select, insert, update, delete on public.leads to authenticated, service_role;

create policy leads_visitor_insert on public.leads
  for insert to anon with check (status = 'new');
create policy leads_staff on public.leads
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy leads_service_role on public.leads
  for all to service_role using (true) with check (true);

-- == Calls ==

-- Notes of calls with the sender of a lead, written by note_lead_call() and never changed. They are erased with the lead.
create table public.lead_calls (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  called_at timestamptz not null default now(),
  -- Not a foreign key: the note stays when the account is deleted.
  called_by uuid,
  result text not null,
  note text,
  call_again_at timestamptz,
  constraint lead_calls_result_known check (result in ('no_answer', 'call_again', 'wants_price', 'undecided', 'other')),
  constraint lead_calls_note_length check (char_length(note) <= 1000),
  constraint lead_calls_call_again_range check (call_again_at > called_at and call_again_at < '2100-01-01 00:00+00'),
  constraint lead_calls_call_again_given check (result <> 'call_again' or call_again_at is not null)
);

create index lead_calls_lead_idx on public.lead_calls (lead_id, called_at desc, id);

alter table public.lead_calls enable row level security;
revoke all on public.lead_calls from public, anon, authenticated, service_role;
grant select on public.lead_calls to authenticated, service_role;

create policy lead_calls_staff_read on public.lead_calls
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy lead_calls_service_role on public.lead_calls
  for all to service_role using (true) with check (true);

-- Notes a call, which answers a new lead. With call_again_at the lead waits again from then on; without it no longer. The id
-- makes a repeated request note one call.
create function public.note_lead_call(
  lead uuid, result text, note text default null, call_again_at timestamptz default null, id uuid default gen_random_uuid()
)
returns setof public.lead_calls
language plpgsql security definer
set search_path = ''
as $$
declare
  status_before text;
  noted public.lead_calls;
begin
  perform private.require_staff();
  select leads.status into status_before from public.leads where leads.id = lead for no key update;
  if not found then
    raise exception 'This lead no longer exists.' using errcode = 'no_data_found';
  end if;
  select * into noted from public.lead_calls as calls where calls.id = note_lead_call.id and calls.lead_id = lead;
  if found then
    return next noted;
    return;
  end if;
  if call_again_at is not null and status_before not in ('new', 'contacted') then
    raise exception 'This lead is booked or rejected.'
      using errcode = 'check_violation', constraint = 'lead_calls_lead_open', hint = 'Change its status first.';
  end if;
  insert into public.lead_calls (id, lead_id, called_by, result, note, call_again_at)
    values (note_lead_call.id, lead, auth.uid(), note_lead_call.result, nullif(btrim(note_lead_call.note), ''), note_lead_call.call_again_at)
    returning * into noted;
  update public.leads
    set status = case leads.status when 'new' then 'contacted' else leads.status end, call_again_at = note_lead_call.call_again_at
    where leads.id = lead;
  return next noted;
end
$$;
revoke all on function public.note_lead_call(uuid, text, text, timestamptz, uuid) from public, anon, authenticated, service_role;
grant execute on function public.note_lead_call(uuid, text, text, timestamptz, uuid) to authenticated, service_role;

-- The notes of a lead, newest first, with the names of those who called.
create function private.lead_calls_of(lead uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', calls.id, 'called_at', calls.called_at, 'called_by', staff.full_name, 'result', calls.result, 'note', calls.note,
      'call_again_at', calls.call_again_at
    ) order by calls.called_at desc, calls.id), '[]')
  from (
    select * from public.lead_calls where lead_id = lead order by called_at desc, id limit 50
  ) as calls
    left join public.staff on staff.user_id = calls.called_by
$$;
revoke all on function private.lead_calls_of(uuid) from public;

-- == What visitors send ==

-- A text on one line: line breaks and other control characters become a space.
create function private.one_line(typed text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(typed, '\s*[\u0001-\u001f\u007f-\u009f\u2028\u2029]+\s*', ' ', 'g')
$$;
revoke all on function private.one_line(text) from public;

-- A lead is never refused for its tracking parameters: long values are cut, malformed ones dropped.
create function private.tidy_lead(lead public.leads) returns public.leads
language plpgsql
set search_path = ''
as $$
begin
  lead.source_page = case when lead.source_page ~ '^/' then left(lead.source_page, 200) end;
  lead.source_referrer = case when lead.source_referrer ~ '^[^\s/]{1,253}$' then lead.source_referrer end;
  lead.utm_source = left(nullif(btrim(lead.utm_source), ''), 100);
  lead.utm_medium = left(nullif(btrim(lead.utm_medium), ''), 100);
  lead.utm_campaign = left(nullif(btrim(lead.utm_campaign), ''), 100);
  return lead;
end
$$;

-- A status back to `new` is an Undo and clears the answer. A lead that is entered as answered was answered when it came.
create function private.set_lead_answer(before public.leads, lead public.leads) returns public.leads
language plpgsql
set search_path = ''
as $$
begin
  lead.first_answer_at = case
    when lead.status = 'new' then null
    when before.id is null then lead.created_at
    when before.status = 'new' then now()
    else before.first_answer_at
  end;
  if lead.status <> 'rejected' then
    lead.rejected_because = null;
  end if;
  -- A new lead waits already; a booked or rejected one no longer.
  if lead.status <> 'contacted' then
    lead.call_again_at = null;
  end if;
  lead.needs_check = lead.needs_check and lead.status = 'new';
  return lead;
end
$$;

-- What the planner adds to the services of a plan. One row, read by visitors and changed by the owner.
create table public.event_settings (
  id uuid primary key default gen_random_uuid(),
  -- A beautician who begins before this time costs the charge. Null: no charge.
  early_before time,
  early_charge numeric(10, 2) not null default 0,
  -- From so many functions on the services cost less by this percentage. Null: never.
  package_functions smallint,
  package_percent numeric(5, 2) not null default 0,
  -- Asked for when a plan is booked, of its total.
  advance_percent smallint not null default 0,
  updated_at timestamptz not null default now(),
  constraint event_settings_early_charge_not_negative check (early_charge >= 0 and early_charge <> 'NaN'),
  constraint event_settings_package_functions_range check (package_functions between 2 and 8),
  constraint event_settings_package_percent_range check (package_percent between 0 and 90),
  constraint event_settings_advance_percent_range check (advance_percent between 0 and 100)
);

create unique index event_settings_single_row on public.event_settings ((true));

insert into public.event_settings default values;

create trigger event_settings_touch_updated_at
  before update on public.event_settings
  for each row execute function private.touch_updated_at();

create trigger event_settings_changed after update on public.event_settings
  referencing old table as removed new table as added
  for each statement execute function private.after_public_settings();

alter table public.event_settings enable row level security;
revoke all on public.event_settings from public, anon, authenticated, service_role;
grant select on public.event_settings to anon;
grant select, update on public.event_settings to authenticated, service_role;

create policy event_settings_visitor_read on public.event_settings
  for select to anon using (true);
create policy event_settings_staff_read on public.event_settings
  for select to authenticated using ((select public.is_staff()));
create policy event_settings_owner_update on public.event_settings
  for update to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy event_settings_service_role on public.event_settings
  for all to service_role using (true) with check (true);

-- The plan of a lead: the functions of a wedding or party, and for each who is served when and by how many beauticians, so that
-- all are ready at one hour. It is stored in the lead, so that one insert stores all or nothing and erasing the lead erases its
-- guests.
--
-- {"functions": [{"kind": "sangeet", "name": …, "ready_by": …, "place": …, "area_id": …,
--   "people": [{"who": "Aunt", "count": 4, "services": [service_id, …]}],
--   "visits": [{"starts_at": …, "minutes": …, "lines": [{"service_id": …, "guest_name": …}]}]}], "total": …}
--
-- A visit is what one beautician does; without visits the times are planned on the telephone. Name, minutes and price of each
-- service, the charges and the total are computed here, never taken from the visitor. `total` is the price that was shown: another
-- one is refused.
create function private.settled_plan_lines(lines jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  settled jsonb;
begin
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'service_id', services.id, 'guest_name', left(btrim(private.one_line(line.fields ->> 'guest_name')), 100),
      'service', services.name, 'minutes', services.duration_minutes, 'price', services.price)) order by line.ordinality)
    into settled
    from jsonb_array_elements(lines) with ordinality as line (fields, ordinality)
      join public.services on services.id = (line.fields ->> 'service_id')::uuid and services.is_active;
  if jsonb_array_length(settled) is distinct from jsonb_array_length(lines) then
    raise exception 'One of the services is no longer available.'
      using errcode = 'check_violation', constraint = 'leads_plan_services_offered';
  end if;
  return settled;
end
$$;

-- Whether a value is an array of that many elements.
create function private.is_list(value jsonb, least_length integer, most_length integer) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) between least_length and most_length else false end
$$;

-- The number in a sent plan, null for everything else.
create function private.whole_number(value jsonb) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select case when value #>> '{}' ~ '^[0-9]{1,4}$' then (value #>> '{}')::integer end
$$;

create function private.is_planned_function(planned jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    planned ->> 'kind' in
        ('mehendi', 'haldi', 'sangeet', 'engagement', 'wedding', 'reception', 'trial', 'party', 'home', 'other')
      and planned ->> 'ready_by' is not null
      and private.is_list(planned -> 'people', 1, 20)
      and private.is_list(planned -> 'visits', 0, 6)
      and (
        select bool_and(private.is_list(person -> 'services', 1, 10)
          and coalesce(private.whole_number(person -> 'count') between 1 and 99, false))
        from jsonb_path_query(planned, '$.people[*]') as person)
      and coalesce((
        select bool_and(visit ->> 'starts_at' is not null and private.is_list(visit -> 'lines', 1, 50)
          and coalesce(private.whole_number(visit -> 'minutes') between 1 and 1440, false))
        from jsonb_path_query(planned, '$.visits[*]') as visit), true),
    false)
$$;

-- Whether the visits of a function do the services of its people, no more and no less. Minutes of a visit include the time in
-- which something dries.
create function private.is_whole_function(people jsonb, visits jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_array_length(visits) = 0 or (
      not exists (
        select from (
          select line ->> 'service_id' as service, count(*) as times from jsonb_path_query(visits, '$[*].lines[*]') as line group by 1
        ) as done
          full join (
            select service ->> 'service_id' as service, sum((person ->> 'count')::integer) as times
            from jsonb_array_elements(people) as person, jsonb_array_elements(person -> 'services') as service group by 1
          ) as asked using (service)
        where done.times is distinct from asked.times)
      and not exists (
        select from jsonb_array_elements(visits) as visit
        where (visit ->> 'minutes')::integer
          < (select sum((line ->> 'minutes')::integer) from jsonb_array_elements(visit -> 'lines') as line)))
$$;

create function private.settled_function(planned jsonb, settings public.event_settings) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  people jsonb;
  visits jsonb;
  place public.areas;
begin
  people := (
    select jsonb_agg(jsonb_build_object(
      'who', left(btrim(private.one_line(coalesce(person.fields ->> 'who', ''))), 60),
      'count', private.whole_number(person.fields -> 'count'),
      'services', private.settled_plan_lines((
        select jsonb_agg(jsonb_build_object('service_id', service.id) order by service.ordinality)
        from jsonb_array_elements_text(person.fields -> 'services') with ordinality as service (id, ordinality)))
      ) order by person.ordinality)
    from jsonb_array_elements(planned -> 'people') with ordinality as person (fields, ordinality));
  visits := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'starts_at', (visit.fields ->> 'starts_at')::timestamptz,
      'minutes', private.whole_number(visit.fields -> 'minutes'),
      'lines', private.settled_plan_lines(visit.fields -> 'lines')) order by visit.ordinality), '[]')
    from jsonb_array_elements(planned -> 'visits') with ordinality as visit (fields, ordinality));
  if not private.is_whole_function(people, visits) then
    raise exception 'The visits of a function do the services of its people.'
      using errcode = 'check_violation', constraint = 'leads_plan_shape';
  end if;
  select * into place from public.areas where areas.id = (planned ->> 'area_id')::uuid and is_active;
  return jsonb_strip_nulls(jsonb_build_object(
    'kind', planned ->> 'kind',
    'name', nullif(left(btrim(private.one_line(planned ->> 'name')), 60), ''),
    'ready_by', (planned ->> 'ready_by')::timestamptz,
    'place', nullif(left(btrim(private.one_line(planned ->> 'place')), 80), ''),
    'area_id', place.id,
    'people', people,
    'visits', visits,
    'services_price', (
      select sum((person ->> 'count')::integer * (service ->> 'price')::numeric)
      from jsonb_array_elements(people) as person, jsonb_array_elements(person -> 'services') as service),
    'travel_charge', coalesce(place.travel_charge, 0),
    'early_charge', settings.early_charge * (
      select count(*) from jsonb_array_elements(visits) as visit
      where ((visit ->> 'starts_at')::timestamptz at time zone zone)::time < settings.early_before)));
end
$$;

-- Checks the shape of a plan, fills in its services and computes its price.
create function private.settled_plan(plan jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  settings public.event_settings;
  functions jsonb;
  services_price numeric;
  discount numeric;
  total numeric;
begin
  if not private.is_list(plan -> 'functions', 1, 8)
    or exists (select from jsonb_path_query(plan, '$.functions[*]') as planned where not private.is_planned_function(planned))
  then
    raise exception 'A plan has 1 to 8 functions, each with an hour, 1 to 20 people and at most 6 visits of 1 to 50 services.'
      using errcode = 'check_violation', constraint = 'leads_plan_shape';
  end if;
  select * into settings from public.event_settings;
  functions := (
    select jsonb_agg(private.settled_function(planned.fields, settings) order by planned.ordinality)
    from jsonb_array_elements(plan -> 'functions') with ordinality as planned (fields, ordinality));
  services_price := (select sum((planned ->> 'services_price')::numeric) from jsonb_array_elements(functions) as planned);
  discount := case when jsonb_array_length(functions) >= settings.package_functions
    then round(services_price * settings.package_percent / 100, 2) else 0 end;
  total := services_price - discount + (
    select sum((planned ->> 'travel_charge')::numeric + (planned ->> 'early_charge')::numeric)
    from jsonb_array_elements(functions) as planned);
  if plan ->> 'total' is not null and (plan ->> 'total')::numeric <> total then
    raise exception 'The prices have changed.'
      using errcode = 'check_violation', constraint = 'leads_plan_price_shown', hint = 'Open the plan again.';
  end if;
  return jsonb_build_object(
    'functions', functions, 'discount', discount, 'total', total,
    -- Whole rupees.
    'advance', ceil(total * settings.advance_percent / 100));
end
$$;
revoke all on function private.settled_plan_lines(jsonb), private.is_list(jsonb, integer, integer), private.whole_number(jsonb),
  private.is_planned_function(jsonb), private.is_whole_function(jsonb, jsonb),
  private.settled_function(jsonb, public.event_settings), private.settled_plan(jsonb) from public;

-- A lead may name an offer, {"id": …}, and stores it as it is now: title, price, and a line per service with minutes and
-- price. So the quoted price holds when the offer ends, and is never what the visitor sends.
create function private.settle_lead_offer(lead public.leads) returns public.leads
language plpgsql security definer
set search_path = ''
as $$
declare
  running record;
begin
  select * into running from private.offers_on(public.business_today()) as offers
    where offers.id = (lead.offer ->> 'id')::uuid;
  if not found then
    -- Answered with the HTTP status 410.
    raise exception 'The offer has ended.' using errcode = 'PT410', hint = 'Send the enquiry without it.';
  end if;
  lead.offer = jsonb_build_object(
    'id', running.id, 'title', running.title, 'price', running.price, 'lines', (
      select jsonb_agg(jsonb_build_object(
        'service_id', line.service ->> 'id', 'service', line.service ->> 'name', 'minutes', line.service -> 'minutes',
        'price', line.service -> 'price') order by line.ordinality)
      from jsonb_array_elements(running.services) with ordinality as line (service, ordinality)
        cross join generate_series(1, (line.service ->> 'quantity')::integer)));
  -- Every place that shows the service also shows the offer.
  lead.service_interested = left(running.title || ': ' || lead.service_interested, 200);
  return lead;
end
$$;

-- The services that a text names, separated by commas; null unless it names active services only. The name of a service may contain
-- a comma. Of two services with one name the cheaper one counts, so that the price is never more than was shown.
create function private.services_asked_for(asked text) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  with offered as (
    select distinct on (lower(name)) lower(name) as name, id from public.services where is_active order by lower(name), price, id
  )
  select coalesce(
    (select array[id] from offered where name = lower(btrim(asked))),
    (select case when bool_and(offered.id is not null) then array_agg(offered.id order by part.place) end
      from string_to_table(asked, ',') with ordinality as part (name, place)
        left join offered on offered.name = lower(btrim(part.name))))
$$;

-- The price of the services that a text names; null unless it names active services only.
create function private.quoted_total(asked text) returns numeric
language sql stable security definer
set search_path = ''
as $$
  select sum(services.price)
  from unnest(private.services_asked_for(asked)) as named (id) join public.services on services.id = named.id
$$;
revoke all on function private.services_asked_for(text), private.quoted_total(text), private.tidy_lead(public.leads),
  private.set_lead_answer(public.leads, public.leads),
  private.settle_lead_offer(public.leads) from public;

-- == Triggers ==

create function private.before_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.leads;
begin
  if tg_op = 'UPDATE' then
    before := old;
    new.updated_at = private.next_version(old.updated_at);
  else
    if new.plan is not null then
      new.plan = private.settled_plan(new.plan);
      new.quoted_total = (new.plan ->> 'total')::numeric;
    end if;
    new := private.tidy_lead(new);
  end if;
  new.full_name = private.one_line(new.full_name);
  new.phone = private.one_line(new.phone);
  new.service_interested = private.one_line(new.service_interested);
  return private.set_lead_answer(before, new);
end
$$;

create trigger leads_before
  before insert or update on public.leads
  for each row execute function private.before_lead();

-- Visitors cannot prefer a past day; any hour of today is fine. Staff may enter what they like. Above 200 leads an hour each
-- further one needs a check; rows of the same statement count too.
create function private.before_lead_of_visitor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.preferred_date < public.business_today()::timestamp at time zone private.business_time_zone() then
    raise exception 'The preferred date is in the past.'
      using errcode = 'check_violation',
            constraint = 'leads_preferred_date_not_past',
            table = tg_table_name,
            schema = tg_table_schema,
            column = 'preferred_date';
  end if;
  if new.offer is not null then
    new := private.settle_lead_offer(new);
  else
    new.quoted_total = private.quoted_total(private.one_line(left(new.service_interested, 200)));
  end if;
  new.needs_check = exists (
    select from public.leads where created_at > now() - interval '1 hour' order by created_at desc offset 199);
  return new;
end
$$;

-- A trigger of its own: only a condition of a trigger knows the role of the caller, not a security definer function. It runs
-- before leads_before and writes other columns.
create trigger leads_as_visitor
  before insert on public.leads
  for each row when (current_user = 'anon') execute function private.before_lead_of_visitor();

-- What visitors send is not logged: the lead itself says when it came.
create function private.after_leads() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  logged constant text[] := array[
    'full_name', 'phone', 'email', 'service_interested', 'preferred_date', 'area_id', 'people', 'message', 'language', 'source', 'status',
    'rejected_because', 'call_again_at'];
begin
  perform private.sync_lead_messages(array_agg(id)) from added where created_at > now() - interval '31 days' having count(*) > 0;
  perform private.announce_rows('leads', array(select id from added));
  if tg_op = 'UPDATE' then
    perform private.note_changed_rows(
      'leads', array(select to_jsonb(removed) from removed), array(select to_jsonb(added) from added), logged);
  else
    perform private.push_leads(array(select row(added.*)::public.leads from added));
    -- Most leads want none, and large imports pass here too.
    perform private.wait_for_leads(array_agg(row(added.*)::public.leads)) from added where added.wants_waitlist having count(*) > 0;
    if private.acting_role() <> 'client' then
      perform private.note_added_rows('leads', array(select to_jsonb(added) from added));
    end if;
  end if;
  return null;
end
$$;

create trigger leads_added after insert on public.leads
  referencing new table as added for each statement execute function private.after_leads();

create trigger leads_changed after update on public.leads
  referencing old table as removed new table as added for each statement execute function private.after_leads();

-- The audit log keeps nothing of an erased lead but that it was deleted.
create function private.after_removed_leads() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.audit_log where lead_id in (select id from removed);
  perform private.announce_rows('leads', array(select id from removed));
  perform private.note_removed_rows('leads', array(select to_jsonb(removed) from removed));
  return null;
end
$$;

create trigger leads_removed after delete on public.leads
  referencing old table as removed for each statement execute function private.after_removed_leads();

-- After the statement, so that all rows of a multi-row insert count.
create trigger leads_refuse_flood
  after insert on public.leads
  for each statement when (current_user = 'anon') execute function private.refuse_flood();

-- == Work list ==

-- 100 matches, those by text first; 005_clients.sql explains how. The status `to_check` finds leads that need a check, `to_call` those that
-- wait for a call now and `call_later` those that wait for one later.
create function public.search_leads(term text, wanted_status text default null)
returns setof public.leads
language plpgsql stable security definer
rows 100
set search_path = ''
as $$
declare
  condition text := case wanted_status
    when 'to_check' then 'needs_check'
    when 'to_call' then '(status = ''new'' and not needs_check or call_again_at <= now())'
    when 'call_later' then 'call_again_at > now()'
    else 'true'
  end;
  newest uuid[] := private.newest_matches(term, case when condition = 'true' then wanted_status end,
    format('select id, created_at as moment, search_text, sounds, status from public.leads where %s', condition), 10000,
    format('select id, created_at as moment from public.leads
      where (search_text like $2 or sounds @@ $3) and :matches and ($4 is null or status = $4) and %s', condition));
begin
  return query
    select leads.* from unnest(newest) with ordinality as found (found_id, place) join public.leads on id = found_id order by place;
end
$$;

-- Leads that wait for a call: new ones that need no check, and those to call again, once that time has come. Without SECURITY
-- DEFINER and SET, so that the planner inlines it.
create function private.leads_to_call() returns setof public.leads
language sql stable
as $$
  select * from public.leads where status = 'new' and not needs_check
  union all
  select * from public.leads where call_again_at <= now()
$$;
revoke all on function private.leads_to_call() from public;

-- Leads that wait for a call, newest first: by the time since when they wait.
create function public.waiting_leads(most integer default 5)
returns table (
  id uuid, full_name text, phone text, whatsapp_number text, email text, service_interested text, preferred_date timestamptz,
  message text, language text, source text, status text, call_again_at timestamptz, created_at timestamptz, updated_at timestamptz,
  waiting_minutes integer, is_late boolean, asked_before integer
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  late_after integer := (select answer_within_minutes from public.business_profile);
  wanted integer := least(greatest(most, 0), 100);
begin
  perform private.require_staff();
  return query
    select waiting.id, waiting.full_name, waiting.phone,
      case when waiting.whatsapp_ok is not false then private.whatsapp_number(waiting.phone) end,
      waiting.email, waiting.service_interested, waiting.preferred_date, waiting.message, waiting.language, waiting.source,
      waiting.status, waiting.call_again_at, waiting.created_at, waiting.updated_at, minutes.since,
      -- Without calling hours the bare minutes count.
      coalesce(now() >= private.answer_by(moment.since), minutes.since >= late_after),
      (select count(*)::integer from public.leads as earlier
        where private.phone_digits(earlier.phone) = private.phone_digits(waiting.phone) and earlier.created_at < waiting.created_at)
    from (
      select * from (
        (select * from public.leads where leads.status = 'new' and not needs_check
          order by leads.created_at desc, leads.id limit wanted)
        union all
        (select * from public.leads where leads.call_again_at <= now()
          order by leads.call_again_at desc, leads.id limit wanted)
      ) as either
      order by coalesce(either.call_again_at, either.created_at) desc, either.id limit wanted
    ) as waiting
      cross join lateral (select coalesce(waiting.call_again_at, waiting.created_at) as since) as moment
      cross join lateral (
        select greatest(floor(extract(epoch from now() - moment.since) / 60), 0)::integer as since
      ) as minutes
    order by moment.since desc, waiting.id;
end
$$;

-- Payments less refunds, without tips, of the appointment and of those booked with it as a series or an event.
create function private.lead_earned(appointment uuid) returns numeric
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(payment_amount), 0)
  from public.appointments
  where id = appointment
    or series_id = (select booked.series_id from public.appointments as booked where booked.id = appointment)
    or event_id = (select booked.event_id from public.appointments as booked where booked.id = appointment)
$$;
revoke all on function private.lead_earned(uuid) from public;

-- The last ten appointments of a client.
create function private.appointments_in_short(client uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', appointments.id, 'appointment_date', appointments.appointment_date, 'status', appointments.status,
      'payment_status', appointments.payment_status,
      'service', (select name from public.services where services.id = appointments.service_id),
      'price', appointments.price
    ) order by appointments.appointment_date desc, appointments.id), '[]')
  from (
    select * from public.appointments where client_id = client order by appointment_date desc, id limit 10
  ) as appointments
$$;
revoke all on function private.appointments_in_short(uuid) from public;

-- A conversation: other leads with the same number, and the clients with that number and their appointments. Families share
-- a number, so there may be several clients; the one that this lead became comes first.
create function public.lead_conversation(lead uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lead_row public.leads;
  digits text;
begin
  perform private.require_staff();
  select * into lead_row from public.leads where id = lead;
  if not found then
    return null;
  end if;
  digits := private.phone_digits(lead_row.phone);
  return jsonb_build_object(
    'earned', private.lead_earned(lead_row.appointment_id),
    'calls', private.lead_calls_of(lead),
    'leads', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', others.id, 'full_name', others.full_name, 'service_interested', others.service_interested,
          'preferred_date', others.preferred_date, 'message', others.message, 'status', others.status,
          'source', others.source, 'rejected_because', others.rejected_because, 'created_at', others.created_at,
          'first_answer_at', others.first_answer_at, 'appointment_id', others.appointment_id
        ) order by others.created_at desc, others.id), '[]')
      from (
        select * from public.leads
        where private.phone_digits(phone) = digits and id <> lead
        order by created_at desc, id limit 20
      ) as others),
    'clients', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', known.id, 'full_name', known.full_name, 'language', known.language, 'no_messages', known.no_messages,
          'is_hers', known.id is not distinct from lead_row.client_id,
          'total_revenue', figures.total_revenue, 'completed_count', figures.completed_count,
          'upcoming_count', figures.upcoming_count, 'appointments', private.appointments_in_short(known.id)
        ) order by known.id is not distinct from lead_row.client_id desc, known.created_at desc, known.id), '[]')
      from (
        select * from public.clients
        where phone_digits = digits or id = lead_row.client_id
        order by created_at desc, id limit 5
      ) as known
        cross join lateral public.client_figures(known.id) as figures));
end
$$;

-- Sources of leads and their results between two calendar days, both included.
create function public.leads_by_source(first_day date, last_day date)
returns table (
  source text, utm_source text, leads bigint, answered bigint, converted bigint, rejected bigint,
  median_minutes numeric, earned numeric
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
begin
  perform private.require_staff();
  return query
    select lead_row.source, lead_row.utm_source, count(*), count(lead_row.first_answer_at),
      count(*) filter (where lead_row.status = 'converted'), count(*) filter (where lead_row.status = 'rejected'),
      round(percentile_cont(0.5) within group (
        order by extract(epoch from lead_row.first_answer_at - lead_row.created_at) / 60)::numeric, 1),
      coalesce(sum(private.lead_earned(lead_row.appointment_id)), 0)
    from public.leads as lead_row
    where lead_row.created_at >= first_day::timestamp at time zone zone
      and lead_row.created_at < (last_day + 1)::timestamp at time zone zone
    group by 1, 2
    order by 3 desc, 1, 2;
end
$$;

revoke all on function public.search_leads(text, text) from public, anon, authenticated, service_role;
grant execute on function public.search_leads(text, text) to authenticated, service_role;
revoke all on function public.waiting_leads(integer), public.lead_conversation(uuid), public.leads_by_source(date, date)
  from public, anon, authenticated, service_role;
grant execute on function public.waiting_leads(integer), public.lead_conversation(uuid), public.leads_by_source(date, date)
  to authenticated, service_role;

-- == Retention ==

-- Leads are erased keep_leads_months after they came, or after the appointment that they became. A new or changed rule takes
-- effect a week after keep_leads_since; until then the settings show what will be erased.

-- Leads sent before this moment are erased at the given moment, unless their appointment ends later.
create function private.leads_erased_before(at timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select at - make_interval(months => keep_leads_months) from public.business_profile
$$;

-- Without SECURITY DEFINER and SET, so that the planner inlines it and reads the oldest first by their index.
create function private.expired_leads(at timestamptz) returns setof public.leads
language sql stable
as $$
  select * from public.leads
  where created_at < private.leads_erased_before(at)
    and not exists (
      select from public.appointments
      where appointments.id = leads.appointment_id and appointments.ends_at >= private.leads_erased_before(at))
$$;

-- For the settings: from when on leads are erased, and how many.
create function public.leads_to_forget() returns table (begins_at timestamptz, due bigint, due_in_a_month bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select profile.keep_leads_since + interval '7 days',
      (select count(*) from private.expired_leads(now())),
      (select count(*) from private.expired_leads(now() + interval '30 days'))
    from public.business_profile as profile;
end
$$;

revoke all on function private.leads_erased_before(timestamptz), private.expired_leads(timestamptz) from public;
revoke all on function public.leads_to_forget() from public, anon, authenticated, service_role;
grant execute on function public.leads_to_forget() to authenticated;

-- == Private link ==

-- The private link of a lead, valid for 30 days: it shows the lead and its answer and can withdraw it. Only a digest of the
-- token is stored; 010_appointment_links.sql has the functions (docs/decisions/047).
create table private.lead_links (
  lead_id uuid not null references public.leads (id) on delete cascade,
  nonce uuid not null,
  digest bytea not null unique,
  primary key (lead_id, nonce)
);

-- Until when a lead of that moment is answered. The minutes are counted in the hours in which the salon calls: working time
-- outside the quiet hours of messages. Null: there are not enough such hours in the next two months.
create function private.answer_by(came_at timestamptz) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  with business as (
    select time_zone, quiet_from, quiet_until, make_interval(mins => answer_within_minutes) as wait, private.business_date(came_at) as today
    from public.business_profile
  ),
  quiet as (
    select (day::date + quiet_from) at time zone time_zone as starts,
      (day::date + (quiet_from > quiet_until)::integer + quiet_until) at time zone time_zone as ends
    from business, generate_series(today - 1, today + 60, interval '1 day') as day
  ),
  calling as (
    select hours, sum(upper(hours) - lower(hours)) over (order by hours) as so_far
    from business, unnest(
      private.working_time(null, today, today + 60) * tstzmultirange(tstzrange(came_at, null))
        -- No quiet hours: both times are the same. Daylight saving may skip them.
        - coalesce((select range_agg(tstzrange(starts, ends)) from quiet where starts < ends), '{}')) as hours
  )
  select min(upper(hours) - (so_far - wait)) from calling, business where so_far >= wait
$$;
revoke all on function private.answer_by(timestamptz) from public;

-- For the visitor who has just sent the lead and knows its id, which cannot be guessed. Works for an hour.
create function public.lead_link(lead uuid)
returns table (link text, answer_by timestamptz, time_zone text)
language plpgsql security definer
set search_path = ''
as $$
declare
  lead_row public.leads;
  token text;
  fresh uuid := gen_random_uuid();
begin
  select * into lead_row from public.leads where id = lead and created_at > now() - interval '1 hour';
  if lead_row.id is null then
    return;
  end if;
  token := (
    select candidate from private.lead_links, private.link_token(lead_id, nonce) as candidate
    where lead_id = lead and digest = private.link_digest(candidate)
    order by nonce limit 1);
  if token is null then
    token := private.link_token(lead, fresh);
    insert into private.lead_links (lead_id, nonce, digest) values (lead, fresh, private.link_digest(token));
  end if;
  return query
    select '/e/' || token, private.answer_by(lead_row.created_at), private.business_time_zone();
end
$$;

-- The lead of a token, locked for acting; null for every invalid token.
create function private.lead_by_token(token text, acting boolean) returns public.leads
language plpgsql security definer
set search_path = ''
as $$
declare
  lead_row public.leads;
  found_id uuid;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    found_id := (select lead_id from private.lead_links where digest = private.link_digest(token));
  end if;
  if acting then
    select * into lead_row from public.leads where id = found_id for update;
  else
    select * into lead_row from public.leads where id = found_id;
  end if;
  if lead_row.id is null or lead_row.created_at + interval '30 days' <= now() then
    return null;
  end if;
  return lead_row;
end
$$;
revoke all on function private.lead_by_token(text, boolean) from public;

-- Whether the client of a lead is new with it. The sender may have typed the name and number of a client who was known before: the link
-- of the visit, which shows that client's address, is then for the client only.
create function private.has_new_client(lead_row public.leads) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.clients where id = lead_row.client_id and created_at >= lead_row.created_at)
$$;
revoke all on function private.has_new_client(public.leads) from public;

-- First name and area only, nothing that identifies a person. The appointment is shown only while it belongs to the client
-- of the lead, and its link only where that client is new.
create function public.look_at_lead(token text)
returns table (
  id uuid, status text, first_name text, service_interested text, preferred_date timestamptz, message text, area text,
  people smallint, plan jsonb, sent_at timestamptz, answer_by timestamptz, withdrawn boolean, can_withdraw boolean,
  appointment_link text, appointment_starts_at timestamptz, quoted_price numeric, quoted_total numeric,
  -- The day of an open entry of the waitlist.
  waits_for date
)
language plpgsql security definer
set search_path = ''
as $$
declare
  lead_row public.leads := private.lead_by_token(token, false);
begin
  if lead_row.id is null then
    return;
  end if;
  return query
    select lead_row.id, lead_row.status, private.first_name(lead_row.full_name), lead_row.service_interested, lead_row.preferred_date,
      lead_row.message, (select name from public.areas where areas.id = lead_row.area_id), lead_row.people, lead_row.plan,
      lead_row.created_at,
      private.answer_by(lead_row.created_at), lead_row.rejected_because is not distinct from 'withdrawn',
      lead_row.status in ('new', 'contacted'),
      case when private.has_new_client(lead_row) then case
        when appointment.event_id is not null then private.event_link(appointment.event_id)
        when appointment.id is not null then private.appointment_link(appointment.id) end end,
      appointment.appointment_date, (lead_row.offer ->> 'price')::numeric, lead_row.quoted_total,
      (
        select from_day from public.waitlist_entries as entries
        where entries.lead_id = lead_row.id and entries.status in ('waiting', 'offered')
          and lead_row.status in ('new', 'contacted') and entries.to_day >= public.business_today()
      )
    from (select) as one
      left join public.appointments as appointment
        on appointment.id = lead_row.appointment_id and appointment.client_id = lead_row.client_id and appointment.status <> 'cancelled';
end
$$;

-- 'done', 'already', 'too_late' (booked or closed), or null for an invalid token.
create function public.withdraw_lead(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  lead_row public.leads := private.lead_by_token(token, true);
begin
  if lead_row.id is null then
    return null;
  elsif lead_row.rejected_because = 'withdrawn' then
    return 'already';
  elsif lead_row.status not in ('new', 'contacted') then
    return 'too_late';
  end if;
  update public.leads set status = 'rejected', rejected_because = 'withdrawn' where id = lead_row.id;
  return 'done';
end
$$;

revoke all on function public.lead_link(uuid), public.look_at_lead(text), public.withdraw_lead(text)
  from public, anon, authenticated, service_role;
grant execute on function public.lead_link(uuid), public.look_at_lead(text), public.withdraw_lead(text)
  to anon, authenticated, service_role;

-- The visitor changes the plan until it is booked. The plan before stays for the desk, and an answered lead waits for a call
-- again. After 20 changes it is 'too_late': a link must not fill the audit log. 'already': it is the same plan.
create function public.change_plan(token text, plan jsonb) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 20;
  lead_row public.leads := private.lead_by_token(token, true);
  settled jsonb;
begin
  if lead_row.id is null then
    return null;
  elsif lead_row.status not in ('new', 'contacted') or lead_row.plan is null or lead_row.plan_changes >= most then
    return 'too_late';
  end if;
  settled := private.settled_plan(change_plan.plan);
  if settled = lead_row.plan then
    return 'already';
  end if;
  update public.leads
    set plan = settled, plan_before = lead_row.plan, plan_changed_at = now(), plan_changes = leads.plan_changes + 1,
        quoted_total = (settled ->> 'total')::numeric,
        preferred_date = (select min((ready #>> '{}')::timestamptz) from jsonb_path_query(settled, '$.functions[*].ready_by') as ready),
        call_again_at = case leads.status when 'contacted' then now() end
    where leads.id = lead_row.id;
  return 'done';
end
$$;
revoke all on function public.change_plan(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.change_plan(text, jsonb) to anon, authenticated, service_role;
