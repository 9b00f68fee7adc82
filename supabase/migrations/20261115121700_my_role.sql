-- What the caller is here: 'owner', 'staff', or null. The office asks it once when it opens. Not for visitors: whose session
-- has ended is told so, instead of being taken for somebody who does not work here.
create function public.my_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select private.staff_role()
$$;

revoke all on function public.my_role() from public, anon, authenticated, service_role;
grant execute on function public.my_role() to authenticated, service_role;
