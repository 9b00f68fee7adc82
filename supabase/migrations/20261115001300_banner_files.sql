-- The bucket for banner and service pictures: everybody sees them, staff change them.

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
  for select to anon, authenticated using (bucket_id = 'banners');
create policy banners_insert on storage.objects
  for insert to authenticated with check (bucket_id = 'banners' and (select public.is_staff()));
create policy banners_update on storage.objects
  for update to authenticated
  using (bucket_id = 'banners' and (select public.is_staff()))
  with check (bucket_id = 'banners' and (select public.is_staff()));
create policy banners_delete on storage.objects
  for delete to authenticated using (bucket_id = 'banners' and (select public.is_staff()));
