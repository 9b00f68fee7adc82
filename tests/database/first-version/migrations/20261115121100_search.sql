-- Searching appointments, clients and leads by the million. A filter on the words alone is right but reads every row:
-- under row level security Postgres may not use the trigram index for LIKE, because a pattern's errors could tell of rows
-- that the caller may not see. These functions ask once who is calling and then search with the index.
--
-- Each answers with the newest hundred matches: whoever sees more has to narrow the search, and until then the newest are
-- found in passing, without collecting all the others.
--
-- A search decides for itself how it looks, because the planner can only guess how frequent a term is: off by ten, it walks
-- through a hundred thousand appointments, newest first, for what the trigram index finds at once. A term that occurs among
-- the newest hundred texts may be a frequent one, so that the newest rows are searched first, but never more than some
-- thousand. Where that does not fill the answer, and for every other term, the trigram index finds all matches, and only
-- then are they put in order (offset 0 keeps the two apart, or else the planner would walk again). No plan is kept, since
-- the best one differs between a rare and a frequent term.

-- Every word has to occur, in any order, and none of its characters is a wildcard. Longest first: it narrows most. Nobody
-- types more than two hundred characters, and a megabyte of them would take seconds.
create function private.search_patterns(term text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(btrim(left(term, 200))), '\s+') as word
    order by char_length(word) desc
  )
$$;
revoke all on function private.search_patterns(text) from public;

-- A search narrows by the rarest piece of its term alone. Asked for all of "client 0017" or "name@gmail.com" at once, the
-- trigram index also reads every entry of the frequent pieces ("client", "gmail", "com"), which takes far longer than
-- looking at the rows that the rare piece leaves.
--
-- Letters and digits in a row, with the sign that ends them: three characters at least, or the index cannot help. Which
-- one is rare is read off some texts of the table; where they do not tell, the longest is taken. Null: there is none.
create function private.narrowest_pattern(term text, texts text[]) returns text
language sql immutable
set search_path = ''
as $$
  select pattern
  from (
    select '%' || regexp_replace(found[1], '([\\%_])', '\\\1', 'g') || '%' as pattern, char_length(found[1]) as length
    from regexp_matches(lower(left(term, 200)), '[[:alnum:]]+[^[:alnum:][:space:]]?', 'g') as pieces (found)
  ) as candidates
  where length >= 3
  order by (select count(*) from unnest(texts) as texts (content) where content like pattern), length desc
  limit 1
$$;
revoke all on function private.narrowest_pattern(text, text[]) from public;

-- An appointment is found by the names of its client and its service and by its notes. The names are looked up, not copied
-- into each appointment, so that renaming a service touches one row and not a hundred thousand.
create view private.appointment_words as
  select id, client_id, service_id, appointment_date, status, notes,
         lower((select full_name from public.clients where clients.id = client_id) || E'\n'
           || (select name from public.services where services.id = service_id) || E'\n'
           || coalesce(notes, '')) as words
  from public.appointments;

create function public.search_appointments(term text, wanted_status text default null)
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
  texts := array(select words from private.appointment_words order by appointment_date desc, id limit 100);
  if cardinality(patterns) > 0 and exists (select from unnest(texts) as texts (content) where content like all (patterns)) then
    newest := array(
      select id
      from (
        select id, appointment_date, words
        from private.appointment_words
        where wanted_status is null or status = wanted_status
        order by appointment_date desc, id
        limit 3000
      ) as walked
      where words like all (patterns)
      order by appointment_date desc, id
      limit 100);
  end if;
  if newest is null or cardinality(newest) < 100 then
    narrowest := coalesce(private.narrowest_pattern(term, texts), patterns[1]);
    newest := array(
      select id
      from (
        -- Of one client or one service no more than the newest hundred can be among the newest hundred of all.
        select visits.id, visits.appointment_date
        from public.clients, lateral (
          select id, appointment_date
          from private.appointment_words
          where client_id = clients.id
            and (lower(clients.full_name) like all (patterns) or words like all (patterns))
            and (wanted_status is null or status = wanted_status)
          order by appointment_date desc, id
          limit 100
        ) as visits
        where lower(clients.full_name) like narrowest
        union
        select visits.id, visits.appointment_date
        from public.services, lateral (
          select id, appointment_date
          from private.appointment_words
          where service_id = services.id
            and (lower(services.name) like all (patterns) or words like all (patterns))
            and (wanted_status is null or status = wanted_status)
          order by appointment_date desc, id
          limit 100
        ) as visits
        where lower(services.name) like narrowest
        union
        select id, appointment_date
        from private.appointment_words
        where lower(notes) like narrowest
          and (lower(notes) like all (patterns) or words like all (patterns))
          and (wanted_status is null or status = wanted_status)
      ) as found
      order by appointment_date desc, id
      limit 100);
  end if;
  return query select * from public.appointments where id = any (newest) order by appointment_date desc, id;
end
$$;

-- By name, email and phone; without the email where somebody picks a client for an appointment.
create function public.search_clients(term text, by_email boolean default true)
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
  texts := array(select search_text from public.clients order by created_at desc, id limit 100);
  if cardinality(patterns) > 0 and exists (select from unnest(texts) as texts (content) where content like all (patterns)) then
    newest := array(
      select id
      from (
        select id, created_at,
               case when by_email then search_text else private.contact_words(full_name, null, phone) end as words
        from public.clients
        order by created_at desc, id
        limit 10000
      ) as walked
      where words like all (patterns)
      order by created_at desc, id
      limit 100);
  end if;
  if newest is null or cardinality(newest) < 100 then
    narrowest := coalesce(private.narrowest_pattern(term, texts), patterns[1]);
    newest := array(
      select id
      from (
        select id, created_at
        from public.clients
        where search_text like narrowest
          and case when by_email then search_text else private.contact_words(full_name, null, phone) end like all (patterns)
        offset 0
      ) as found
      order by created_at desc, id
      limit 100);
  end if;
  return query select * from public.clients where id = any (newest) order by created_at desc, id;
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
  texts text[];
  narrowest text;
  newest uuid[];
begin
  perform private.require_staff();
  texts := array(select search_text from public.leads order by created_at desc, id limit 100);
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
  if newest is null or cardinality(newest) < 100 then
    narrowest := coalesce(private.narrowest_pattern(term, texts), patterns[1]);
    newest := array(
      select id
      from (
        select id, created_at
        from public.leads
        where search_text like narrowest
          and search_text like all (patterns)
          and (wanted_status is null or status = wanted_status)
        offset 0
      ) as found
      order by created_at desc, id
      limit 100);
  end if;
  return query select * from public.leads where id = any (newest) order by created_at desc, id;
end
$$;

revoke all on function public.search_appointments(text, text), public.search_clients(text, boolean), public.search_leads(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_appointments(text, text), public.search_clients(text, boolean), public.search_leads(text, text)
  to authenticated, service_role;
