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
