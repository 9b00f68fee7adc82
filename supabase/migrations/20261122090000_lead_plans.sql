-- A plan that came with an enquiry: who is to be done when and by how many beauticians, so that all are ready by one hour. It is
-- kept in the lead itself, so that one insert stores all of it or nothing and whoever erases the lead erases the guests with it.
--
-- {"occasion": "wedding", "ready_by": …, "visits": [{"starts_at": …, "lines": [{"service_id": …, "guest_name": …}]}]}: a visit is
-- what one beautician does, in her order. Name, minutes and price of a service are those of the moment in which it was sent: what
-- its sender was told, and never what she says.

alter table public.leads
  add column plan jsonb,
  add constraint leads_plan_size check (octet_length(plan::text) <= 40000);
grant insert (plan) on public.leads to anon;

create function private.settled_plan_lines(lines jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  settled jsonb;
begin
  select jsonb_agg(jsonb_build_object(
      'service_id', services.id, 'guest_name', left(btrim(line.fields ->> 'guest_name'), 100),
      'service', services.name, 'minutes', services.duration_minutes, 'price', services.price) order by line.ordinality)
    into settled
    from jsonb_array_elements(lines) with ordinality as line (fields, ordinality)
      join public.services on services.id = (line.fields ->> 'service_id')::uuid and services.is_active;
  if jsonb_array_length(settled) is distinct from jsonb_array_length(lines) then
    raise exception 'One of the services is not offered any more.'
      using errcode = 'check_violation', constraint = 'leads_plan_services_offered';
  end if;
  return settled;
end
$$;
revoke all on function private.settled_plan_lines(jsonb) from public;

create function private.settle_lead_plan() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  visits jsonb := new.plan -> 'visits';
begin
  if jsonb_typeof(visits) is distinct from 'array' or jsonb_array_length(visits) not between 1 and 6
    or new.plan ->> 'occasion' not in ('wedding', 'engagement', 'party', 'home')
    or new.plan ->> 'occasion' is null or new.plan ->> 'ready_by' is null
    or exists (
      select from jsonb_array_elements(visits) as visit
      where visit ->> 'starts_at' is null or jsonb_typeof(visit -> 'lines') is distinct from 'array'
        or case when jsonb_typeof(visit -> 'lines') = 'array' then jsonb_array_length(visit -> 'lines') not between 1 and 50 end
    )
  then
    raise exception 'A plan has an occasion, an hour and 1 to 6 visits of 1 to 50 services.'
      using errcode = 'check_violation', constraint = 'leads_plan_shape';
  end if;
  new.plan = jsonb_build_object(
    'occasion', new.plan ->> 'occasion',
    'ready_by', (new.plan ->> 'ready_by')::timestamptz,
    'visits', (
      select jsonb_agg(jsonb_build_object(
        'starts_at', (visit.fields ->> 'starts_at')::timestamptz,
        'lines', private.settled_plan_lines(visit.fields -> 'lines')) order by visit.ordinality)
      from jsonb_array_elements(visits) with ordinality as visit (fields, ordinality)));
  return new;
end
$$;
revoke all on function private.settle_lead_plan() from public;

create trigger leads_settle_plan
  before insert on public.leads
  for each row when (new.plan is not null) execute function private.settle_lead_plan();
