-- A service's page is named after it. Who follows a link with an earlier name is led to the page of today.
alter table public.services
  add column former_names text[] not null default '{}',
  add constraint services_former_names_count check (cardinality(former_names) <= 20);

create function private.keep_former_name() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.former_names = (array_prepend(old.name, array_remove(array_remove(old.former_names, old.name), new.name)))[1:20];
  return new;
end
$$;

create trigger services_keep_former_name
  before update of name on public.services
  for each row when (old.name <> new.name) execute function private.keep_former_name();
