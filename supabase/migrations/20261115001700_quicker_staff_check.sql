-- Every request of staff asks is_staff() once for each table that it reads. In plpgsql the plan of that question is kept
-- for the session, where a function in SQL would have it made again for each request; and the token is read once.

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
        claims ->> 'aal' = 'aal2'
        or not exists (
          select from auth.mfa_factors
          where mfa_factors.user_id = staff.user_id and mfa_factors.status = 'verified'
        )
      )
  );
end
$$;

create or replace function public.is_staff() returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return private.staff_role() is not null;
end
$$;

create or replace function public.is_owner() returns boolean
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
begin
  return private.staff_role() is not distinct from 'owner';
end
$$;
