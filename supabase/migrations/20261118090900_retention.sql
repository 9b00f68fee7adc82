-- Who comes again: kept by client, and by the month of the first visit. Only completed visits count, on the days of the business.

create table private.client_totals (
  client_id uuid primary key,
  first_day date not null,
  last_day date not null,
  visits integer not null,
  revenue numeric not null
);
create index client_totals_revenue_idx on private.client_totals (revenue desc, client_id);
create index client_totals_last_day_idx on private.client_totals (last_day, client_id);

-- What was counted for a client, month by month; `back`: visits that were followed by another within 90 days.
create table private.client_months (
  client_id uuid not null,
  month date not null,
  cohort date not null,
  visits integer not null,
  back integer not null,
  revenue numeric not null,
  primary key (client_id, month)
);

create table private.cohort_totals (
  cohort date not null,
  month date not null,
  slot smallint not null,
  clients bigint not null,
  visits bigint not null,
  back bigint not null,
  revenue numeric not null,
  primary key (cohort, month, slot)
);

create function private.months_of(clients uuid[]) returns setof private.client_months
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  zone text := private.business_time_zone();
begin
  return query
    select client_id, date_trunc('month', day)::date, date_trunc('month', first_day)::date, count(*)::integer,
      (count(*) filter (where next_day <= day + 90))::integer, sum(revenue)
    from (
      select client_id, day, revenue, min(day) over (partition by client_id) as first_day,
        lead(day) over (partition by client_id order by appointment_date, id) as next_day
      from (
        select visits.id, client_id, appointment_date, (appointment_date at time zone zone)::date as day,
          case when payment_status = 'paid' then payment_amount else 0 end as revenue
        from unnest(clients) as wanted join public.appointments as visits on client_id = wanted
        where status = 'completed'
      ) as done
    ) as following
    group by 1, 2, 3;
end
$$;

-- What a client's visits say together is only seen when nobody else is writing some of them: they take turns. Not at the
-- client's row, which others change before they come to the visits; and at one of 256 locks, because a statement can have many clients.
create function private.recount_clients(clients uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  counted private.client_months[];
  now_true private.client_months[];
begin
  if cardinality(clients) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.client_totals'), turn)
    from (select distinct hashtext(client::text) & 255 as turn from unnest(clients) as client order by 1) as turns;
  counted := array(select months from private.client_months as months where client_id = any (clients));
  now_true := array(select months from private.months_of(clients) as months);
  delete from private.client_months where client_id = any (clients);
  insert into private.client_months select * from unnest(now_true);
  insert into private.cohort_totals as totals (cohort, month, slot, clients, visits, back, revenue)
    select (fact).cohort, (fact).month, pg_backend_pid() % 16, sum(sign), sum(sign * (fact).visits), sum(sign * (fact).back),
      sum(sign * (fact).revenue)
    from (select 1, fact from unnest(now_true) as fact union all select -1, fact from unnest(counted) as fact) as changes (sign, fact)
    group by 1, 2
    having (sum(sign), sum(sign * (fact).visits), sum(sign * (fact).back), sum(sign * (fact).revenue)) <> (0, 0, 0, 0)
    order by 1, 2
    on conflict on constraint cohort_totals_pkey do update
      set clients = totals.clients + excluded.clients, visits = totals.visits + excluded.visits,
          back = totals.back + excluded.back, revenue = totals.revenue + excluded.revenue;
  delete from private.client_totals where client_id = any (clients);
  insert into private.client_totals (client_id, first_day, last_day, visits, revenue)
    select client_id, (min(appointment_date) at time zone zone)::date, (max(appointment_date) at time zone zone)::date, count(*),
      sum(case when payment_status = 'paid' then payment_amount else 0 end)
    from public.appointments
    where client_id = any (clients) and status = 'completed'
    group by 1;
end
$$;

create function private.recount_all_clients() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  piece uuid[];
begin
  delete from private.client_totals;
  delete from private.client_months;
  delete from private.cohort_totals;
  for piece in
    select array_agg(id) from (select id, row_number() over (order by id) / 5000 as number from public.clients) as numbered
    group by number
  loop
    perform private.recount_clients(piece);
  end loop;
end
$$;

revoke all on function private.months_of(uuid[]), private.recount_clients(uuid[]), private.recount_all_clients() from public;

select private.recount_all_clients();

-- What is not done yet, and was not before, says nothing here and waits for nobody.
create function private.count_clients() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      perform private.recount_clients(array(select distinct client_id from added where status = 'completed'));
    when 'DELETE' then
      perform private.recount_clients(array(select distinct client_id from removed where status = 'completed'));
    when 'TRUNCATE' then
      perform private.recount_all_clients();
    else
      perform private.recount_clients(array(
        select distinct unnest(array[added.client_id, removed.client_id])
        from added join removed using (id)
        where 'completed' in (added.status, removed.status)
          and (added.appointment_date, added.status, added.client_id, added.payment_amount, added.payment_status)
            is distinct from
            (removed.appointment_date, removed.status, removed.client_id, removed.payment_amount, removed.payment_status)));
  end case;
  return null;
end
$$;

create trigger appointments_clients_added after insert on public.appointments
  referencing new table as added for each statement execute function private.count_clients();
create trigger appointments_clients_changed after update on public.appointments
  referencing old table as removed new table as added for each statement execute function private.count_clients();
create trigger appointments_clients_removed after delete on public.appointments
  referencing old table as removed for each statement execute function private.count_clients();
create trigger appointments_clients_truncated after truncate on public.appointments
  for each statement execute function private.count_clients();

create or replace function private.follow_time_zone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.recount_everything();
  perform private.recount_received();
  perform private.recount_all_clients();
  return null;
end
$$;

-- Month by month: who came for the first time, who had come in an earlier month, how many visits, and after how many of them
-- somebody was back within 90 days.
create function public.retention_report(first_day date, last_day date)
returns table (month date, new_clients bigint, returning_clients bigint, visits bigint, back bigint, revenue numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select totals.month, coalesce(sum(clients) filter (where cohort = totals.month), 0)::bigint,
      coalesce(sum(clients) filter (where cohort < totals.month), 0)::bigint, sum(totals.visits)::bigint, sum(totals.back)::bigint,
      sum(totals.revenue)
    from private.cohort_totals as totals
    where totals.month between date_trunc('month', first_day) and last_day
    group by 1
    having sum(totals.visits) <> 0
    order by 1;
end
$$;

-- Of those who came first in a month, how many came so many months later.
create function public.cohort_report(first_day date, last_day date)
returns table (cohort date, months_later integer, clients bigint, visits bigint, revenue numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select totals.cohort,
      ((extract(year from totals.month) - extract(year from totals.cohort)) * 12
        + extract(month from totals.month) - extract(month from totals.cohort))::integer,
      sum(totals.clients)::bigint, sum(totals.visits)::bigint, sum(totals.revenue)
    from private.cohort_totals as totals
    where totals.cohort between date_trunc('month', first_day) and last_day
    group by 1, 2
    having sum(totals.clients) <> 0
    order by 1, 2;
end
$$;

-- The clients who brought most; or of those who came more than once and stopped coming, the latest first.
create function public.clients_report(stopped_for_days integer default null, most integer default 20)
returns table (id uuid, full_name text, phone text, visits integer, revenue numeric, first_day date, last_day date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  latest date := public.business_today() - stopped_for_days;
begin
  perform private.require_staff();
  if latest is null then
    return query
      select clients.id, clients.full_name, clients.phone, best.visits, best.revenue, best.first_day, best.last_day
      from (
        select * from private.client_totals order by client_totals.revenue desc, client_id limit least(greatest(most, 0), 1000)
      ) as best join public.clients on clients.id = best.client_id
      order by best.revenue desc, best.client_id;
  else
    return query
      select clients.id, clients.full_name, clients.phone, gone.visits, gone.revenue, gone.first_day, gone.last_day
      from (
        select * from private.client_totals as totals
        where totals.last_day < latest and totals.visits > 1
          and not exists (
            select from public.appointments
            where client_id = totals.client_id and status in ('scheduled', 'confirmed') and appointment_date > now())
        order by totals.last_day desc, client_id desc limit least(greatest(most, 0), 1000)
      ) as gone join public.clients on clients.id = gone.client_id
      order by gone.last_day desc, gone.client_id desc;
  end if;
end
$$;

revoke all on function public.retention_report(date, date), public.cohort_report(date, date), public.clients_report(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.retention_report(date, date), public.cohort_report(date, date), public.clients_report(integer, integer)
  to authenticated, service_role;
