-- What the client's page says it costs is what it costs her, with discount and way; and where she can pay it.
drop function public.look_at_visit(text);
create function public.look_at_visit(token text)
returns table (
  status text, starts_at timestamptz, ends_at timestamptz, first_name text, language text,
  beautician_name text, beautician_photo_url text, area text, services jsonb, price numeric, amount_due numeric,
  acts_until timestamptz, can_confirm boolean, can_cancel boolean, can_move boolean, can_review boolean,
  wished_at timestamptz, wish_answer text, rating integer, calendar_uid uuid, calendar_version integer, vpa text, payee_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  visit public.appointments := private.visit_by_token(token, false);
begin
  if visit.id is null then
    return;
  end if;
  return query
    select visit.status, visit.appointment_date, visit.ends_at, split_part(btrim(clients.full_name), ' ', 1), clients.language,
      split_part(btrim(beauticians.full_name), ' ', 1), beauticians.photo_url, areas.name, lines.services, visit.price,
      coalesce(private.amount_due(visit.id), 0), able.until,
      visit.status = 'scheduled' and visit.appointment_date > now(), able.acts, able.acts,
      visit.status <> 'cancelled' and visit.ends_at <= now() and reviews.id is null,
      wish.wished_at, wish.answer, reviews.rating, visit.id, visit.calendar_version,
      money.vpa, coalesce(money.payee_name, business.business_name)
    from public.clients
      left join public.money_settings as money on true
      left join public.business_profile as business on true
      left join public.beauticians on beauticians.id = visit.beautician_id
      left join public.areas on areas.id = visit.area_id
      left join public.reviews on reviews.appointment_id = visit.id
      left join lateral (
        select acts.wished_at, acts.answer from public.client_acts as acts
        where acts.appointment_id = visit.id and acts.kind = 'move_asked'
        order by acts.made_at desc, acts.answered_at desc nulls first limit 1
      ) as wish on true
      cross join lateral (
        select jsonb_agg(jsonb_build_object('service_id', named.id, 'name', named.name, 'minutes', booked.minutes,
            'price', booked.price, 'prepare', named.prepare) order by booked.position) as services
        from public.appointment_lines as booked join public.services as named on named.id = booked.service_id
        where booked.appointment_id = visit.id
      ) as lines
      cross join lateral (
        select private.acts_until(visit) as until, private.may_act(visit) as acts
      ) as able
    where clients.id = visit.client_id;
end
$$;

revoke all on function public.look_at_visit(text) from public, anon, authenticated, service_role;
grant execute on function public.look_at_visit(text) to anon, authenticated, service_role;
