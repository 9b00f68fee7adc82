-- Three roles instead of two. `owner`: everything. `desk`, until now `staff`: everything but people, settings, exports, credit
-- notes and deleting payments. `beautician`: her own visits of three days through the functions of …_own_visits.sql, and no table.

-- None of it is an edit, so nothing else is told.
alter table public.staff disable trigger user;
alter table public.staff drop constraint staff_role_known;
update public.staff set role = 'desk' where role = 'staff';
-- Without an owner nobody could invite anybody: whoever was here first is one.
update public.staff set role = 'owner', is_active = true
  where user_id = (select user_id from public.staff order by created_at, user_id limit 1)
    and not exists (select from public.staff where role = 'owner' and is_active);
alter table public.staff enable trigger user;
alter table public.staff
  alter column role set default 'desk',
  add constraint staff_role_known check (role in ('owner', 'desk', 'beautician'));

-- How people get in: one row, read by staff and changed by the owner.
create table public.access_rules (
  id uuid primary key default gen_random_uuid(),
  -- Whoever has no second factor can do nothing here but add one.
  second_factor_required boolean not null default false,
  updated_at timestamptz not null default now()
);
create unique index access_rules_single_row on public.access_rules ((true));
insert into public.access_rules default values;

create trigger access_rules_touch_updated_at
  before update on public.access_rules
  for each row execute function private.touch_updated_at();

-- As in …_staff.sql, and where the owner requires a second factor of everybody, whoever has none waits for one too.
create or replace function private.staff_role() returns text
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
          union all
          select from public.access_rules where second_factor_required
        )
      )
  );
end
$$;

-- Who works in the office: what every policy asks. A beautician does not.
create or replace function public.is_staff() returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return coalesce(private.staff_role() in ('owner', 'desk'), false);
end
$$;

create function private.require_member() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.staff_role() is null then
    raise exception 'Only whoever works here may see this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke all on function private.require_member() from public;

-- For somebody who works here and may do nothing yet: whether a second factor is what is missing.
create function public.must_add_factor() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.staff, public.access_rules
    where staff.user_id = auth.uid() and staff.is_active and second_factor_required
      and not exists (
        select from auth.mfa_factors
        where mfa_factors.user_id = staff.user_id and mfa_factors.status = 'verified'))
$$;
revoke all on function public.must_add_factor() from public, anon, authenticated, service_role;
grant execute on function public.must_add_factor() to authenticated, service_role;

-- Whoever requires it has one: nobody locks the door with the key inside.
create function private.check_own_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null and not exists (
    select from auth.mfa_factors where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
  ) then
    raise exception 'Add a second factor to your own account first.'
      using errcode = 'check_violation', constraint = 'access_rules_own_factor', hint = 'Settings, Security.';
  end if;
  return new;
end
$$;

create trigger access_rules_check_own_factor
  before update on public.access_rules
  for each row when (new.second_factor_required and not old.second_factor_required)
  execute function private.check_own_factor();

alter table public.access_rules enable row level security;
revoke all on public.access_rules from public, anon, authenticated, service_role;
grant select on public.access_rules to authenticated, service_role;
grant update (second_factor_required) on public.access_rules to authenticated, service_role;

create policy access_rules_staff_read on public.access_rules
  for select to authenticated using ((select public.is_staff()));
create policy access_rules_owner_update on public.access_rules
  for update to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy access_rules_service_role on public.access_rules
  for all to service_role using (true) with check (true);

-- Whoever is disabled has no rights from that moment on, because every policy asks is_active. The sessions end with it, and so
-- does the way back in, where the host lets us write to what is its own; elsewhere they are sessions that may do nothing.
create function private.end_access() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if has_table_privilege('auth.sessions', 'delete') and (tg_op = 'DELETE' or not new.is_active) then
    delete from auth.sessions where user_id = old.user_id;
  end if;
  if has_table_privilege('auth.users', 'update') and tg_op = 'UPDATE' then
    update auth.users set banned_until = case when not new.is_active then now() + interval '100 years' end
      where id = new.user_id;
  end if;
  return null;
end
$$;

create trigger staff_end_access
  after update of is_active on public.staff
  for each row when (old.is_active <> new.is_active)
  execute function private.end_access();
create trigger staff_end_access_of_removed
  after delete on public.staff
  for each row execute function private.end_access();

-- A visit takes its payments along when it is deleted, past every policy.
create function private.require_owner_for_payments() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.role() is not distinct from 'authenticated' and not public.is_owner() then
    raise exception 'Only an owner may delete a visit that has payments.'
      using errcode = 'insufficient_privilege', hint = 'Cancel it instead.';
  end if;
  return old;
end
$$;

-- By its name after the one that looks for invoices, whose sentence is the better one.
create trigger payments_require_owner
  before delete on public.payments
  for each row execute function private.require_owner_for_payments();
