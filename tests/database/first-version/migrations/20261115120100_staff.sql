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
-- somebody is and nothing more. Whether the second factor was given is asked of the session, not of the token: where a
-- lost phone is taken off the account, the sessions that it opened end then, not an hour later.
--
-- Every request of staff asks this once for each table that it reads. In plpgsql the plan is kept for the connection,
-- where a function in SQL would have it made again for each request; and the token is read once.
create function private.staff_role() returns text
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  return (
    select staff.role
    from public.staff
      join auth.users on users.id = staff.user_id
      join auth.sessions on sessions.user_id = staff.user_id
    where staff.user_id = nullif(claims ->> 'sub', '')::uuid
      and staff.is_active
      and users.deleted_at is null
      and (users.banned_until is null or users.banned_until <= now())
      and sessions.id = nullif(claims ->> 'session_id', '')::uuid
      and (sessions.not_after is null or sessions.not_after > now())
      and claims ->> 'client_id' is null
      and (
        sessions.aal = 'aal2'
        or not exists (
          select from auth.mfa_factors
          where mfa_factors.user_id = staff.user_id and mfa_factors.status = 'verified'
        )
      )
  );
end
$$;

-- A policy asks `(select nullif(is_staff(), false)) is not null` where a table may have a million rows. It means the same
-- as `(select is_staff())`, but of what is true or false the planner expects every second row to pass, and of what is not
-- null nearly every row, which is what happens: staff see all rows, everybody else none. Estimated totals depend on it.
create function public.is_staff() returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return private.staff_role() is not null;
end
$$;

create function public.is_owner() returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return private.staff_role() is not distinct from 'owner';
end
$$;

-- For functions that see more than their caller may: whoever is not staff is refused rather than shown nothing.
create function private.require_staff() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (public.is_staff() or auth.jwt() ->> 'role' is not distinct from 'service_role') then
    raise exception 'Only staff may see this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Where the caller is signed in, newest first.
create function public.my_sessions()
returns table (
  id uuid,
  created_at timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip text,
  aal text,
  is_current boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select
      sessions.id,
      sessions.created_at,
      sessions.refreshed_at::timestamptz,
      sessions.user_agent,
      host(sessions.ip),
      sessions.aal::text,
      sessions.id::text is not distinct from auth.jwt() ->> 'session_id'
    from auth.sessions
    where sessions.user_id = auth.uid()
      and (sessions.not_after is null or sessions.not_after > now())
    order by sessions.created_at desc;
end
$$;

revoke all on function private.staff_role(), private.require_staff() from public;
revoke all on function public.is_staff(), public.is_owner(), public.my_sessions()
  from public, anon, authenticated, service_role;
grant execute on function public.is_staff(), public.is_owner() to anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated, service_role;

-- A business without an owner could never appoint one again. The lock makes two owners who remove each other at the
-- same time take turns, so that the second sees what the first did.
create function private.require_an_owner() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.staff'));
  if not exists (
    select
    from public.staff
      join auth.users on users.id = staff.user_id
    where staff.role = 'owner'
      and staff.is_active
      and users.deleted_at is null
      and (users.banned_until is null or users.banned_until <= now())
  ) then
    raise exception 'The last active owner cannot be disabled, demoted, banned or removed.'
      using errcode = 'check_violation',
            hint = 'Make someone else an owner first.';
  end if;
end
$$;
revoke all on function private.require_an_owner() from public;

create function private.keep_an_owner() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from before where before.role = 'owner' and before.is_active) then
    perform private.require_an_owner();
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

create function private.keep_an_owners_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.staff where staff.user_id = new.id and staff.role = 'owner' and staff.is_active) then
    perform private.require_an_owner();
  end if;
  return null;
end
$$;

create trigger users_keep_an_owner
  after update of banned_until, deleted_at on auth.users
  for each row execute function private.keep_an_owners_account();

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
