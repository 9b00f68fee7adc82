-- Banners: the images at the top of the home page, highest priority first, and the bucket of all uploaded images.

-- == Table ==

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

create trigger banners_added after insert on public.banners
  referencing new table as added for each statement execute function private.after_public_settings();

create trigger banners_changed after update on public.banners
  referencing old table as removed new table as added for each statement execute function private.after_public_settings();

create trigger banners_removed after delete on public.banners
  referencing old table as removed for each statement execute function private.after_public_settings();

create trigger banners_truncated after truncate on public.banners
  for each statement execute function private.after_public_settings();

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

-- == Bucket ==

-- The bucket of banner and service images. Everybody may read an image by its address, which needs no policy in a public
-- bucket; only staff list and change images.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'banners', 'banners', true, 10485760,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy banners_read on storage.objects
  for select to authenticated using (bucket_id = 'banners' and (select public.is_staff()));
create policy banners_insert on storage.objects
  for insert to authenticated with check (bucket_id = 'banners' and (select public.is_staff()));
create policy banners_update on storage.objects
  for update to authenticated
  using (bucket_id = 'banners' and (select public.is_staff()))
  with check (bucket_id = 'banners' and (select public.is_staff()));
create policy banners_delete on storage.objects
  for delete to authenticated using (bucket_id = 'banners' and (select public.is_staff()));
