-- Every server process keeps rendered public pages; a notification with the table's name tells it to drop them.
-- Only what visitors can see counts: a flood of pending reviews must not empty the cache.

create function private.announce_public_content() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('public_content', tg_table_name);
  return null;
end
$$;

create function private.announce_added_reviews() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from added where added.is_approved) then
    perform pg_catalog.pg_notify('public_content', tg_table_name);
  end if;
  return null;
end
$$;

create function private.announce_removed_reviews() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from removed where removed.is_approved) then
    perform pg_catalog.pg_notify('public_content', tg_table_name);
  end if;
  return null;
end
$$;

create function private.announce_changed_reviews() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from added where added.is_approved) or exists (select from removed where removed.is_approved) then
    perform pg_catalog.pg_notify('public_content', tg_table_name);
  end if;
  return null;
end
$$;

create trigger banners_announce
  after insert or update or delete or truncate on public.banners
  for each statement execute function private.announce_public_content();

create trigger services_announce
  after insert or update or delete or truncate on public.services
  for each statement execute function private.announce_public_content();

create trigger business_profile_announce
  after insert or update or delete or truncate on public.business_profile
  for each statement execute function private.announce_public_content();

create trigger reviews_announce_added after insert on public.reviews
  referencing new table as added for each statement execute function private.announce_added_reviews();
create trigger reviews_announce_changed after update on public.reviews
  referencing old table as removed new table as added
  for each statement execute function private.announce_changed_reviews();
create trigger reviews_announce_removed after delete on public.reviews
  referencing old table as removed for each statement execute function private.announce_removed_reviews();
create trigger reviews_announce_truncated after truncate on public.reviews
  for each statement execute function private.announce_public_content();
