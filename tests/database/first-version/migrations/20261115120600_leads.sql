-- Enquiries from the website. A visitor writes one and can never read any; staff follow them up.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  phone text not null,
  email text,
  service_interested text not null,
  preferred_date timestamptz,
  message text,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.contact_words(full_name, email, phone)) stored,
  constraint leads_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint leads_phone_format check (phone ~ '^[0-9+()\s-]{10,15}$' and phone ~ '([0-9][^0-9]*){10}'),
  constraint leads_email_format check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  constraint leads_service_interested_length check (char_length(service_interested) <= 200 and service_interested ~ '\S'),
  constraint leads_preferred_date_finite check (isfinite(preferred_date)),
  constraint leads_message_length check (char_length(message) <= 1000),
  constraint leads_status_known check (status in ('new', 'contacted', 'converted', 'rejected'))
);

create index leads_created_at_idx on public.leads (created_at desc, id);
create index leads_status_created_at_idx on public.leads (status, created_at desc, id);
create index leads_search_text_idx on public.leads using gin (search_text extensions.gin_trgm_ops);

create trigger leads_touch_updated_at
  before update on public.leads
  for each row execute function private.touch_updated_at();

-- A wish for a day that is over is a mistake when a visitor makes it; staff may record what they like. Any hour of today
-- is fine, whatever the clock says now.
create function private.refuse_past_wish() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.preferred_date < public.business_today()::timestamp at time zone private.business_time_zone() then
    raise exception 'The preferred date is in the past.'
      using errcode = 'check_violation',
            constraint = 'leads_preferred_date_not_past',
            table = tg_table_name,
            schema = tg_table_schema,
            column = 'preferred_date';
  end if;
  return new;
end
$$;

create trigger leads_refuse_past_wish
  before insert on public.leads
  for each row when (current_user = 'anon' and new.preferred_date is not null)
  execute function private.refuse_past_wish();

alter table public.leads enable row level security;
revoke all on public.leads from public, anon, authenticated, service_role;
-- The id may come from the visitor's browser: sending the same form twice then fails as a duplicate.
grant insert (id, full_name, phone, email, service_interested, preferred_date, message, status) on public.leads to anon;
grant select, insert, update, delete on public.leads to authenticated, service_role;

create policy leads_visitor_insert on public.leads
  for insert to anon with check (status = 'new');
create policy leads_staff on public.leads
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy leads_service_role on public.leads
  for all to service_role using (true) with check (true);
