-- How full the days are, what services bring an hour, and what is booked together.

-- Of each beautician: the hours she works as they are set now, those of her visits, and how long her ways between them take.
create function public.utilisation_report(first_day date, last_day date)
returns table (beautician_id uuid, full_name text, working_minutes bigint, visit_minutes bigint, travel_minutes bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if last_day - first_day > 3660 then
    raise exception 'A report is about ten years at most.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    with visits as materialized (
      select nullif(key, '')::uuid as id, minutes from public.report(first_day, last_day, 'none', 'beautician')
    ),
    ways as materialized (
      select pairs.beautician_id as id, sum(pairs.ways * private.travel_minutes(one_area_id, other_area_id))::bigint as minutes
      from (
        select kept.beautician_id, one_area_id, other_area_id, sum(kept.ways) as ways
        from private.report_ways as kept where day between first_day and last_day
        group by 1, 2, 3
      ) as pairs
      group by 1
    )
    select people.id, people.full_name,
      (select coalesce(sum(extract(epoch from upper(spell) - lower(spell))) / 60, 0)::bigint
        from unnest(private.working_time(people.id, first_day, last_day)) as spell),
      coalesce(visits.minutes, 0)::bigint, coalesce(ways.minutes, 0)
    from public.beauticians as people
      left join visits on visits.id = people.id
      left join ways on ways.id = people.id
    where people.is_active or visits.minutes > 0
    order by people.position, people.full_name, people.id;
end
$$;

-- Every booking bears the same part of all ways of these days, so that quick services are seen with what they cost. The rating is
-- that of the visits in which the service was booked.
create function public.service_report(first_day date, last_day date)
returns table (
  id uuid, name text, booked bigint, revenue numeric, minutes bigint, way_minutes numeric, rating numeric, reviews bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  ways numeric := (select coalesce(sum(travel_minutes), 0) from public.utilisation_report(first_day, last_day));
begin
  return query
    with totals as materialized (select * from public.report(first_day, last_day, 'none', 'service')),
    ratings as materialized (
      select lines.service_id, avg(reviewed.rating) as rating, count(*) as reviews
      from public.reviews as reviewed
        join public.appointments as visits on visits.id = reviewed.appointment_id
        join public.appointment_lines as lines on lines.appointment_id = visits.id
      -- A review comes while the visit's link lives.
      where reviewed.created_at >= first_day::timestamp at time zone zone
        and reviewed.created_at < (last_day + 40)::timestamp at time zone zone
        and visits.appointment_date >= first_day::timestamp at time zone zone
        and visits.appointment_date < (last_day + 1)::timestamp at time zone zone
      group by 1
    )
    select totals.key::uuid, totals.name, totals.booked, totals.revenue, totals.minutes,
      round(ways * totals.booked / nullif(sum(totals.booked) over (), 0), 1), round(ratings.rating, 1),
      coalesce(ratings.reviews, 0)
    from totals left join ratings on ratings.service_id = totals.key::uuid
    order by totals.revenue desc, totals.booked desc, totals.key;
end
$$;

create function public.pairs_report(first_day date, last_day date, most integer default 20)
returns table (one_name text, other_name text, together bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- The whole months of the range, of which there may be none.
  months_from date := date_trunc('month', first_day + interval '1 month' - interval '1 day');
  months_until date := greatest(date_trunc('month', last_day + 1)::date, months_from);
begin
  perform private.require_staff();
  return query
    select ones.name, others.name, pairs.together
    from (
        select totals.key, sum(totals.booked)::bigint as together
        from private.report_totals as totals
        where totals.dimension = 'pair by month' and totals.day >= months_from and totals.day < months_until
          or totals.dimension = 'pair' and totals.day between first_day and last_day
            and (totals.day < months_from or totals.day >= months_until)
        group by 1
        having sum(totals.booked) > 0
        order by 2 desc, 1
        limit least(greatest(most, 0), 1000)
      ) as pairs
      join public.services as ones on ones.id = split_part(pairs.key, ' ', 1)::uuid
      join public.services as others on others.id = split_part(pairs.key, ' ', 2)::uuid
    order by pairs.together desc, pairs.key;
end
$$;

revoke all on function public.utilisation_report(date, date), public.service_report(date, date),
  public.pairs_report(date, date, integer) from public, anon, authenticated, service_role;
grant execute on function public.utilisation_report(date, date), public.service_report(date, date),
  public.pairs_report(date, date, integer) to authenticated, service_role;
