-- What the business sells: services with prices, images of work (gallery), offers.

-- == Services ==

-- Visitors read the active ones. `category` is free text (Hair, Makeup, Skincare, Bridal, …).
create table public.services (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- The address of a service's page contains its name: addresses with a former name redirect to the current page.
  former_names text[] not null default '{}',
  description text,
  -- What a client should prepare, shown on the page of the appointment.
  prepare text,
  -- What has to be tested on the client's skin before: Hair colour. Services with the same text share a test. Null: nothing.
  patch_test text,
  duration_minutes integer not null default 60,
  -- Place in the order of work on one person, 1 is first; null: as name and category suggest (domain/services/work-order.ts).
  work_step smallint,
  -- Until the same person can have the next service, or is ready.
  drying_minutes integer not null default 0,
  price numeric(10, 2) not null,
  original_price numeric(10, 2),
  -- Code of the service on tax invoices; null: the one of money_settings.
  sac text,
  category text,
  -- Weeks until a client is asked to come again; null: never.
  come_again_weeks integer,
  is_active boolean not null default true,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_name_length check (char_length(name) <= 200 and name ~ '\S'),
  constraint services_former_names_count check (cardinality(former_names) <= 20),
  constraint services_description_length check (char_length(description) <= 2000),
  constraint services_prepare_length check (char_length(prepare) <= 500),
  constraint services_patch_test_length check (char_length(patch_test) <= 60 and patch_test ~ '\S'),
  constraint services_duration_minutes_range check (duration_minutes between 1 and 1440),
  constraint services_work_step_range check (work_step between 1 and 7),
  constraint services_drying_minutes_range check (drying_minutes between 0 and 720),
  constraint services_price_not_negative check (price >= 0 and price <> 'NaN'),
  constraint services_original_price_not_negative check (original_price >= 0 and original_price <> 'NaN'),
  constraint services_sac_format check (sac ~ '^99[0-9]{4}$'),
  constraint services_category_length check (char_length(category) <= 60),
  constraint services_come_again_weeks_range check (come_again_weeks between 1 and 52),
  -- An https address or a path on this site, as the content security policy allows. Browsers read /\ as //.
  constraint services_image_url_format check (char_length(image_url) <= 2048 and image_url ~ '^(https://[^\s/]|/[^\s/\\])\S*$')
);

create index services_name_idx on public.services (name, id);
create index services_category_idx on public.services (category, name, id);

-- A renamed service keeps its former name, so that old links lead to it.
create function private.before_service() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.name <> new.name then
    new.former_names = (array_prepend(old.name, array_remove(array_remove(old.former_names, old.name), new.name)))[1:20];
  end if;
  new.updated_at = private.next_version(old.updated_at);
  return new;
end
$$;

create trigger services_before
  before update on public.services
  for each row execute function private.before_service();

create function private.after_services() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  perform pg_catalog.pg_notify('public_content', 'services');
  if tg_op = 'TRUNCATE' then
    perform private.reset_row_count('services');
    return null;
  end if;
  if tg_op <> 'INSERT' then
    before := array(select to_jsonb(removed) from removed);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select to_jsonb(added) from added);
  end if;
  perform private.add_row_count('services', coalesce(cardinality(after), 0) - coalesce(cardinality(before), 0));
  perform private.note_rows('services', before, after);
  return null;
end
$$;

create trigger services_added after insert on public.services
  referencing new table as added for each statement execute function private.after_services();

create trigger services_changed after update on public.services
  referencing old table as removed new table as added for each statement execute function private.after_services();

create trigger services_removed after delete on public.services
  referencing old table as removed for each statement execute function private.after_services();

create trigger services_truncated after truncate on public.services
  for each statement execute function private.after_services();

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

-- The category of an inactive service, by the address of its page, so that old links lead to its category. Nothing else is
-- told: the service may not be announced yet. The address is that of serviceSlug() for names without accents.
create function public.category_of_inactive_service(slug text) returns text
language sql stable security definer
set search_path = ''
as $$
  select category from public.services
  where not is_active and exists (
    select from unnest(former_names || name) as known
    where trim(both '-' from regexp_replace(lower(known), '[^[:alnum:]]+', '-', 'g')) = slug
  )
  order by id limit 1
$$;
revoke all on function public.category_of_inactive_service(text) from public, anon, authenticated, service_role;
grant execute on function public.category_of_inactive_service(text) to anon, authenticated, service_role;

-- == Gallery ==

-- Images of real work, shown with their service in the owner's order. The person on an image must have agreed.
create table public.gallery_images (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references public.services (id) on delete cascade,
  image_url text not null,
  -- Lets the page reserve space for the image.
  width integer not null,
  height integer not null,
  caption text,
  person_agreed boolean not null,
  -- 0: becomes the last one.
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gallery_images_image_url_format
    check (char_length(image_url) <= 2048 and image_url ~ '^(https://[^\s/]|/[^\s/\\])\S*$'),
  constraint gallery_images_width_range check (width between 1 and 10000),
  constraint gallery_images_height_range check (height between 1 and 10000),
  constraint gallery_images_caption_length check (char_length(caption) <= 200),
  constraint gallery_images_person_agreed_true check (person_agreed)
);

create index gallery_images_service_position_idx on public.gallery_images (service_id, position, id);

-- A new image without a position becomes the last one.
create function private.append_gallery_image() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.position = (select coalesce(max(position), 0) + 1 from public.gallery_images);
  return new;
end
$$;
revoke all on function private.append_gallery_image() from public;

create trigger gallery_images_append
  before insert on public.gallery_images
  for each row when (new.position = 0) execute function private.append_gallery_image();

create trigger gallery_images_touch_updated_at
  before update on public.gallery_images
  for each row execute function private.touch_updated_at();

create trigger gallery_images_announce
  after insert or update or delete or truncate on public.gallery_images
  for each statement execute function private.announce_public_content();

alter table public.gallery_images enable row level security;
revoke all on public.gallery_images from public, anon, authenticated, service_role;
grant select (id, service_id, image_url, width, height, caption, position) on public.gallery_images to anon;
grant select, insert, update, delete on public.gallery_images to authenticated, service_role;

-- The policy of services applies inside: images of an inactive service are hidden.
create policy gallery_images_visitor_read on public.gallery_images
  for select to anon using (exists (select from public.services where services.id = service_id));
create policy gallery_images_staff on public.gallery_images
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy gallery_images_service_role on public.gallery_images
  for all to service_role using (true) with check (true);

-- Puts the given images in this order; the others keep their positions.
create function public.arrange_gallery_images(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.gallery_images set position = arranged.ordinality
    from unnest(ids) with ordinality as arranged (id, ordinality)
    where gallery_images.id = arranged.id and position <> arranged.ordinality;
end
$$;
revoke all on function public.arrange_gallery_images(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.arrange_gallery_images(uuid[]) to authenticated, service_role;

-- == Offers ==

-- Services at one price together, or with a percentage off for some days. The regular price is never stored but computed
-- from today's prices, so that a saving cannot be invented. Visitors see only current offers, by a function
-- (docs/decisions/065).
create table public.offers (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text,
  -- Either a price for all services, or a percentage off today's prices.
  price numeric(10, 2),
  percent_off smallint,
  -- In the business's time zone, both included.
  valid_from date not null,
  valid_until date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offers_title_length check (char_length(title) <= 80 and title ~ '\S'),
  constraint offers_description_length check (char_length(description) <= 300),
  constraint offers_price_positive check (price > 0 and price <> 'NaN'),
  constraint offers_percent_off_range check (percent_off between 1 and 90),
  constraint offers_one_price check (num_nonnulls(price, percent_off) = 1),
  constraint offers_days_finite check (isfinite(valid_from) and (valid_until is null or isfinite(valid_until))),
  constraint offers_days_in_order check (valid_until >= valid_from),
  -- A permanent reduction would be a price.
  constraint offers_percent_off_ends check (percent_off is null or valid_until is not null)
);

-- A deleted service leaves a row without one, which hides the offer until staff correct it.
create table public.offer_services (
  offer_id uuid not null references public.offers (id) on delete cascade,
  position smallint not null,
  service_id uuid references public.services (id) on delete set null,
  quantity smallint not null default 1,
  primary key (offer_id, position),
  -- They become lines of one appointment, which has at most 50.
  constraint offer_services_position_range check (position between 1 and 10),
  constraint offer_services_quantity_range check (quantity between 1 and 5)
);

create index offers_valid_from_idx on public.offers (valid_from desc, id);
create index offer_services_service_idx on public.offer_services (service_id);

create trigger offers_touch_updated_at
  before update on public.offers
  for each row execute function private.touch_updated_at();

create trigger offers_added after insert on public.offers
  referencing new table as added for each statement execute function private.after_public_settings();

create trigger offers_changed after update on public.offers
  referencing old table as removed new table as added for each statement execute function private.after_public_settings();

create trigger offers_removed after delete on public.offers
  referencing old table as removed for each statement execute function private.after_public_settings();

create trigger offers_truncated after truncate on public.offers
  for each statement execute function private.after_public_settings();

-- A removed offer says enough about its services.
create function private.after_offer_services() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  perform pg_catalog.pg_notify('public_content', 'offer_services');
  if tg_op = 'TRUNCATE' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    before := array(
      select to_jsonb(removed) || jsonb_build_object('name', offers.title)
      from removed join public.offers on offers.id = removed.offer_id);
  end if;
  if tg_op <> 'DELETE' then
    after := array(
      select to_jsonb(added) || jsonb_build_object('name', offers.title)
      from added join public.offers on offers.id = added.offer_id);
  end if;
  perform private.note_rows('offer_services', before, after, array['service_id', 'quantity']);
  return null;
end
$$;

create trigger offer_services_added after insert on public.offer_services
  referencing new table as added for each statement execute function private.after_offer_services();

create trigger offer_services_changed after update on public.offer_services
  referencing old table as removed new table as added for each statement execute function private.after_offer_services();

create trigger offer_services_removed after delete on public.offer_services
  referencing old table as removed for each statement execute function private.after_offer_services();

create trigger offer_services_truncated after truncate on public.offer_services
  for each statement execute function private.after_offer_services();

alter table public.offers enable row level security;
alter table public.offer_services enable row level security;
revoke all on public.offers, public.offer_services from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.offers, public.offer_services to authenticated, service_role;

create policy offers_staff on public.offers
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy offers_service_role on public.offers
  for all to service_role using (true) with check (true);
create policy offer_services_staff on public.offer_services
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy offer_services_service_role on public.offer_services
  for all to service_role using (true) with check (true);

-- Offers of a day: active, all services active, and not dearer than the services one by one.
create function private.offers_on(day date)
returns table (
  id uuid, title text, description text, valid_from date, valid_until date, price numeric, regular_price numeric, services jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select * from (
    select offers.id, offers.title, offers.description, offers.valid_from, offers.valid_until,
      coalesce(offers.price, floor(sum(lines.quantity * services.price) * (100 - offers.percent_off) / 100)) as price,
      sum(lines.quantity * services.price) as regular_price,
      jsonb_agg(jsonb_build_object(
        'id', services.id, 'name', services.name, 'category', services.category, 'minutes', services.duration_minutes,
        'price', services.price, 'quantity', lines.quantity) order by lines.position) as services
    from public.offers
      join public.offer_services as lines on lines.offer_id = offers.id
      left join public.services on services.id = lines.service_id and services.is_active
    where offers.is_active and offers.valid_from <= day and (offers.valid_until is null or offers.valid_until >= day)
    group by offers.id
    having bool_and(services.id is not null)
  ) as whole
  where whole.price <= whole.regular_price
  order by whole.valid_until nulls last, whole.title, whole.id
$$;
revoke all on function private.offers_on(date) from public;

-- What visitors see of the offers.
create function public.current_offers()
returns table (
  id uuid, title text, description text, valid_from date, valid_until date, price numeric, regular_price numeric, services jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select * from private.offers_on(public.business_today())
$$;
revoke all on function public.current_offers() from public, anon, authenticated, service_role;
grant execute on function public.current_offers() to anon, authenticated, service_role;

-- Saves an offer with its `services`, [{service_id, quantity}] in order. An edit names the version it is `based_on`; if the
-- row has changed since, nothing is saved and no row comes back. A new offer sent twice is saved once.
create function public.save_offer(offer jsonb) returns setof public.offers
language plpgsql
set search_path = ''
as $$
declare
  fields jsonb := offer - 'services' - 'based_on';
  given public.offers := jsonb_populate_record(null::public.offers, fields);
  current public.offers;
begin
  given.id = coalesce(given.id, gen_random_uuid());
  select * into current from public.offers where id = given.id;
  if offer ? 'based_on' then
    given := jsonb_populate_record(current, fields);
    update public.offers
      set title = given.title, description = given.description, price = given.price, percent_off = given.percent_off,
          valid_from = given.valid_from, valid_until = given.valid_until, is_active = given.is_active
      where id = current.id and updated_at = (offer ->> 'based_on')::timestamptz;
    if not found then
      return;
    end if;
  elsif current.id is not null then
    return next current;
    return;
  else
    insert into public.offers (id, title, description, price, percent_off, valid_from, valid_until, is_active) values (
      given.id, given.title, given.description, given.price, given.percent_off, coalesce(given.valid_from, public.business_today()),
      given.valid_until, coalesce(given.is_active, true));
  end if;
  if offer ? 'services' then
    delete from public.offer_services
      where offer_id = given.id and position > jsonb_array_length(offer -> 'services');
    -- Rows that stay the same are not written, so that the audit log has the changed ones only.
    insert into public.offer_services as standing (offer_id, position, service_id, quantity)
      select given.id, line.ordinality, (line.fields ->> 'service_id')::uuid, coalesce((line.fields ->> 'quantity')::smallint, 1)
      from jsonb_array_elements(offer -> 'services') with ordinality as line (fields, ordinality)
      on conflict (offer_id, position) do update set service_id = excluded.service_id, quantity = excluded.quantity
      where (standing.service_id, standing.quantity) is distinct from (excluded.service_id, excluded.quantity);
  end if;
  return query select * from public.offers where id = given.id;
end
$$;
revoke all on function public.save_offer(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_offer(jsonb) to authenticated, service_role;
