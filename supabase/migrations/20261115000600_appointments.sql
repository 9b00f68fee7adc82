-- Who gets what and when, and whether it is paid. Staff only, and expected to reach a million rows.

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.clients (id) on delete restrict,
  service_id uuid not null references public.services (id) on delete restrict,
  appointment_date timestamptz not null,
  status text not null default 'scheduled',
  notes text,
  payment_amount numeric(10, 2) not null default 0,
  payment_status text not null default 'pending',
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Client's name, service's name and notes in lower case, kept by the triggers below.
  search_text text not null default '',
  constraint appointments_appointment_date_finite check (isfinite(appointment_date)),
  constraint appointments_status_known check (status in ('scheduled', 'confirmed', 'completed', 'cancelled')),
  constraint appointments_notes_length check (char_length(notes) <= 2000),
  constraint appointments_payment_amount_not_negative check (payment_amount >= 0 and payment_amount <> 'NaN'),
  constraint appointments_payment_status_known check (payment_status in ('pending', 'partial', 'paid', 'refunded'))
);

create index appointments_date_idx on public.appointments (appointment_date desc, id);
create index appointments_status_date_idx on public.appointments (status, appointment_date desc, id);
create index appointments_client_date_idx on public.appointments (client_id, appointment_date desc, id);
create index appointments_service_idx on public.appointments (service_id);
create index appointments_created_by_idx on public.appointments (created_by) where created_by is not null;
create index appointments_search_text_idx on public.appointments using gin (search_text extensions.gin_trgm_ops);
-- Revenue is a sum over a range of days: this index alone answers it.
create index appointments_paid_idx on public.appointments (appointment_date) include (payment_amount)
  where payment_status = 'paid';

create function private.appointment_search_text(client_name text, service_name text, notes text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(client_name || E'\n' || service_name || E'\n' || coalesce(notes, ''))
$$;

-- Security definer, here and below: the words are the same whoever saves the row.
create function private.fill_appointment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select private.appointment_search_text(clients.full_name, services.name, new.notes)
    into new.search_text
    from public.clients, public.services
    where clients.id = new.client_id and services.id = new.service_id;
  -- No such client or service: the foreign key says so after this trigger.
  new.search_text = coalesce(new.search_text, '');
  new.created_by = coalesce(auth.uid(), new.created_by);
  return new;
end
$$;

-- Both triggers name the columns that people edit, so that the upkeep of search_text after a rename neither calls them
-- again nor looks like an edit to someone who has the appointment open.
create trigger appointments_fill
  before insert or update of id, client_id, service_id, appointment_date, status, notes, payment_amount, payment_status,
    created_by, created_at
  on public.appointments
  for each row execute function private.fill_appointment();

create trigger appointments_touch_updated_at
  before update of id, client_id, service_id, appointment_date, status, notes, payment_amount, payment_status,
    created_by, created_at
  on public.appointments
  for each row execute function private.touch_updated_at();

create function private.follow_client_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointments
    set search_text = private.appointment_search_text(new.full_name, services.name, appointments.notes)
    from public.services
    where appointments.client_id = new.id and services.id = appointments.service_id;
  return null;
end
$$;

create trigger clients_follow_name
  after update of full_name on public.clients
  for each row when (old.full_name is distinct from new.full_name)
  execute function private.follow_client_name();

create function private.follow_service_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointments
    set search_text = private.appointment_search_text(clients.full_name, new.name, appointments.notes)
    from public.clients
    where appointments.service_id = new.id and clients.id = appointments.client_id;
  return null;
end
$$;

create trigger services_follow_name
  after update of name on public.services
  for each row when (old.name is distinct from new.name)
  execute function private.follow_service_name();

-- The foreign keys refuse these deletions too, but cannot say how many appointments stand in the way.
create function private.refuse_delete_with_appointments() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  kind text := case tg_table_name when 'clients' then 'client' else 'service' end;
  standing bigint;
begin
  if kind = 'client' then
    select count(*) into standing from public.appointments where client_id = old.id;
  else
    select count(*) into standing from public.appointments where service_id = old.id;
  end if;
  if standing > 0 then
    raise exception '%', case standing
        when 1 then format('1 appointment belongs to this %s', kind)
        else format('%s appointments belong to this %s', standing, kind)
      end
      using errcode = 'foreign_key_violation',
            constraint = format('appointments_%s_id_fkey', kind),
            table = tg_table_name,
            schema = tg_table_schema,
            hint = 'Delete or reassign the appointments first.';
  end if;
  return old;
end
$$;

create trigger clients_refuse_delete_with_appointments
  before delete on public.clients
  for each row execute function private.refuse_delete_with_appointments();

create trigger services_refuse_delete_with_appointments
  before delete on public.services
  for each row execute function private.refuse_delete_with_appointments();

alter table public.appointments enable row level security;
revoke all on public.appointments from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.appointments to authenticated, service_role;

create policy appointments_staff on public.appointments
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy appointments_service_role on public.appointments
  for all to service_role using (true) with check (true);
