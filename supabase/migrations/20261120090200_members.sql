-- Whoever works here, as the owner sees and changes it. Accounts themselves are made by the auth server (or by the hosted
-- project); what somebody may do is decided here alone.

create function public.members()
returns table (
  user_id uuid,
  email text,
  full_name text,
  role text,
  beautician_id uuid,
  is_active boolean,
  -- False: was invited and has never chosen a password.
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
    select staff.user_id, users.email::text, staff.full_name, staff.role, beauticians.id, staff.is_active,
      users.email_confirmed_at is not null,
      (select count(*) from auth.mfa_factors where mfa_factors.user_id = staff.user_id and mfa_factors.status = 'verified'),
      users.last_sign_in_at, staff.created_at, staff.updated_at
    from public.staff
      join auth.users on users.id = staff.user_id
      left join public.beauticians on beauticians.user_id = staff.user_id
    order by not staff.is_active, staff.created_at, staff.user_id;
end
$$;

-- Ties an account to the lane whose visits it sees, or to none.
create function private.tie_to_lane(member uuid, lane uuid) returns void
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
    raise exception 'There is no such beautician any more.' using errcode = 'no_data_found';
  end if;
  if holder.user_id <> member then
    raise exception '% has an account already.', holder.full_name
      using errcode = 'unique_violation', constraint = 'beauticians_user_id_key', hint = 'Choose another beautician, or change that account first.';
  end if;
  update public.beauticians set user_id = member where id = lane and user_id is null;
end
$$;

create function private.require_lane(role text, lane uuid) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if role = 'beautician' and lane is null then
    raise exception 'Choose whose visits this account sees.'
      using errcode = 'check_violation', constraint = 'staff_beautician_lane';
  end if;
end
$$;
revoke all on function private.tie_to_lane(uuid, uuid), private.require_lane(text, uuid) from public;

-- Somebody who has an account begins to work here.
create function public.add_member(email text, full_name text, role text, beautician uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  perform private.require_owner();
  perform private.require_lane(add_member.role, beautician);
  select users.id into account from auth.users
    where users.email = lower(btrim(add_member.email)) and users.deleted_at is null and not users.is_sso_user;
  if not found then
    raise exception 'There is no account with this email address.' using errcode = 'no_data_found';
  end if;
  insert into public.staff (user_id, full_name, role)
    values (account, nullif(btrim(add_member.full_name), ''), add_member.role)
    on conflict do nothing;
  if not found then
    raise exception '% works here already.', lower(btrim(add_member.email))
      using errcode = 'unique_violation', constraint = 'staff_pkey', table = 'staff', schema = 'public';
  end if;
  perform private.tie_to_lane(account, beautician);
  return account;
end
$$;

-- Another name, role or lane. `based_on` is the updated_at that was read: if somebody else saved meanwhile, nothing is changed and
-- false comes back.
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
  perform private.tie_to_lane(member, beautician);
  return true;
end
$$;

-- Disabled, an account keeps its name and its history, and is out at once.
create function public.set_member_active(member uuid, active boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  update public.staff set is_active = active where user_id = member;
  if not found then
    raise exception 'This account does not work here any more.' using errcode = 'no_data_found';
  end if;
end
$$;

-- For a lost phone or key: the password alone is asked again, everywhere anew. Says how many there were.
create function public.remove_member_factors(member uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_owner();
  if not exists (select from public.staff where user_id = member) then
    raise exception 'This account does not work here any more.' using errcode = 'no_data_found';
  end if;
  if not has_table_privilege('auth.mfa_factors', 'delete') or not has_table_privilege('auth.sessions', 'delete') then
    raise exception 'Second factors are removed in the project that keeps the accounts.'
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

-- Who signed in when and from where, and who tried to, within the last year.
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
        or entries.payload ->> 'actor_username' = (select users.email from auth.users where users.id = member))
    order by entries.created_at desc
    limit least(greatest(most, 1), 500);
end
$$;

revoke all on function
  public.members(), public.add_member(text, text, text, uuid), public.save_member(uuid, text, text, uuid, timestamptz),
  public.set_member_active(uuid, boolean), public.remove_member_factors(uuid), public.sign_ins(uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.members(), public.add_member(text, text, text, uuid), public.save_member(uuid, text, text, uuid, timestamptz),
  public.set_member_active(uuid, boolean), public.remove_member_factors(uuid), public.sign_ins(uuid, integer)
  to authenticated, service_role;
