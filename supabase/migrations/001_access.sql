-- Access: staff, roles, sessions, second factors; and what all later files use.

-- Trigram search in texts, and exclusion constraints over ids and weekdays.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gist with schema extensions;

-- The table API does not serve this schema.
create schema private;
revoke all on schema private from public;

-- Triggers of one timing run in the order of their names. So a table has one trigger per timing, level and event, whose
-- function calls its steps in a written order; later files define some of them. tests/database/triggers.test.ts checks it.

-- updated_at is also the version for optimistic locking (update … where updated_at = the value that was read), so it must
-- differ after every update, even within one transaction or microsecond. No search_path setting, so that Postgres can
-- inline it.
create function private.next_version(before timestamptz) returns timestamptz
language sql
as $$
  select greatest(clock_timestamp(), before + interval '1 microsecond')
$$;
revoke all on function private.next_version(timestamptz) from public;

-- Security definer, because users may not call functions of this schema.
create function private.touch_updated_at() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.updated_at = private.next_version(old.updated_at);
  return new;
end
$$;

-- The first name, for messages and private pages.
create function private.first_name(full_name text) returns text
language sql immutable
as $$
  select split_part(btrim(full_name), ' ', 1)
$$;
revoke all on function private.first_name(text) from public;

-- == Staff ==

-- Being signed in is not enough: a user needs an active row here, and every policy asks for its role.
--   owner       everything
--   desk        everything but users, settings, exports, credit notes and deleting payments
--   beautician  no table, only the functions of 011_my_day.sql
create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  role text not null default 'desk',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint staff_role_known check (role in ('owner', 'desk', 'beautician'))
);

create trigger staff_touch_updated_at
  before update on public.staff
  for each row execute function private.touch_updated_at();

-- Sign-in rules: one row, read by staff and changed by the owner.
create table public.access_rules (
  id uuid primary key default gen_random_uuid(),
  -- A user without a second factor may only add one.
  second_factor_required boolean not null default false,
  updated_at timestamptz not null default now()
);

create unique index access_rules_single_row on public.access_rules ((true));

insert into public.access_rules default values;

-- == Rights of the caller ==

-- The caller's role, or null. It ends with the session, is never given to an OAuth application, and requires aal2 of users
-- who have a verified factor or must have one. The level is read from the session and not from the token, so that removing
-- a factor takes effect at once.
--
-- Every request of staff calls this once per table. plpgsql caches the plan for the connection; a function in SQL would be
-- planned for each request.
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
          union all
          select from public.access_rules where second_factor_required
        )
      )
  );
end
$$;

-- Owner or desk. Policies of large tables ask `(select nullif(is_staff(), false)) is not null` instead of
-- `(select is_staff())`: the planner expects half of the rows to pass a boolean and nearly all to pass `is not null`, and
-- estimated counts depend on it.
create function public.is_staff() returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return coalesce(private.staff_role() in ('owner', 'desk'), false);
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

-- The caller's role, which the office asks once when it opens. Not for visitors: a caller whose session has ended gets an
-- error, not null.
create function public.my_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select private.staff_role()
$$;

-- For security definer functions: callers without the role get an error instead of an empty result.
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

-- Any staff member, beauticians too.
create function private.require_member() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.staff_role() is null then
    raise exception 'Only staff members may see this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- The owner, or the secret key.
create function private.require_owner() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (public.is_owner() or auth.jwt() ->> 'role' is not distinct from 'service_role') then
    raise exception 'Only the owner may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Whether a staff member has no access only because a required second factor is missing.
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

revoke all on function private.staff_role(), private.require_staff(), private.require_member(), private.require_owner()
  from public;
revoke all on function public.is_staff(), public.is_owner(), public.my_role(), public.must_add_factor()
  from public, anon, authenticated, service_role;
grant execute on function public.is_staff(), public.is_owner() to anon, authenticated, service_role;
grant execute on function public.my_role(), public.must_add_factor() to authenticated, service_role;

-- == Policies ==

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

-- == Fresh proofs ==

-- Sessions whose user has just typed the password again (POST /auth/v1/proof of our server). A proof is good for two minutes.
create table private.fresh_proofs (
  -- Not a foreign key: a hosted project may not allow one to its own tables.
  session_id uuid primary key,
  proved_at timestamptz not null default now()
);

alter table private.fresh_proofs enable row level security;

create function private.note_proof(session uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.fresh_proofs where proved_at <= now() - interval '2 minutes';
  insert into private.fresh_proofs (session_id) values (session) on conflict (session_id) do update set proved_at = now();
$$;

-- For what an open session alone must not do. A hosted project gives no proofs: only our server sets the key of private links
-- (010_appointment_links.sql).
create function private.require_fresh_proof() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' = 'authenticated' and nullif(current_setting('shringar.link_key', true), '') is not null
    and not exists (
      select from private.fresh_proofs
      where session_id::text = auth.jwt() ->> 'session_id' and proved_at > now() - interval '2 minutes')
  then
    raise exception 'This needs your password again.'
      using errcode = 'insufficient_privilege', constraint = 'staff_owner_proof', hint = 'POST /auth/v1/proof, then send it again.';
  end if;
end
$$;
revoke all on function private.note_proof(uuid), private.require_fresh_proof() from public;

-- == Owners ==

-- Without an owner no owner could be appointed. The lock serialises two owners who remove each other at the same time, so that
-- the second sees the first one's change.
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

create function private.after_staff() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  -- An owner can do everything for good, so an open session of another one is not enough to make one.
  if tg_op = 'INSERT' then
    if exists (select from added where role = 'owner') then
      perform private.require_fresh_proof();
    end if;
  else
    if exists (select from removed where role = 'owner' and is_active) then
      perform private.require_an_owner();
    end if;
    before := array(select to_jsonb(removed) from removed);
  end if;
  if tg_op = 'UPDATE' then
    if exists (
      select from added
      where role = 'owner' and is_active and not exists (
        select from removed where removed.user_id = added.user_id and removed.role = 'owner' and removed.is_active))
    then
      perform private.require_fresh_proof();
    end if;
  end if;
  if tg_op <> 'DELETE' then
    after := array(select to_jsonb(added) from added);
  end if;
  perform private.note_rows('staff', before, after);
  return null;
end
$$;

create trigger staff_added after insert on public.staff
  referencing new table as added for each statement execute function private.after_staff();

create trigger staff_changed after update on public.staff
  referencing old table as removed new table as added for each statement execute function private.after_staff();

create trigger staff_removed after delete on public.staff
  referencing old table as removed for each statement execute function private.after_staff();

-- Banning or deleting the account of the last owner is refused too.
create function private.require_an_owner_account() returns trigger
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

create trigger users_require_an_owner
  after update of banned_until, deleted_at on auth.users
  for each row execute function private.require_an_owner_account();

-- == Second factors ==

-- An owner who requires a second factor must have one, or they would lock themselves out.
create function private.require_own_factor() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null and not exists (
    select from auth.mfa_factors where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
  ) then
    raise exception 'Set up two-step sign-in for your own account first.'
      using errcode = 'check_violation', constraint = 'access_rules_own_factor', hint = 'Settings, Security.';
  end if;
end
$$;
revoke all on function private.require_own_factor() from public;

create function private.before_access_rules() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.second_factor_required and not old.second_factor_required then
    perform private.require_own_factor();
  end if;
  new.updated_at = private.next_version(old.updated_at);
  return new;
end
$$;

create trigger access_rules_before
  before update on public.access_rules
  for each row execute function private.before_access_rules();

-- == Sessions ==

-- Ends the sessions and notifications of a disabled or removed account and bans it. On a hosted project, where auth tables may not be
-- writable, its sessions stay but have no rights, because every policy asks is_active.
create function private.end_access() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if has_table_privilege('auth.sessions', 'delete') and (tg_op = 'DELETE' or not new.is_active) then
    delete from auth.sessions where user_id = old.user_id;
  end if;
  if tg_op = 'DELETE' or not new.is_active then
    delete from private.push_subscriptions where user_id = old.user_id;
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

-- The caller's sessions, newest first.
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

revoke all on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated, service_role;

-- == Users ==

-- Users as the owner manages them. The auth server (or the hosted project) creates accounts; roles are given here.
create function public.members()
returns table (
  user_id uuid,
  email text,
  -- Of an account without an email address: +919826011111.
  phone text,
  full_name text,
  role text,
  beautician_id uuid,
  is_active boolean,
  -- False: invited, but no password chosen yet.
  has_accepted boolean,
  second_factors bigint,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return query
    select staff.user_id, nullif(users.email, '')::text, '+' || nullif(users.phone, ''), staff.full_name, staff.role, beauticians.id,
      staff.is_active, users.confirmed_at is not null,
      (select count(*) from auth.mfa_factors where mfa_factors.user_id = staff.user_id and mfa_factors.status = 'verified'),
      users.last_sign_in_at, staff.created_at, staff.updated_at
    from public.staff
      join auth.users on users.id = staff.user_id
      left join public.beauticians on beauticians.user_id = staff.user_id
    order by not staff.is_active, staff.created_at, staff.user_id;
end
$$;

-- Links an account to the beautician whose appointments it sees, or to none.
create function private.link_to_beautician(member uuid, lane uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  holder record;
begin
  update public.beauticians set user_id = null where user_id = member and id is distinct from lane;
  if lane is null then
    return;
  end if;
  select beauticians.user_id, beauticians.full_name into holder from public.beauticians where id = lane for no key update;
  if not found then
    raise exception 'This beautician no longer exists.' using errcode = 'no_data_found';
  end if;
  if holder.user_id <> member then
    raise exception '% already has an account.', holder.full_name
      using errcode = 'unique_violation', constraint = 'beauticians_user_id_key',
            hint = 'Choose another beautician, or change that account first.';
  end if;
  update public.beauticians set user_id = member where id = lane and user_id is null;
end
$$;

-- The account of a beautician must be linked to one.
create function private.require_lane(role text, lane uuid) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if role = 'beautician' and lane is null then
    raise exception 'Choose whose appointments this account sees.'
      using errcode = 'check_violation', constraint = 'staff_beautician_lane';
  end if;
end
$$;

revoke all on function private.link_to_beautician(uuid, uuid), private.require_lane(text, uuid) from public;

-- Makes an existing account a staff member. Without an email address the account is found by its phone number, with the country
-- code.
create function public.add_member(
  email text, full_name text, role text, beautician uuid default null, phone text default null
)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
  wanted_email text := nullif(lower(btrim(add_member.email)), '');
  wanted_phone text := nullif(regexp_replace(add_member.phone, '[^0-9]', '', 'g'), '');
begin
  perform private.require_owner();
  perform private.require_lane(add_member.role, beautician);
  select users.id into account from auth.users
    where (users.email = wanted_email or (wanted_email is null and users.phone = wanted_phone))
      and users.deleted_at is null and not users.is_sso_user;
  if not found then
    raise exception 'There is no account with this %.', case when wanted_email is null then 'phone number' else 'email address' end
      using errcode = 'no_data_found';
  end if;
  insert into public.staff (user_id, full_name, role)
    values (account, nullif(btrim(add_member.full_name), ''), add_member.role)
    on conflict do nothing;
  if not found then
    raise exception '% already works here.', coalesce(wanted_email, '+' || wanted_phone)
      using errcode = 'unique_violation', constraint = 'staff_pkey', table = 'staff', schema = 'public';
  end if;
  perform private.link_to_beautician(account, beautician);
  return account;
end
$$;

-- Changes name, role or beautician. `based_on` is the updated_at that was read: if the row has changed since, nothing is
-- saved and the answer is false.
create function public.save_member(
  member uuid, full_name text, role text, beautician uuid default null, based_on timestamptz default null
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  perform private.require_lane(save_member.role, beautician);
  update public.staff
    set full_name = nullif(btrim(save_member.full_name), ''), role = save_member.role
    where user_id = member and updated_at = coalesce(based_on, updated_at);
  if not found then
    return false;
  end if;
  perform private.link_to_beautician(member, beautician);
  return true;
end
$$;

-- A disabled account keeps its name and its audit log, and loses access at once.
create function public.set_member_active(member uuid, active boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  update public.staff set is_active = active where user_id = member;
  if not found then
    raise exception 'This account no longer belongs to a staff member.' using errcode = 'no_data_found';
  end if;
end
$$;

-- For a lost phone or key: removes all second factors and ends the user's sessions. Returns how many factors there were.
create function public.remove_member_factors(member uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_owner();
  if not exists (select from public.staff where user_id = member) then
    raise exception 'This account no longer belongs to a staff member.' using errcode = 'no_data_found';
  end if;
  if not has_table_privilege('auth.mfa_factors', 'delete') or not has_table_privilege('auth.sessions', 'delete') then
    raise exception 'Two-step sign-in is removed in the project that keeps the accounts.'
      using errcode = 'feature_not_supported', hint = 'Or: npm run staff -- remove-factors EMAIL';
  end if;
  delete from auth.mfa_factors where user_id = member;
  get diagnostics removed = row_count;
  if member is distinct from auth.uid() then
    delete from auth.sessions where user_id = member;
  end if;
  return removed;
end
$$;

-- Successful and failed sign-ins of the last year.
create function public.sign_ins(member uuid default null, most integer default 50)
returns table (user_id uuid, email text, at timestamptz, address text, device text, succeeded boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return query
    select nullif(entries.payload ->> 'actor_id', '')::uuid, entries.payload ->> 'actor_username', entries.created_at,
      entries.ip_address::text, entries.payload -> 'traits' ->> 'device', entries.payload ->> 'action' = 'login'
    from auth.audit_log_entries as entries
    where entries.payload ->> 'action' in ('login', 'login_failed')
      and entries.created_at > now() - interval '1 year'
      and (member is null
        or entries.payload ->> 'actor_id' = member::text
        or entries.payload ->> 'actor_username' = (
          select coalesce(nullif(users.email, ''), '+' || users.phone) from auth.users where users.id = member))
    order by entries.created_at desc
    limit least(greatest(most, 1), 500);
end
$$;

revoke all on function
  public.members(), public.add_member(text, text, text, uuid, text), public.save_member(uuid, text, text, uuid, timestamptz),
  public.set_member_active(uuid, boolean), public.remove_member_factors(uuid), public.sign_ins(uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.members(), public.add_member(text, text, text, uuid, text), public.save_member(uuid, text, text, uuid, timestamptz),
  public.set_member_active(uuid, boolean), public.remove_member_factors(uuid), public.sign_ins(uuid, integer)
  to authenticated, service_role;
