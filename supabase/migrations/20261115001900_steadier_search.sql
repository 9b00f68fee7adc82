-- A search decides for itself how it looks, because the planner can only guess how frequent a term is: off by ten, it walked
-- through a hundred thousand appointments, newest first, for what the trigram index finds at once. A term that occurs among
-- the newest hundred texts may be a frequent one, so that the newest rows are searched first, but never more than ten
-- thousand. Where that does not fill the answer, and for every other term, the trigram index finds all matches, and only
-- then are they put in order (offset 0 keeps the two apart, or else the planner would walk again).

create or replace function public.search_appointments(term text, wanted_status text default null)
returns setof public.appointments
language plpgsql stable security definer
rows 100
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(term);
  texts text[];
  narrowest text;
  newest uuid[];
begin
  perform private.require_staff();
  texts := array(select appointments.search_text from public.appointments order by appointment_date desc, id limit 100);
  if cardinality(patterns) > 0 and exists (select from unnest(texts) as texts (content) where content like all (patterns)) then
    newest := array(
      select id
      from (
        select id, appointment_date, search_text
        from public.appointments
        where wanted_status is null or status = wanted_status
        order by appointment_date desc, id
        limit 10000
      ) as walked
      where search_text like all (patterns)
      order by appointment_date desc, id
      limit 100);
  end if;
  if cardinality(newest) = 100 then
    return query select * from public.appointments where id = any (newest) order by appointment_date desc, id;
    return;
  end if;
  narrowest := coalesce(private.narrowest_pattern(term, texts), patterns[1]);
  return query
    select *
    from (
      select *
      from public.appointments
      where search_text like narrowest
        and search_text like all (array_remove(patterns, narrowest))
        and (wanted_status is null or status = wanted_status)
      offset 0
    ) as found
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
  texts text[];
  narrowest text;
  newest uuid[];
begin
  perform private.require_staff();
  texts := array(select clients.search_text from public.clients order by created_at desc, id limit 100);
  if cardinality(patterns) > 0 and exists (select from unnest(texts) as texts (content) where content like all (patterns)) then
    newest := array(
      select id
      from (
        select id, created_at, search_text
        from public.clients
        order by created_at desc, id
        limit 10000
      ) as walked
      where search_text like all (patterns)
      order by created_at desc, id
      limit 100);
  end if;
  if cardinality(newest) = 100 then
    return query select * from public.clients where id = any (newest) order by created_at desc, id;
    return;
  end if;
  narrowest := coalesce(private.narrowest_pattern(term, texts), patterns[1]);
  return query
    select *
    from (
      select *
      from public.clients
      where search_text like narrowest
        and search_text like all (array_remove(patterns, narrowest))
      offset 0
    ) as found
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
  texts text[];
  narrowest text;
  newest uuid[];
begin
  perform private.require_staff();
  texts := array(select leads.search_text from public.leads order by created_at desc, id limit 100);
  if cardinality(patterns) > 0 and exists (select from unnest(texts) as texts (content) where content like all (patterns)) then
    newest := array(
      select id
      from (
        select id, created_at, search_text
        from public.leads
        where wanted_status is null or status = wanted_status
        order by created_at desc, id
        limit 10000
      ) as walked
      where search_text like all (patterns)
      order by created_at desc, id
      limit 100);
  end if;
  if cardinality(newest) = 100 then
    return query select * from public.leads where id = any (newest) order by created_at desc, id;
    return;
  end if;
  narrowest := coalesce(private.narrowest_pattern(term, texts), patterns[1]);
  return query
    select *
    from (
      select *
      from public.leads
      where search_text like narrowest
        and search_text like all (array_remove(patterns, narrowest))
        and (wanted_status is null or status = wanted_status)
      offset 0
    ) as found
    order by created_at desc, id
    limit 100;
end
$$;
