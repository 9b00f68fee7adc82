-- Who works here. Being signed in is not enough to see anything: the policies of every table ask is_staff().

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  role text not null default 'staff',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint staff_role_known check (role in ('owner', 'staff'))
);

create trigger staff_touch_updated_at
  before update on public.staff
  for each row execute function private.touch_updated_at();

-- The caller's role in the business, or null. It ends with the session (a signed-out token is worthless at once), it
-- waits for the second factor of whoever has one, and it is never lent to an OAuth application, whose tokens say who
-- somebody is and nothing more.
create function private.staff_role() returns text
language sql stable security definer parallel safe
set search_path = ''
as $$
  select staff.role
  from public.staff
    join auth.users on users.id = staff.user_id
    join auth.sessions on sessions.user_id = staff.user_id
  where staff.user_id = (select auth.uid())
    and staff.is_active
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now())
    and sessions.id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
    and (sessions.not_after is null or sessions.not_after > now())
    and (select auth.jwt()) ->> 'client_id' is null
    and (
      (select auth.jwt()) ->> 'aal' = 'aal2'
      or not exists (
        select from auth.mfa_factors
        where mfa_factors.user_id = staff.user_id and mfa_factors.status = 'verified'
      )
    )
$$;

create function public.is_staff() returns boolean
language sql stable security definer parallel safe
set search_path = ''
as $$
  select private.staff_role() is not null
$$;

create function public.is_owner() returns boolean
language sql stable security definer parallel safe
set search_path = ''
as $$
  select private.staff_role() is not distinct from 'owner'
$$;

revoke all on function private.staff_role(), public.is_staff(), public.is_owner() from public, anon, authenticated, service_role;
grant execute on function public.is_staff(), public.is_owner() to anon, authenticated, service_role;

-- A business without an owner could never appoint one again. The lock makes two owners who remove each other at the
-- same time take turns, so that the second sees what the first did.
create function private.keep_an_owner() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from before where before.role = 'owner' and before.is_active) then
    perform pg_advisory_xact_lock(hashtext('public.staff'));
    if not exists (select from public.staff where staff.role = 'owner' and staff.is_active) then
      raise exception 'The last active owner cannot be disabled, demoted or removed.'
        using errcode = 'check_violation',
              hint = 'Make someone else an owner first.';
    end if;
  end if;
  return null;
end
$$;

create trigger staff_keep_an_owner_on_update
  after update on public.staff
  referencing old table as before
  for each statement execute function private.keep_an_owner();

create trigger staff_keep_an_owner_on_delete
  after delete on public.staff
  referencing old table as before
  for each statement execute function private.keep_an_owner();

alter table public.staff enable row level security;
revoke all on public.staff from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.staff to authenticated, service_role;

create policy staff_read on public.staff
  for select to authenticated using ((select public.is_staff()));
create policy staff_insert on public.staff
  for insert to authenticated with check ((select public.is_owner()));
create policy staff_update on public.staff
  for update to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy staff_delete on public.staff
  for delete to authenticated using ((select public.is_owner()));
create policy staff_service_role on public.staff
  for all to service_role using (true) with check (true);
