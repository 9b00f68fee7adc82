-- Photographs of real work, shown with their service and its category, in the owner's order. Nobody's photograph is shown without
-- her having agreed: a row that does not say so cannot be.

create table public.work_pictures (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references public.services (id) on delete cascade,
  image_url text not null,
  -- Of the picture, so that the page keeps its place free.
  width integer not null,
  height integer not null,
  words text,
  person_agreed boolean not null,
  -- 0: after all others.
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint work_pictures_image_url_format
    check (char_length(image_url) <= 2048 and image_url ~ '^(https://[^\s/]|/[^\s/\\])\S*$'),
  constraint work_pictures_width_range check (width between 1 and 10000),
  constraint work_pictures_height_range check (height between 1 and 10000),
  constraint work_pictures_words_length check (char_length(words) <= 200),
  constraint work_pictures_person_agreed_true check (person_agreed)
);

create index work_pictures_service_position_idx on public.work_pictures (service_id, position, id);

-- The newest comes last until somebody puts it elsewhere.
create function private.append_work_picture() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.position = (select coalesce(max(position), 0) + 1 from public.work_pictures);
  return new;
end
$$;
revoke all on function private.append_work_picture() from public;

create trigger work_pictures_append
  before insert on public.work_pictures
  for each row when (new.position = 0) execute function private.append_work_picture();
create trigger work_pictures_touch_updated_at
  before update on public.work_pictures
  for each row execute function private.touch_updated_at();
create trigger work_pictures_announce
  after insert or update or delete or truncate on public.work_pictures
  for each statement execute function private.announce_public_content();

alter table public.work_pictures enable row level security;
revoke all on public.work_pictures from public, anon, authenticated, service_role;
grant select (id, service_id, image_url, width, height, words, position) on public.work_pictures to anon;
grant select, insert, update, delete on public.work_pictures to authenticated, service_role;

-- With a service that is not offered now, its pictures rest.
create policy work_pictures_visitor_read on public.work_pictures
  for select to anon using (exists (select from public.services where services.id = service_id));
create policy work_pictures_staff on public.work_pictures
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy work_pictures_service_role on public.work_pictures
  for all to service_role using (true) with check (true);

-- The pictures that are named, in this order; the others keep their places.
create function public.arrange_work_pictures(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.work_pictures set position = arranged.ordinality
    from unnest(ids) with ordinality as arranged (id, ordinality)
    where work_pictures.id = arranged.id and position <> arranged.ordinality;
end
$$;
revoke all on function public.arrange_work_pictures(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.arrange_work_pictures(uuid[]) to authenticated, service_role;
