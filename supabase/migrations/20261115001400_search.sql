-- Searching appointments, clients and enquiries by the million. A filter on search_text alone is right but reads every
-- row: under row level security Postgres may not use the trigram index for LIKE, because a pattern's errors could tell
-- of rows that the caller may not see. These functions ask once who is calling and then search with the index.
--
-- Each answers with the newest matches, a thousand at most: more than anyone pages through, and what a list request
-- returns at most anyway. The best plan differs between a rare and a frequent term, so none is kept.

-- Every word has to occur, in any order, and none of its characters is a wildcard. Longest first: it narrows most.
create function private.search_patterns(term text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(btrim(term)), '\s+') as word
    order by char_length(word) desc
  )
$$;
revoke all on function private.search_patterns(text) from public;

-- In all three: the index serves single patterns but not a list, so the three longest words narrow the search and the
-- list completes it.

create function public.search_appointments(term text, wanted_status text default null)
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
  return query
    select *
    from public.appointments
    where search_text like patterns[1]
      and search_text like coalesce(patterns[2], patterns[1])
      and search_text like coalesce(patterns[3], patterns[1])
      and search_text like all (patterns)
      and (wanted_status is null or status = wanted_status)
    order by appointment_date desc, id
    limit 1000;
end
$$;

create function public.search_clients(term text)
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
  return query
    select *
    from public.clients
    where search_text like patterns[1]
      and search_text like coalesce(patterns[2], patterns[1])
      and search_text like coalesce(patterns[3], patterns[1])
      and search_text like all (patterns)
    order by created_at desc, id
    limit 1000;
end
$$;

create function public.search_leads(term text, wanted_status text default null)
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
  return query
    select *
    from public.leads
    where search_text like patterns[1]
      and search_text like coalesce(patterns[2], patterns[1])
      and search_text like coalesce(patterns[3], patterns[1])
      and search_text like all (patterns)
      and (wanted_status is null or status = wanted_status)
    order by created_at desc, id
    limit 1000;
end
$$;

revoke all on function public.search_appointments(text, text), public.search_clients(text), public.search_leads(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_appointments(text, text), public.search_clients(text), public.search_leads(text, text)
  to authenticated, service_role;
