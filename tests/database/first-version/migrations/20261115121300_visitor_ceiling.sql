-- Visitors write enquiries and reviews without signing in. The bundled server counts what comes from one address; this
-- counts what comes from everybody, so that a flood from many addresses ends too, also on a hosted project, where nothing
-- stands before the tables. Far more than a salon gets in its busiest hour, far less than a script sends in a minute.
--
-- What is counted are the rows that arrived within the last hour, by whomever: erasing the flood makes room again.

create function private.refuse_flood() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 200;
  an_hour_ago constant timestamptz := now() - interval '1 hour';
  is_flood boolean;
begin
  if tg_table_name = 'leads' then
    is_flood := exists (select from public.leads where created_at > an_hour_ago order by created_at desc offset most);
  else
    is_flood := exists (select from public.reviews where created_at > an_hour_ago order by created_at desc offset most);
  end if;
  if is_flood then
    -- PostgREST, and our server like it, answers PT429 with the HTTP status 429.
    raise exception 'Too many messages are arriving at the moment.'
      using errcode = 'PT429',
            hint = 'Please call, or try again in an hour.';
  end if;
  return null;
end
$$;

-- After the statement, so that the rows of one that inserts many count as well.
create trigger leads_refuse_flood
  after insert on public.leads
  for each statement when (current_user = 'anon') execute function private.refuse_flood();
create trigger reviews_refuse_flood
  after insert on public.reviews
  for each statement when (current_user = 'anon') execute function private.refuse_flood();
