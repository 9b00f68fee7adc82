-- The people who go to the clients. They need not have an account; whoever has one is tied to it. Staff only: no visitor
-- learns who works here.

create table public.beauticians (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  phone text,
  photo_url text,
  colour text not null default 'plum',
  position integer not null default 0,
  is_active boolean not null default true,
  user_id uuid unique references public.staff (user_id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint beauticians_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint beauticians_phone_format check (
    phone ~ '^[0-9+()\s-]{10,20}$' and regexp_replace(phone, '[^0-9]', '', 'g') ~ '^[0-9]{10,}$'
  ),
  constraint beauticians_photo_url_format check (char_length(photo_url) <= 2048 and photo_url ~ '^(https://[^\s/\\]|/[^\s/\\])\S*$'),
  -- The calendar's ten colours, which colour-blind people can tell apart and no status uses.
  constraint beauticians_colour_known check (
    colour in ('plum', 'teal', 'ochre', 'indigo', 'coral', 'olive', 'sky', 'copper', 'violet', 'slate')
  )
);

create trigger beauticians_touch_updated_at
  before update on public.beauticians
  for each row execute function private.touch_updated_at();

-- What somebody does. Without a row for her: everything.
create table public.beautician_services (
  beautician_id uuid not null references public.beauticians (id) on delete cascade,
  service_id uuid not null references public.services (id) on delete cascade,
  primary key (beautician_id, service_id)
);
create index beautician_services_service_idx on public.beautician_services (service_id);

create function private.beautician_does(beautician uuid, service uuid) returns boolean
language sql stable security definer parallel safe
set search_path = ''
as $$
  select exists (select from public.beautician_services where beautician_id = beautician and service_id = service)
    or not exists (select from public.beautician_services where beautician_id = beautician)
$$;
revoke all on function private.beautician_does(uuid, uuid) from public;

alter table public.beauticians enable row level security;
alter table public.beautician_services enable row level security;
revoke all on public.beauticians, public.beautician_services from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.beauticians, public.beautician_services to authenticated, service_role;

create policy beauticians_staff_read on public.beauticians
  for select to authenticated using ((select public.is_staff()));
create policy beauticians_owner on public.beauticians
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy beauticians_service_role on public.beauticians
  for all to service_role using (true) with check (true);

create policy beautician_services_staff_read on public.beautician_services
  for select to authenticated using ((select public.is_staff()));
create policy beautician_services_owner on public.beautician_services
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy beautician_services_service_role on public.beautician_services
  for all to service_role using (true) with check (true);

-- A beautician with what she does, in one call; the policies above decide who may. As with save_visit, a new one carries its
-- id, an edit names the version it was based on, and no row comes back if that was not the newest.
create function public.save_beautician(beautician jsonb) returns setof public.beauticians
language plpgsql
set search_path = ''
as $$
declare
  fields jsonb := beautician - 'service_ids' - 'based_on';
  given public.beauticians := jsonb_populate_record(null::public.beauticians, fields);
  current public.beauticians;
  wanted uuid[];
begin
  given.id = coalesce(given.id, gen_random_uuid());
  select * into current from public.beauticians where id = given.id;
  if beautician ? 'based_on' then
    given := jsonb_populate_record(current, fields);
    update public.beauticians
      set full_name = given.full_name, phone = given.phone, photo_url = given.photo_url, colour = given.colour,
          position = given.position, is_active = given.is_active
      where id = current.id and updated_at = (beautician ->> 'based_on')::timestamptz;
    if not found then
      return;
    end if;
  elsif current.id is not null then
    return next current;
    return;
  else
    insert into public.beauticians (id, full_name, phone, photo_url, colour, position, is_active) values (
      given.id, given.full_name, given.phone, given.photo_url, coalesce(given.colour, 'plum'), coalesce(given.position, 0),
      coalesce(given.is_active, true));
  end if;
  if beautician ? 'service_ids' then
    wanted := array(select jsonb_array_elements_text(beautician -> 'service_ids')::uuid);
    delete from public.beautician_services where beautician_id = given.id and service_id <> all (wanted);
    insert into public.beautician_services (beautician_id, service_id)
      select given.id, unnest(wanted) on conflict do nothing;
  end if;
  return query select * from public.beauticians where id = given.id;
end
$$;
revoke all on function public.save_beautician(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_beautician(jsonb) to authenticated, service_role;
