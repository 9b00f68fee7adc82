-- Audit log: changes of clients, appointments, payments, users and settings, for a year. It is append-only and written by
-- triggers; no request can reach the table, which is read through history().

-- == Table ==

create table private.history (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Not a foreign key: entries of deleted accounts stay.
  account uuid,
  -- owner, desk, beautician; client: without an account, as by a private link; server: with the secret key.
  role text not null,
  subject text not null,
  -- Name of a setting, user or service; never of a client.
  label text,
  action text not null,
  -- {column: [before, after]}, with names instead of ids.
  changes jsonb not null,
  appointment_id uuid,
  client_id uuid,
  constraint history_action_known check (action in ('added', 'changed', 'removed', 'erased'))
);

create index history_at_idx on private.history (at);
create index history_appointment_idx on private.history (appointment_id, at desc) where appointment_id is not null;
create index history_client_idx on private.history (client_id, at desc) where client_id is not null;
create index history_setting_idx on private.history (subject, at desc) where appointment_id is null and client_id is null;

alter table private.history enable row level security;

-- == Content of an entry ==

create function private.acting_role() returns text
language sql stable
set search_path = ''
as $$
  select case auth.jwt() ->> 'role'
    when 'authenticated' then coalesce(private.staff_role(), 'nobody')
    when 'anon' then 'client'
    else 'server'
  end
$$;

-- The name behind an id. Not of clients: a name here would outlive its erasure.
create function private.name_behind(field text, id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select case field
    when 'beautician_id' then (select to_jsonb(full_name) from public.beauticians where beauticians.id = name_behind.id)
    when 'area_id' then (select to_jsonb(name) from public.areas where areas.id = name_behind.id)
    when 'service_id' then (select to_jsonb(name) from public.services where services.id = name_behind.id)
  end
$$;

-- Fields that differ; of a new or removed row those that it has. Without `fields`: all that users write. Returns one row and
-- has no search_path setting, so that Postgres can inline it.
create function private.differences(former jsonb, latter jsonb, fields text[]) returns table (changes jsonb)
language sql stable
as $$
  select coalesce(jsonb_object_agg(field, case
      when field in ('beautician_id', 'area_id', 'service_id', 'client_id') then jsonb_build_array(
        private.name_behind(field, (former ->> field)::uuid), private.name_behind(field, (latter ->> field)::uuid))
      else jsonb_build_array(nullif(former -> field, 'null'), nullif(latter -> field, 'null'))
    end), '{}')
  from unnest(case when cardinality(fields) > 0 then fields else
    array(select jsonb_object_keys(coalesce(latter, former)))
  end) as field
  where coalesce(former -> field, 'null') is distinct from coalesce(latter -> field, 'null')
    and field not in ('id', 'user_id', 'created_at', 'updated_at', 'search_text', 'setup_done', 'keep_leads_since')
$$;

-- Label, appointment and client of a row. No label for clients and appointments, which can be erased. Inlined too.
create function private.told_of(subject text, line jsonb) returns table (label text, appointment_id uuid, client_id uuid)
language sql stable
as $$
  select
    case when subject not in ('clients', 'appointments', 'appointment_lines', 'payments')
      then coalesce(line ->> 'name', line ->> 'full_name', line ->> 'kind') end,
    (case subject when 'appointments' then line ->> 'id' else line ->> 'appointment_id' end)::uuid,
    case subject
      when 'clients' then (line ->> 'id')::uuid
      when 'appointments' then (line ->> 'client_id')::uuid
      else (select visits.client_id from public.appointments as visits where visits.id = (line ->> 'appointment_id')::uuid)
    end
$$;

-- Deletes a few old rows with each new one.
create function private.sweep_history() returns void
language sql security definer
set search_path = ''
as $$
  delete from private.history where id in (
    select id from private.history where at < now() - interval '1 year' order by at limit 20 for update skip locked)
$$;

-- An entry that no row change shows.
create function private.note(subject text, action text, client uuid default null) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.history (account, role, subject, action, changes, client_id)
  values (auth.uid(), private.acting_role(), note.subject, note.action, '{}', note.client)
$$;

-- Identity of a row before and after a change.
create function private.key_of(line jsonb) returns text
language sql stable
as $$
  select coalesce(line ->> 'id', line ->> 'user_id',
    concat_ws(' ', line ->> 'appointment_id', line ->> 'position', line ->> 'kind', line ->> 'channel', line ->> 'language', line ->> 'name', line ->> 'day'))
$$;

-- == Trigger functions ==

-- The arguments of these functions are the fields to log; without arguments all fields of a change, and none of an added or
-- removed row. Changes without a request (migrations, starter content) are not logged.
create function private.note_added() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is null then
    return null;
  end if;
  perform private.sweep_history();
  insert into private.history (account, role, subject, label, action, changes, appointment_id, client_id)
  select auth.uid(), (select private.acting_role()), tg_table_name, label, 'added',
    case when tg_nargs > 0 then changes else '{}' end, appointment_id, client_id
  from (select to_jsonb(added) as line from added) as lines
    cross join lateral private.differences(null, line, tg_argv)
    cross join lateral private.told_of(tg_table_name, line);
  return null;
end
$$;

create function private.note_removed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is null then
    return null;
  end if;
  perform private.sweep_history();
  insert into private.history (account, role, subject, label, action, changes, appointment_id, client_id)
  select auth.uid(), (select private.acting_role()), tg_table_name, label, 'removed',
    case when tg_nargs > 0 then changes else '{}' end, appointment_id, client_id
  from (select to_jsonb(removed) as line from removed) as lines
    cross join lateral private.differences(line, null, tg_argv)
    cross join lateral private.told_of(tg_table_name, line);
  return null;
end
$$;

create function private.note_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is null then
    return null;
  end if;
  perform private.sweep_history();
  insert into private.history (account, role, subject, label, action, changes, appointment_id, client_id)
  select auth.uid(), (select private.acting_role()), tg_table_name, label, 'changed', changes, appointment_id, client_id
  from (select to_jsonb(before) as former from before) as formers
    join (select to_jsonb(after) as latter from after) as latters on private.key_of(former) = private.key_of(latter)
    cross join lateral private.differences(former, latter, tg_argv)
    cross join lateral private.told_of(tg_table_name, latter)
  where changes <> '{}';
  return null;
end
$$;

-- For tables that are rewritten as a whole: one entry.
create function private.note_rewritten() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is not null then
    perform private.note(tg_table_name, 'changed');
  end if;
  return null;
end
$$;

-- For lines and payments of an appointment: not logged when the appointment itself is added or removed.
create function private.note_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into private.history (account, role, subject, action, changes, appointment_id, client_id)
    select auth.uid(), (select private.acting_role()), tg_table_name, 'added', changes, visits.id, visits.client_id
    from added join public.appointments as visits on visits.id = added.appointment_id
      cross join lateral private.differences(null, to_jsonb(added), tg_argv)
    where visits.created_at < now();
  else
    insert into private.history (account, role, subject, action, changes, appointment_id, client_id)
    select auth.uid(), (select private.acting_role()), tg_table_name, 'removed', changes, visits.id, visits.client_id
    from removed join public.appointments as visits on visits.id = removed.appointment_id
      cross join lateral private.differences(to_jsonb(removed), null, tg_argv);
  end if;
  return null;
end
$$;

revoke all on function
  private.acting_role(), private.name_behind(text, uuid), private.differences(jsonb, jsonb, text[]),
  private.told_of(text, jsonb), private.sweep_history(), private.note(text, text, uuid), private.key_of(jsonb)
  from public;

-- == Triggers ==

create trigger clients_note_added after insert on public.clients
  referencing new table as added for each statement execute function private.note_added();

create trigger clients_note_changed after update on public.clients
  referencing old table as before new table as after for each statement
  execute function private.note_changed('full_name', 'phone', 'email', 'address', 'area_id', 'notes', 'language');

create trigger clients_note_removed after delete on public.clients
  referencing old table as removed for each statement execute function private.note_removed();

create trigger appointments_note_added after insert on public.appointments
  referencing new table as added for each statement
  execute function private.note_added('appointment_date', 'beautician_id');

create trigger appointments_note_changed after update on public.appointments
  referencing old table as before new table as after for each statement
  execute function private.note_changed(
    'client_id', 'appointment_date', 'duration_minutes', 'beautician_id', 'status', 'cancelled_because', 'address', 'area_id',
    'notes', 'payment_status', 'discount_percent', 'discount_amount', 'travel_charge');

create trigger appointments_note_removed after delete on public.appointments
  referencing old table as removed for each statement
  execute function private.note_removed('appointment_date', 'status');

create trigger appointment_lines_note_added after insert on public.appointment_lines
  referencing new table as added for each statement execute function private.note_lines('service_id', 'guest_name', 'price');

create trigger appointment_lines_note_changed after update on public.appointment_lines
  referencing old table as before new table as after for each statement
  execute function private.note_changed('service_id', 'guest_name', 'price', 'minutes');

create trigger appointment_lines_note_removed after delete on public.appointment_lines
  referencing old table as removed for each statement execute function private.note_lines('service_id', 'guest_name', 'price');

create trigger payments_note_added after insert on public.payments
  referencing new table as added for each statement execute function private.note_added('kind', 'amount', 'method');

create trigger payments_note_removed after delete on public.payments
  referencing old table as removed for each statement execute function private.note_lines('kind', 'amount', 'method');

create trigger working_hours_note after insert on public.working_hours
  for each statement execute function private.note_rewritten();

create trigger travel_times_note after insert or update or delete on public.travel_times
  for each statement execute function private.note_rewritten();

-- Users and settings: all fields.
do $$
declare
  setting text;
begin
  foreach setting in array array[
    'staff', 'access_rules', 'business_profile', 'money_settings', 'areas', 'beauticians', 'days_off', 'services',
    'message_templates', 'message_rules', 'festivals']
  loop
    execute format('create trigger %I after insert on public.%I
      referencing new table as added for each statement execute function private.note_added()', setting || '_note_added', setting);
    execute format('create trigger %I after update on public.%I
      referencing old table as before new table as after for each statement execute function private.note_changed()',
      setting || '_note_changed', setting);
    execute format('create trigger %I after delete on public.%I
      referencing old table as removed for each statement execute function private.note_removed()', setting || '_note_removed', setting);
  end loop;
end
$$;

-- == Reading ==

-- Entries of a client (with appointments), of an appointment (with payments), or of settings by table; newest first.
create function public.history(
  client uuid default null, visit uuid default null, settings text[] default null, most integer default 100
)
returns table (id bigint, at timestamptz, by_name text, by_role text, subject text, label text, action text, changes jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select lines.id, lines.at, staff.full_name, lines.role, lines.subject, lines.label, lines.action, lines.changes
    from private.history as lines
      left join public.staff on staff.user_id = lines.account
    where (lines.client_id = client
        or lines.appointment_id = visit
        or (lines.subject = any (settings) and lines.client_id is null and lines.appointment_id is null))
      and lines.at > now() - interval '1 year'
    order by lines.at desc, lines.id desc
    limit least(greatest(most, 1), 500);
end
$$;
revoke all on function public.history(uuid, uuid, text[], integer) from public, anon, authenticated, service_role;
grant execute on function public.history(uuid, uuid, text[], integer) to authenticated, service_role;
