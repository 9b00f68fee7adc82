-- What the reports say, from the totals that are kept.

-- The figures of some days (both included) by one thing, in steps. `by`: all, beautician, area, source, service, category, hour,
-- weekday_hour ('1 09' is Monday from nine), lead (days ahead), because (why it was cancelled). `step`: day, week, month, quarter,
-- year, or none for the range as a whole. Of services and categories `booked` counts lines; the other figures are shares of the
-- visits', which add up to theirs.
create function public.report(first_day date, last_day date, step text default 'none', by text default 'all')
returns table (
  starts_on date, key text, name text, booked bigint, completed bigint, cancelled bigint, revenue numeric, price numeric,
  supplied numeric, discount numeric, due numeric, overdue numeric, minutes bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := public.business_today();
  wanted text := case by when 'category' then 'service' when 'hour' then 'weekday_hour' else by end;
  -- The whole months of the range that are over, as far as the steps allow them; there may be none.
  months_from date := date_trunc('month', first_day + interval '1 month' - interval '1 day');
  months_until date := date_trunc('month', least(last_day + 1, today));
begin
  perform private.require_staff();
  if by not in ('all', 'beautician', 'area', 'source', 'service', 'category', 'hour', 'weekday_hour', 'lead', 'because')
    or step not in ('none', 'day', 'week', 'month', 'quarter', 'year')
  then
    raise exception 'There is no such report.' using errcode = 'invalid_parameter_value';
  end if;
  if step in ('day', 'week') or months_from >= months_until then
    months_from := first_day;
    months_until := first_day;
  end if;
  return query
    select steps.starts_on, keys.key, (case by
        when 'beautician' then (select full_name from public.beauticians where id = nullif(keys.key, '')::uuid)
        when 'area' then (select areas.name from public.areas where id = nullif(keys.key, '')::uuid)
        when 'service' then (select services.name from public.services where id = keys.key::uuid)
      end), sums.booked, sums.completed, sums.cancelled, sums.revenue, sums.price, sums.supplied, sums.discount, sums.due,
      sums.overdue, sums.minutes
    from (
      select (case step when 'none' then first_day else greatest(date_trunc(step, totals.day)::date, first_day) end) as starts_on,
        (case by
          when 'category' then coalesce(services.category, '')
          when 'hour' then right(totals.key, 2)
          else totals.key
        end) as key,
        sum(totals.booked)::bigint as booked, sum(totals.completed)::bigint as completed,
        sum(totals.cancelled)::bigint as cancelled, sum(totals.revenue) as revenue, sum(totals.price) as price,
        sum(totals.supplied) as supplied, sum(totals.discount) as discount, sum(totals.due) as due,
        coalesce(sum(totals.due) filter (where totals.day < today), 0) as overdue, sum(totals.minutes)::bigint as minutes
      from (
        select * from private.report_totals as days
        where days.dimension = wanted and days.day >= first_day and days.day < months_from
        union all
        select * from private.report_totals as months
        where months.dimension = wanted || ' by month' and months.day >= months_from and months.day < months_until
        union all
        select * from private.report_totals as days
        where days.dimension = wanted and days.day >= months_until and days.day <= last_day
      ) as totals
        left join public.services on by = 'category' and services.id = case by when 'category' then totals.key::uuid end
      group by 1, 2
    ) as sums
      cross join lateral (select sums.starts_on) as steps
      cross join lateral (select sums.key) as keys
    where (sums.booked, sums.cancelled, sums.revenue, sums.due) <> (0, 0, 0, 0)
    order by steps.starts_on, sums.revenue desc, sums.price desc, sums.booked desc, keys.key;
end
$$;

-- Money by the day it came, and how.
create function public.money_received(first_day date, last_day date, step text default 'none')
returns table (starts_on date, method text, amount numeric, tips numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if step not in ('none', 'day', 'week', 'month', 'quarter', 'year') then
    raise exception 'There is no such report.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select (case step when 'none' then first_day else greatest(date_trunc(step, totals.day)::date, first_day) end), totals.method,
      sum(totals.amount), sum(totals.tips)
    from private.received_totals as totals
    where totals.day between first_day and last_day
    group by 1, 2
    having (sum(totals.amount), sum(totals.tips)) <> (0, 0)
    order by 1, 2;
end
$$;

-- How near the financial year is to the turnover from which on a business has to register for GST.
create function public.turnover_meter()
returns table (financial_year integer, first_day date, supplied numeric, registration_from numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := public.business_today();
  year integer := private.financial_year(today);
begin
  perform private.require_staff();
  return query
    select year, make_date(year, 4, 1), coalesce(sum(totals.supplied), 0), 2000000.00
    from private.report_totals as totals
    where totals.dimension = 'all' and totals.day between make_date(year, 4, 1) and today;
end
$$;

-- Festivals wander by weeks, so a season is compared by its festival and not by its date. The owner adds and corrects.
create table public.festivals (
  name text not null,
  day date not null,
  primary key (name, day),
  constraint festivals_name_length check (char_length(name) <= 60 and name ~ '\S')
);

insert into public.festivals (name, day) values
  ('Holi', '2024-03-25'), ('Holi', '2025-03-14'), ('Holi', '2026-03-04'), ('Holi', '2027-03-22'), ('Holi', '2028-03-11'),
  ('Raksha Bandhan', '2024-08-19'), ('Raksha Bandhan', '2025-08-09'), ('Raksha Bandhan', '2026-08-28'),
  ('Raksha Bandhan', '2027-08-17'), ('Raksha Bandhan', '2028-08-05'),
  ('Karva Chauth', '2024-10-20'), ('Karva Chauth', '2025-10-10'), ('Karva Chauth', '2026-10-29'),
  ('Karva Chauth', '2027-10-18'), ('Karva Chauth', '2028-10-07'),
  ('Diwali', '2024-10-31'), ('Diwali', '2025-10-20'), ('Diwali', '2026-11-08'), ('Diwali', '2027-10-29'), ('Diwali', '2028-10-17');

alter table public.festivals enable row level security;
revoke all on public.festivals from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.festivals to authenticated, service_role;

create policy festivals_staff_read on public.festivals
  for select to authenticated using ((select public.is_staff()));
create policy festivals_owner on public.festivals
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy festivals_service_role on public.festivals
  for all to service_role using (true) with check (true);

-- A festival's seasons, each as the days around it, up to today.
create function public.season_report(festival text, days_before integer default 14, days_after integer default 1)
returns table (day date, booked bigint, completed bigint, revenue numeric, price numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select festivals.day, coalesce(sum(totals.booked), 0)::bigint, coalesce(sum(totals.completed), 0)::bigint,
      coalesce(sum(totals.revenue), 0), coalesce(sum(totals.price), 0)
    from public.festivals
      left join private.report_totals as totals on totals.dimension = 'all'
        and totals.day between festivals.day - days_before and festivals.day + days_after
    where festivals.name = festival
    group by 1
    order by 1;
end
$$;

revoke all on function public.report(date, date, text, text), public.money_received(date, date, text), public.turnover_meter(),
  public.season_report(text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.report(date, date, text, text), public.money_received(date, date, text), public.turnover_meter(),
  public.season_report(text, integer, integer) to authenticated, service_role;
