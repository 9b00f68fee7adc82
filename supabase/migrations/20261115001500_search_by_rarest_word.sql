-- Searching for several words narrows by the rarest of them alone. Asked for all at once, the trigram index also reads
-- every entry of the frequent ones ("client" in "client 0017"), which takes far longer than looking at the rows that the
-- rare one leaves. Which one is rare is read off the newest rows; where that says nothing, the longest goes first.

create or replace function public.search_appointments(term text, wanted_status text default null)
returns setof public.appointments
language plpgsql stable security definer
rows 100
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(term);
begin
  perform private.require_staff();
  if cardinality(patterns) > 1 then
    with newest as materialized (
      select appointments.search_text from public.appointments order by appointment_date desc, id limit 100
    )
    select array_agg(pattern order by (select count(*) from newest where newest.search_text like pattern), place)
      into patterns
      from unnest(patterns) with ordinality as words (pattern, place);
  end if;
  return query
    select *
    from public.appointments
    where search_text like patterns[1]
      and search_text like all (patterns[2:])
      and (wanted_status is null or status = wanted_status)
    order by appointment_date desc, id
    limit 1000;
end
$$;

create or replace function public.search_clients(term text)
returns setof public.clients
language plpgsql stable security definer
rows 100
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(term);
begin
  perform private.require_staff();
  if cardinality(patterns) > 1 then
    with newest as materialized (
      select clients.search_text from public.clients order by created_at desc, id limit 100
    )
    select array_agg(pattern order by (select count(*) from newest where newest.search_text like pattern), place)
      into patterns
      from unnest(patterns) with ordinality as words (pattern, place);
  end if;
  return query
    select *
    from public.clients
    where search_text like patterns[1]
      and search_text like all (patterns[2:])
    order by created_at desc, id
    limit 1000;
end
$$;

create or replace function public.search_leads(term text, wanted_status text default null)
returns setof public.leads
language plpgsql stable security definer
rows 100
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(term);
begin
  perform private.require_staff();
  if cardinality(patterns) > 1 then
    with newest as materialized (
      select leads.search_text from public.leads order by created_at desc, id limit 100
    )
    select array_agg(pattern order by (select count(*) from newest where newest.search_text like pattern), place)
      into patterns
      from unnest(patterns) with ordinality as words (pattern, place);
  end if;
  return query
    select *
    from public.leads
    where search_text like patterns[1]
      and search_text like all (patterns[2:])
      and (wanted_status is null or status = wanted_status)
    order by created_at desc, id
    limit 1000;
end
$$;
