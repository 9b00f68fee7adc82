-- The bucket for banner and service pictures: everybody sees a picture whose address they know, which needs no policy in a
-- public bucket; staff alone list and change them.
--
-- The last file, and one that may be run again: a hosted project may refuse `create policy` on its own tables to the user
-- of the migrations, and these lines are then run once in its SQL editor, with nothing missing behind them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'banners', 'banners', true, 10485760,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

drop policy if exists banners_read on storage.objects;
create policy banners_read on storage.objects
  for select to authenticated using (bucket_id = 'banners' and (select public.is_staff()));
drop policy if exists banners_insert on storage.objects;
create policy banners_insert on storage.objects
  for insert to authenticated with check (bucket_id = 'banners' and (select public.is_staff()));
drop policy if exists banners_update on storage.objects;
create policy banners_update on storage.objects
  for update to authenticated
  using (bucket_id = 'banners' and (select public.is_staff()))
  with check (bucket_id = 'banners' and (select public.is_staff()));
drop policy if exists banners_delete on storage.objects;
create policy banners_delete on storage.objects
  for delete to authenticated using (bucket_id = 'banners' and (select public.is_staff()));
