-- The roles that a hosted project already has. Every platform file is idempotent.
--
-- anon, authenticated and service_role are the roles of request claims. The server logs in as authenticator for a
-- request, which can only switch to one of those three.
-- Roles belong to the whole cluster, so another database or a concurrent process may have created them already.

do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit'),
      ('authenticator', 'login noinherit')
    ) as role (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I with %s', wanted.name, wanted.attributes);
      exception
        when duplicate_object or unique_violation then null; -- created concurrently
        when insufficient_privilege then
          raise exception 'The database user "%" may not create roles, and the role "%" is missing.', current_user, wanted.name
            using errcode = 'insufficient_privilege',
                  hint = format('As a superuser: alter role %I createrole;', current_user);
      end;
    end if;
  end loop;
end
$$;

-- Only a role that has bypassrls can grant it. Without it service_role still sees every row, because each table has a
-- policy for it; the attribute only makes that cheaper.
do $$
begin
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    execute 'alter role service_role bypassrls';
  end if;
exception
  when insufficient_privilege then null;
end
$$;

do $$
declare
  target text;
begin
  foreach target in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role('authenticator', target, 'member') then
      execute format('grant %I to authenticator', target);
    end if;
  end loop;
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- No default privileges: a table that is added by hand stays closed until something is granted. Older hosted projects
-- grant new tables to everybody, as the first version of this file did, so each migration still revokes first.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
