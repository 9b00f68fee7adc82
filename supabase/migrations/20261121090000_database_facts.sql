-- What the page About says of the database.
create function public.database_facts() returns table (version text, bytes bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select current_setting('server_version'), pg_database_size(current_database());
end
$$;

revoke all on function public.database_facts() from public, anon, authenticated, service_role;
grant execute on function public.database_facts() to authenticated;
