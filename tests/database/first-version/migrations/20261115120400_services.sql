-- What the business offers. Visitors read the active ones; category is free text (Hair, Makeup, Skincare, Bridal, …).

create table public.services (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  duration_minutes integer not null default 60,
  price numeric(10, 2) not null,
  original_price numeric(10, 2),
  category text,
  is_active boolean not null default true,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_name_length check (char_length(name) <= 200 and name ~ '\S'),
  constraint services_description_length check (char_length(description) <= 2000),
  constraint services_duration_minutes_range check (duration_minutes between 1 and 1440),
  constraint services_price_not_negative check (price >= 0 and price <> 'NaN'),
  constraint services_original_price_not_negative check (original_price >= 0 and original_price <> 'NaN'),
  constraint services_category_length check (char_length(category) <= 60),
  -- An https address or a path on this site, since the pages allow no other pictures. Browsers read /\ as //.
  constraint services_image_url_format check (char_length(image_url) <= 2048 and image_url ~ '^(https://[^\s/]|/[^\s/\\])\S*$')
);

create index services_name_idx on public.services (name, id);
create index services_category_idx on public.services (category, name, id);

create trigger services_touch_updated_at
  before update on public.services
  for each row execute function private.touch_updated_at();

alter table public.services enable row level security;
revoke all on public.services from public, anon, authenticated, service_role;
grant select on public.services to anon;
grant select, insert, update, delete on public.services to authenticated, service_role;

create policy services_visitor_read on public.services
  for select to anon using (is_active);
create policy services_staff on public.services
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy services_service_role on public.services
  for all to service_role using (true) with check (true);
