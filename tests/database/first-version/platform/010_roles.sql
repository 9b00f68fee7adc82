-- The roles that a hosted project already has. Every platform file may be run again without harm.
--
-- anon, authenticated and service_role are what a request's claims name; authenticator is what the server logs in as
-- for a request, and it can do nothing but switch to one of those three.
-- Roles belong to the whole cluster, so another database (or another process, just now) may have made them already.

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
        when duplicate_object or unique_violation then null; -- made by someone else in this very moment
        when insufficient_privilege then
          raise exception 'The database user "%" may not create roles, and the role "%" is missing.', current_user, wanted.name
            using errcode = 'insufficient_privilege',
                  hint = format('As a superuser: alter role %I createrole;', current_user);
      end;
    end if;
  end loop;
end
$$;

-- Bypassing row level security can only be given by a role that has it. Where the database's user does not, service_role
-- still sees every row, because each table has a policy that says so; this attribute only makes it cheaper.
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

-- Nobody has rights to a table that is not there yet: one that somebody adds by hand stays closed until something is
-- granted. Older hosted projects open new ones to everybody, so each migration revokes first all the same; and so did the
-- first version of this file.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
