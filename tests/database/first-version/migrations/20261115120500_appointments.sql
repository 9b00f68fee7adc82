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
  -- The account that saved it last. Not a foreign key: deleting an account must not rewrite every appointment that it ever
  -- saved. An id without an account is somebody who has left.
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint appointments_appointment_date_finite check (isfinite(appointment_date)),
  constraint appointments_status_known check (status in ('scheduled', 'confirmed', 'completed', 'cancelled')),
  constraint appointments_notes_length check (char_length(notes) <= 2000),
  constraint appointments_payment_amount_not_negative check (payment_amount >= 0 and payment_amount <> 'NaN'),
  constraint appointments_payment_status_known check (payment_status in ('pending', 'partial', 'paid', 'refunded'))
);

create index appointments_date_idx on public.appointments (appointment_date desc, id);
create index appointments_status_date_idx on public.appointments (status, appointment_date desc, id);
create index appointments_client_date_idx on public.appointments (client_id, appointment_date desc, id);
create index appointments_service_date_idx on public.appointments (service_id, appointment_date desc, id);
create index appointments_notes_words_idx on public.appointments using gin (lower(notes) extensions.gin_trgm_ops);
-- Revenue is a sum over a range of days: this index alone answers it.
create index appointments_paid_idx on public.appointments (appointment_date) include (payment_amount)
  where payment_status = 'paid';

create function private.sign_appointment() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_by = coalesce(auth.uid(), new.created_by);
  return new;
end
$$;

create trigger appointments_sign
  before insert or update on public.appointments
  for each row execute function private.sign_appointment();

create trigger appointments_touch_updated_at
  before update on public.appointments
  for each row execute function private.touch_updated_at();

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
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy appointments_service_role on public.appointments
  for all to service_role using (true) with check (true);
