-- The pictures that rotate at the top of the home page, highest priority first.

create table public.banners (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text,
  image_url text not null,
  link_url text,
  priority integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint banners_title_length check (char_length(title) <= 200 and title ~ '\S'),
  constraint banners_description_length check (char_length(description) <= 1000),
  constraint banners_image_url_format check (char_length(image_url) <= 2048 and image_url ~ '^(https://[^\s/]|/[^\s/\\])\S*$'),
  constraint banners_link_url_format check (char_length(link_url) <= 2048 and link_url ~ '^https?://[^\s/]+\S*$')
);

create index banners_priority_idx on public.banners (priority desc, created_at desc, id);

create trigger banners_touch_updated_at
  before update on public.banners
  for each row execute function private.touch_updated_at();

alter table public.banners enable row level security;
revoke all on public.banners from public, anon, authenticated, service_role;
grant select on public.banners to anon;
grant select, insert, update, delete on public.banners to authenticated, service_role;

create policy banners_visitor_read on public.banners
  for select to anon using (is_active);
create policy banners_staff on public.banners
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy banners_service_role on public.banners
  for all to service_role using (true) with check (true);
