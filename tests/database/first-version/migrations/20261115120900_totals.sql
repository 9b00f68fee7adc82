-- How many rows there are and what was paid each day, without counting a million rows each time someone opens the
-- dashboard. Each statement adds what it changed within its own transaction, so a total is exactly as true as the rows.
-- Several slots keep concurrent writers from waiting for one another's commit.

create table private.row_totals (
  table_name text not null,
  slot smallint not null,
  total bigint not null,
  primary key (table_name, slot)
);

create function private.add_to_row_total(table_name text, difference bigint) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.row_totals as totals (table_name, slot, total)
  select add_to_row_total.table_name, pg_backend_pid() % 16, difference
  where difference <> 0
  on conflict on constraint row_totals_pkey do update set total = totals.total + excluded.total
$$;

create function private.row_total(table_name text) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(total), 0)::bigint from private.row_totals where row_totals.table_name = row_total.table_name
$$;

create function private.count_added_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_row_total(tg_table_name, (select count(*) from added));
  return null;
end
$$;

create function private.count_removed_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_row_total(tg_table_name, - (select count(*) from removed));
  return null;
end
$$;

create function private.forget_row_total() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.row_totals where table_name = tg_table_name;
  return null;
end
$$;

revoke all on function private.add_to_row_total(text, bigint), private.row_total(text) from public;

create trigger clients_count_added after insert on public.clients
  referencing new table as added for each statement execute function private.count_added_rows();
create trigger clients_count_removed after delete on public.clients
  referencing old table as removed for each statement execute function private.count_removed_rows();
create trigger clients_forget_total after truncate on public.clients
  for each statement execute function private.forget_row_total();

create trigger services_count_added after insert on public.services
  referencing new table as added for each statement execute function private.count_added_rows();
create trigger services_count_removed after delete on public.services
  referencing old table as removed for each statement execute function private.count_removed_rows();
create trigger services_forget_total after truncate on public.services
  for each statement execute function private.forget_row_total();

create trigger appointments_count_added after insert on public.appointments
  referencing new table as added for each statement execute function private.count_added_rows();
create trigger appointments_count_removed after delete on public.appointments
  referencing old table as removed for each statement execute function private.count_removed_rows();
create trigger appointments_forget_total after truncate on public.appointments
  for each statement execute function private.forget_row_total();

-- What was paid for the appointments of each day, so that a month's revenue is the sum of thirty totals and not of every
-- appointment in it. Days are those of UTC, whatever the time zone of the business: it may change, and the days then stay
-- right.
create table private.daily_revenue (
  day date not null,
  slot smallint not null,
  revenue numeric not null,
  primary key (day, slot)
);

create function private.add_to_daily_revenue(day date, difference numeric) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.daily_revenue as totals (day, slot, revenue)
  values (add_to_daily_revenue.day, pg_backend_pid() % 16, difference)
  on conflict on constraint daily_revenue_pkey do update set revenue = totals.revenue + excluded.revenue
$$;

revoke all on function private.add_to_daily_revenue(date, numeric) from public;

-- Everywhere below, days come in their order, so that two statements which change several do not wait for one another.

create function private.count_added_revenue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_daily_revenue(day, revenue)
  from (
    select (appointment_date at time zone 'UTC')::date as day, sum(payment_amount) as revenue
    from added
    where payment_status = 'paid'
    group by 1
    order by 1
  ) as days;
  return null;
end
$$;

create function private.count_removed_revenue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_daily_revenue(day, - revenue)
  from (
    select (appointment_date at time zone 'UTC')::date as day, sum(payment_amount) as revenue
    from removed
    where payment_status = 'paid'
    group by 1
    order by 1
  ) as days;
  return null;
end
$$;

-- Most changes are of other columns, and write nothing here.
create function private.count_changed_revenue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_daily_revenue(day, difference)
  from (
    select (appointment_date at time zone 'UTC')::date as day, sum(amount) as difference
    from (
      select appointment_date, payment_amount as amount from added where payment_status = 'paid'
      union all
      select appointment_date, - payment_amount from removed where payment_status = 'paid'
    ) as changes
    group by 1
    having sum(amount) <> 0
    order by 1
  ) as days;
  return null;
end
$$;

create function private.forget_daily_revenue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.daily_revenue;
  return null;
end
$$;

create trigger appointments_count_added_revenue after insert on public.appointments
  referencing new table as added for each statement execute function private.count_added_revenue();
create trigger appointments_count_changed_revenue after update on public.appointments
  referencing old table as removed new table as added
  for each statement execute function private.count_changed_revenue();
create trigger appointments_count_removed_revenue after delete on public.appointments
  referencing old table as removed for each statement execute function private.count_removed_revenue();
create trigger appointments_forget_revenue after truncate on public.appointments
  for each statement execute function private.forget_daily_revenue();
