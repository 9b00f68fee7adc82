-- Searching a million appointments. A filter on search_text alone is right but reads every row: under row level security
-- Postgres may not use the trigram index for LIKE, because a pattern's errors could tell of rows that the caller may not
-- see. This function asks once who is calling and then searches with the index.
--
-- It answers with the newest matches, a thousand at most: more than anyone pages through, and what a list request returns
-- at most anyway.

create function public.search_appointments(term text, wanted_status text default null)
returns setof public.appointments
language plpgsql stable security definer
rows 100
set search_path = ''
-- The best plan differs between a rare and a frequent term.
set plan_cache_mode = force_custom_plan
as $$
declare
  -- Every word has to occur, in any order, and none of its characters is a wildcard.
  patterns text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(btrim(term)), '\s+') as word
    order by char_length(word) desc
  );
begin
  perform private.require_staff();
  return query
    select *
    from public.appointments
    -- The index serves single patterns but not a list: the three longest words narrow the search, the list completes it.
    where search_text like patterns[1]
      and search_text like coalesce(patterns[2], patterns[1])
      and search_text like coalesce(patterns[3], patterns[1])
      and search_text like all (patterns)
      and (wanted_status is null or status = wanted_status)
    order by appointment_date desc, id
    limit 1000;
end
$$;

revoke all on function public.search_appointments(text, text) from public, anon, authenticated, service_role;
grant execute on function public.search_appointments(text, text) to authenticated, service_role;
