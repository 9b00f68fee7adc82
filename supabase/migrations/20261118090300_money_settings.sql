-- How the business is paid and taxed: one row, read by staff and changed by the owner. Without a GSTIN no tax is named anywhere.

-- The fifteenth character of a GSTIN is computed from the others, so that a slip of the pen is noticed. domain/money/gstin.ts has the
-- same rule; a test compares them.
create function private.is_gstin(number text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select number ~ '^(0[1-9]|[12][0-9]|3[0-8]|97)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'
    and substr(number, 15, 1) = substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', ((36 - sum(product / 36 + product % 36) % 36) % 36 + 1)::integer, 1)
  from generate_series(1, 14) as place
    cross join lateral (
      select (strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(number, place, 1)) - 1) * (2 - place % 2) as product
    ) as products
$$;
revoke all on function private.is_gstin(text) from public;
-- Whoever writes the row has it checked.
grant execute on function private.is_gstin(text) to authenticated, service_role;

create table public.money_settings (
  id uuid primary key default gen_random_uuid(),
  -- Where UPI payments go, and the name that the payer's app shows.
  vpa text,
  payee_name text,
  -- As they stand on invoices; null: the name of the business profile, and no address.
  legal_name text,
  address text,
  gstin text,
  -- Pays a share of its turnover: bills without tax, and none of it named.
  is_composition boolean not null default false,
  -- Begins the serial of every document; another one begins its numbers anew.
  series text not null default '',
  -- Prices include it.
  tax_percent numeric(4, 2) not null default 5,
  -- Where a service has none of its own.
  sac text not null default '999729',
  updated_at timestamptz not null default now(),
  constraint money_settings_vpa_format check (vpa ~ '^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,63}$'),
  constraint money_settings_payee_name_length check (char_length(payee_name) <= 60 and payee_name ~ '\S'),
  constraint money_settings_legal_name_length check (char_length(legal_name) <= 100 and legal_name ~ '\S'),
  constraint money_settings_address_length check (char_length(address) <= 500),
  constraint money_settings_gstin_valid check (private.is_gstin(gstin)),
  constraint money_settings_composition_registered check (gstin is not null or not is_composition),
  constraint money_settings_series_format check (series ~ '^[A-Z0-9]{0,2}$'),
  constraint money_settings_tax_percent_range check (tax_percent between 0 and 40),
  constraint money_settings_sac_format check (sac ~ '^99[0-9]{4}$')
);

create unique index money_settings_single_row on public.money_settings ((true));
insert into public.money_settings default values;

create trigger money_settings_touch_updated_at
  before update on public.money_settings
  for each row execute function private.touch_updated_at();

alter table public.services
  add column sac text,
  add constraint services_sac_format check (sac ~ '^99[0-9]{4}$');
alter table public.areas
  -- By the list of GST, for an area in another state than the business. Null: in the same.
  add column state_code text,
  add constraint areas_state_code_known check (state_code ~ '^(0[1-9]|[12][0-9]|3[0-8]|97)$');

alter table public.money_settings enable row level security;
revoke all on public.money_settings from public, anon, authenticated, service_role;
grant select, update on public.money_settings to authenticated, service_role;

create policy money_settings_staff_read on public.money_settings
  for select to authenticated using ((select public.is_staff()));
create policy money_settings_owner_update on public.money_settings
  for update to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy money_settings_service_role on public.money_settings
  for all to service_role using (true) with check (true);
