-- An appointment becomes a visit: who goes, for how long, where to, for which services and for whom. Whoever writes only
-- what an appointment had before gets the rest filled in.

alter table public.appointments
  -- Null: nobody has been chosen yet.
  add column beautician_id uuid references public.beauticians (id) on delete restrict,
  add column duration_minutes integer,
  -- Kept by a trigger, because an index cannot add minutes to a moment.
  add column ends_at timestamptz,
  add column address text,
  add column area_id uuid references public.areas (id) on delete restrict,
  -- Two guests in one home: this visit may lie over another one of the same beautician.
  add column overlap_ok boolean not null default false,
  -- Somebody has looked at the short way and wants it so.
  add column tight_ok boolean not null default false,
  add column cancelled_because text,
  -- The visits that were booked together as "every three weeks" share it.
  add column series_id uuid;

-- What is done on a visit and for whom, with the price and the minutes of the day it was booked: a later change of the
-- service rewrites no history.
create table public.appointment_lines (
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  position smallint not null,
  service_id uuid not null references public.services (id) on delete restrict,
  -- Null: the client.
  guest_name text,
  price numeric(10, 2) not null,
  minutes integer not null,
  primary key (appointment_id, position),
  constraint appointment_lines_position_range check (position between 1 and 50),
  constraint appointment_lines_guest_name_length check (char_length(guest_name) <= 100 and guest_name ~ '\S'),
  constraint appointment_lines_price_not_negative check (price >= 0 and price <> 'NaN'),
  constraint appointment_lines_minutes_range check (minutes between 1 and 1440)
);
create index appointment_lines_service_idx on public.appointment_lines (service_id);

-- What there is already. None of it is an edit, so nothing else is told.
alter table public.appointments disable trigger user;
update public.appointments
  set duration_minutes = services.duration_minutes,
      ends_at = appointment_date + make_interval(mins => services.duration_minutes),
      address = clients.address
  from public.services, public.clients
  where services.id = appointments.service_id and clients.id = appointments.client_id;
alter table public.appointments enable trigger user;
insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
select appointments.id, 1, services.id, services.price, services.duration_minutes
from public.appointments join public.services on services.id = appointments.service_id;

alter table public.appointments
  alter column duration_minutes set not null,
  alter column ends_at set not null,
  add constraint appointments_duration_minutes_range check (duration_minutes between 1 and 1440),
  add constraint appointments_address_length check (char_length(address) <= 500),
  add constraint appointments_cancelled_because_known check (cancelled_because in ('client', 'us', 'no_show', 'moved'));

create index appointments_beautician_date_idx on public.appointments (beautician_id, appointment_date)
  where beautician_id is not null;
create index appointments_series_idx on public.appointments (series_id) where series_id is not null;
create index appointments_area_idx on public.appointments (area_id) where area_id is not null;

-- A visit is at the client's, unless it was given a place of its own, and takes as long as its services.
create function private.fill_visit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  client public.clients;
  lines record;
begin
  if tg_op = 'UPDATE' and new.client_id <> old.client_id and (new.address, new.area_id) is not distinct from (old.address, old.area_id)
    and exists (select from public.clients where id = old.client_id and address is not distinct from old.address)
  then
    new.address = null;
    new.area_id = null;
  end if;
  if tg_op = 'INSERT' or new.client_id <> old.client_id then
    select * into client from public.clients where id = new.client_id;
    if (new.address is null or new.address = client.address)
      and (new.area_id is null or client.area_id is null or new.area_id = client.area_id)
    then
      new.address = coalesce(new.address, client.address);
      new.area_id = coalesce(new.area_id, client.area_id);
    end if;
  end if;

  if tg_op = 'INSERT' then
    new.duration_minutes = coalesce(
      new.duration_minutes,
      (select duration_minutes from public.services where id = new.service_id),
      -- No such service: the foreign key says so after this trigger.
      60);
  elsif new.duration_minutes is null or (new.service_id <> old.service_id and new.duration_minutes = old.duration_minutes) then
    -- The first line follows after this trigger, unless save_visit wrote it already.
    select sum(booked.minutes) as minutes,
           sum(case when booked.position = 1 and booked.service_id <> new.service_id then services.duration_minutes else booked.minutes end)
             as minutes_now
      into lines
      from public.appointment_lines as booked, public.services
      where booked.appointment_id = new.id and services.id = new.service_id;
    if new.duration_minutes is null or new.duration_minutes = lines.minutes then
      new.duration_minutes = coalesce(lines.minutes_now, old.duration_minutes);
    end if;
  end if;
  if new.duration_minutes not between 1 and 1440 then
    raise exception 'A visit takes between a minute and a day.'
      using errcode = 'check_violation', constraint = 'appointments_duration_minutes_range';
  end if;
  new.ends_at = new.appointment_date + make_interval(mins => new.duration_minutes);

  if tg_op = 'UPDATE' and old.status = 'cancelled' and new.status <> 'cancelled' then
    new.cancelled_because = null;
  end if;
  return new;
end
$$;

create trigger appointments_fill
  before insert or update on public.appointments
  for each row execute function private.fill_visit();

-- A client who moves house is visited there, unless somebody gave the visit an address of its own. Past visits keep theirs,
-- unless it is erased.
create function private.follow_client_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointments set address = new.address
    where client_id = new.id and address is not distinct from old.address
      and (appointment_date > now() or new.address is null);
  return null;
end
$$;

create trigger clients_follow_address
  after update of address on public.clients
  for each row when (old.address is distinct from new.address)
  execute function private.follow_client_address();

-- The service of an appointment and of its first line are one and the same. Lines are written by save_visit(), which keeps
-- them together; whoever writes only the appointment has its first line written here.

create function private.begin_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
  select added.id, 1, services.id, services.price, services.duration_minutes
  from added join public.services on services.id = added.service_id;
  return null;
end
$$;

create trigger appointments_begin_lines
  after insert on public.appointments
  referencing new table as added for each statement execute function private.begin_lines();

create function private.change_first_line() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointment_lines as lines
    set service_id = services.id, price = services.price, minutes = services.duration_minutes
    from public.services
    where services.id = new.service_id
      and lines.appointment_id = new.id
      and lines.position = 1
      and lines.service_id <> new.service_id;
  return null;
end
$$;

create trigger appointments_change_first_line
  after update of service_id on public.appointments
  for each row when (old.service_id <> new.service_id)
  execute function private.change_first_line();

-- A service is not only that of the appointment any more, and people and places have appointments too.
create or replace function private.refuse_delete_with_appointments() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  kind text := case tg_table_name
    when 'clients' then 'client' when 'services' then 'service' when 'beauticians' then 'beautician' else 'area'
  end;
  standing bigint;
begin
  case kind
    when 'client' then
      select count(*) into standing from public.appointments where client_id = old.id;
    when 'service' then
      select count(distinct appointment_id) into standing from public.appointment_lines where service_id = old.id;
    when 'beautician' then
      select count(*) into standing from public.appointments where beautician_id = old.id;
    else
      select count(*) into standing from public.appointments where area_id = old.id;
  end case;
  if standing > 0 then
    raise exception '%', case standing
        when 1 then format('1 appointment belongs to this %s', kind)
        else format('%s appointments belong to this %s', standing, kind)
      end
      using errcode = 'foreign_key_violation',
            constraint = format('appointments_%s_id_fkey', kind),
            table = tg_table_name,
            schema = tg_table_schema,
            hint = case kind
              when 'client' then 'Delete or reassign the appointments first.'
              else format('Make the %s inactive instead.', kind)
            end;
  end if;
  return old;
end
$$;

create trigger beauticians_refuse_delete_with_appointments
  before delete on public.beauticians
  for each row execute function private.refuse_delete_with_appointments();
create trigger areas_refuse_delete_with_appointments
  before delete on public.areas
  for each row execute function private.refuse_delete_with_appointments();

-- Revenue of a client is what the completed visits cost when they were booked, as the client's profile says, not what was
-- paid.
create or replace function public.client_figures(client_id uuid)
returns table (total_revenue numeric, completed_count bigint, upcoming_count bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select
      coalesce((
        select sum(lines.price)
        from public.appointments join public.appointment_lines as lines on lines.appointment_id = appointments.id
        where appointments.client_id = client_figures.client_id and appointments.status = 'completed'
      ), 0),
      count(*) filter (where appointments.status = 'completed'),
      count(*) filter (where appointments.status in ('scheduled', 'confirmed'))
    from public.appointments
    where appointments.client_id = client_figures.client_id;
end
$$;

alter table public.appointment_lines enable row level security;
revoke all on public.appointment_lines from public, anon, authenticated, service_role;
grant select on public.appointment_lines to authenticated, service_role;

create policy appointment_lines_staff_read on public.appointment_lines
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy appointment_lines_service_role on public.appointment_lines
  for select to service_role using (true);
