-- A search narrows by the rarest piece of its term alone. Asked for all of "client 0017" or "name@gmail.com" at once, the
-- trigram index also reads every entry of the frequent pieces ("client", "gmail", "com"), which takes far longer than
-- looking at the rows that the rare piece leaves. And a search ends at a hundred: whoever sees more has to narrow it, and
-- until then the newest are found in passing, without collecting all the others.

-- Letters and digits in a row, with the sign that ends them: three characters at least, or the index cannot help. Which
-- one is rare is read off some texts of the table; where they do not tell, the longest is taken. Null: there is none.
create function private.narrowest_pattern(term text, texts text[]) returns text
language sql immutable
set search_path = ''
as $$
  select pattern
  from (
    select '%' || regexp_replace(found[1], '([\\%_])', '\\\1', 'g') || '%' as pattern, char_length(found[1]) as length
    from regexp_matches(lower(term), '[[:alnum:]]+[^[:alnum:][:space:]]?', 'g') as pieces (found)
  ) as candidates
  where length >= 3
  order by (select count(*) from unnest(texts) as texts (content) where content like pattern), length desc
  limit 1
$$;
revoke all on function private.narrowest_pattern(text, text[]) from public;

create or replace function public.search_appointments(term text, wanted_status text default null)
returns setof public.appointments
language plpgsql stable security definer
rows 100
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(term);
  narrowest text;
begin
  perform private.require_staff();
  narrowest := coalesce(
    private.narrowest_pattern(term, array(
      select appointments.search_text from public.appointments order by appointment_date desc, id limit 100)),
    patterns[1]);
  return query
    select *
    from public.appointments
    where search_text like narrowest
      and search_text like all (array_remove(patterns, narrowest))
      and (wanted_status is null or status = wanted_status)
    order by appointment_date desc, id
    limit 100;
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
  narrowest text;
begin
  perform private.require_staff();
  narrowest := coalesce(
    private.narrowest_pattern(term, array(
      select clients.search_text from public.clients order by created_at desc, id limit 100)),
    patterns[1]);
  return query
    select *
    from public.clients
    where search_text like narrowest
      and search_text like all (array_remove(patterns, narrowest))
    order by created_at desc, id
    limit 100;
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
  narrowest text;
begin
  perform private.require_staff();
  narrowest := coalesce(
    private.narrowest_pattern(term, array(
      select leads.search_text from public.leads order by created_at desc, id limit 100)),
    patterns[1]);
  return query
    select *
    from public.leads
    where search_text like narrowest
      and search_text like all (array_remove(patterns, narrowest))
      and (wanted_status is null or status = wanted_status)
    order by created_at desc, id
    limit 100;
end
$$;
