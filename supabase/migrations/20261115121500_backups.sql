-- How the server's own backups went. The owner sees the last ones; on a hosted project, which makes its own, there are none.

create table private.backups (
  made_at timestamptz primary key default clock_timestamp(),
  bytes bigint,
  -- Null: it went well.
  problem text
);

-- The nights for which some server has begun a backup, so that of several one makes it.
create table private.backup_nights (
  night date primary key
);

create function public.backup_state()
returns table (last_success_at timestamptz, last_bytes bigint, last_failure_at timestamptz, last_problem text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_owner() then
    raise exception 'Only the owner may see this.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select success.made_at, success.bytes, failure.made_at, failure.problem
    from (select) as always
      left join lateral (
        select made_at, bytes from private.backups where problem is null order by made_at desc limit 1
      ) as success on true
      left join lateral (
        select made_at, problem from private.backups where problem is not null order by made_at desc limit 1
      ) as failure on true;
end
$$;

revoke all on function public.backup_state() from public, anon, authenticated, service_role;
grant execute on function public.backup_state() to authenticated;
