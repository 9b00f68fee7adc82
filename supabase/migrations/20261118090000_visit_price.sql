-- What a visit costs and what of it is still due, kept with the visit, so that lists and reports need not add it up.

-- The services as they were booked, less the discount (of them, never of the way), and the charge for the way. Without a search
-- path of its own, so that Postgres can make it part of a statement.
create function private.price_of(lines numeric, percent numeric, amount numeric, travel numeric) returns numeric
language sql immutable parallel safe
as $$
  select lines - least(lines, case when percent > 0 then round(lines * percent / 100, 2) else amount end) + travel
$$;
revoke all on function private.price_of(numeric, numeric, numeric, numeric) from public;

alter table public.appointments
  add column discount_percent numeric(5, 2) not null default 0,
  add column discount_amount numeric(10, 2) not null default 0,
  add column travel_charge numeric(10, 2) not null default 0,
  -- Kept by a trigger: nobody writes it.
  add column price numeric(12, 2) not null default 0,
  -- Whoever says "paid" or "refunded" says that nothing is due, whatever the amounts are.
  add column due numeric(12, 2) not null generated always as (
    case
      when status = 'cancelled' or payment_status in ('paid', 'refunded') then 0
      else greatest(price - payment_amount, 0)
    end
  ) stored,
  add constraint appointments_discount_percent_range check (discount_percent between 0 and 100),
  -- One or the other.
  add constraint appointments_discount_amount_range check (
    discount_amount >= 0 and discount_amount <> 'NaN' and (discount_percent = 0 or discount_amount = 0)
  ),
  add constraint appointments_travel_charge_not_negative check (travel_charge >= 0 and travel_charge <> 'NaN');

-- What there is already. None of it is an edit, so nothing else is told.
alter table public.appointments disable trigger user;
update public.appointments set price = lines.price
  from (select appointment_id, sum(price) as price from public.appointment_lines group by 1) as lines
  where lines.appointment_id = appointments.id;
alter table public.appointments enable trigger user;

create index appointments_due_idx on public.appointments (appointment_date, id) where due > 0;

-- A status that agreed with what came in goes on agreeing when the price changes, unless the same edit says otherwise. Whoever
-- writes only another service_id knows nothing of this, and keeps the status that was set.
create function private.keep_price() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lines numeric;
begin
  if tg_op = 'INSERT' then
    -- The first line follows after this trigger; save_visit() writes the others.
    lines := (select price from public.services where id = new.service_id);
  elsif (new.service_id, new.discount_percent, new.discount_amount, new.travel_charge, new.price)
    = (old.service_id, old.discount_percent, old.discount_amount, old.travel_charge, old.price)
  then
    return new;
  else
    lines := (
      select sum(case when booked.position = 1 and booked.service_id <> new.service_id then services.price else booked.price end)
      from public.appointment_lines as booked, public.services
      where booked.appointment_id = new.id and services.id = new.service_id);
  end if;
  new.price = private.price_of(coalesce(lines, 0), new.discount_percent, new.discount_amount, new.travel_charge);
  if tg_op = 'UPDATE' and new.price <> old.price
    and (new.service_id, new.payment_status, new.payment_amount) = (old.service_id, old.payment_status, old.payment_amount)
    and new.payment_amount > 0
    and old.payment_status = (case when old.payment_amount >= old.price then 'paid' else 'partial' end)
  then
    new.payment_status = case when new.payment_amount >= new.price then 'paid' else 'partial' end;
  end if;
  return new;
end
$$;

create trigger appointments_keep_price
  before insert or update on public.appointments
  for each row execute function private.keep_price();

-- The trigger above computes; this tells it of visits whose lines have changed.
create function private.reprice(visits uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointments
    set price = private.price_of(lines.price, discount_percent, discount_amount, travel_charge)
    from (
      select appointment_id, sum(appointment_lines.price) as price from public.appointment_lines
      where appointment_id = any (visits) group by 1
    ) as lines
    where appointments.id = lines.appointment_id
      and appointments.price <> private.price_of(lines.price, discount_percent, discount_amount, travel_charge);
end
$$;
revoke all on function private.reprice(uuid[]) from public;

create function private.reprice_added() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.reprice(array(select distinct appointment_id from added));
  return null;
end
$$;

create function private.reprice_removed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.reprice(array(select distinct appointment_id from removed));
  return null;
end
$$;

create trigger appointment_lines_reprice_added after insert on public.appointment_lines
  referencing new table as added for each statement execute function private.reprice_added();
create trigger appointment_lines_reprice_changed after update on public.appointment_lines
  referencing new table as added for each statement execute function private.reprice_added();
create trigger appointment_lines_reprice_removed after delete on public.appointment_lines
  referencing old table as removed for each statement execute function private.reprice_removed();

-- What the messages ask.
create or replace function private.amount_due(visit uuid) returns numeric
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select due from public.appointments where id = visit);
end
$$;

-- What the client's page says it costs is what it costs her, with discount and way.
create or replace function public.look_at_visit(token text)
returns table (
  status text, starts_at timestamptz, ends_at timestamptz, first_name text, language text,
  beautician_name text, beautician_photo_url text, area text, services jsonb, price numeric, amount_due numeric,
  acts_until timestamptz, can_confirm boolean, can_cancel boolean, can_move boolean, can_review boolean,
  wished_at timestamptz, wish_answer text, rating integer, calendar_uid uuid, calendar_version integer
)
language plpgsql security definer
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
      wish.wished_at, wish.answer, reviews.rating, visit.id, visit.calendar_version
    from public.clients
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
