-- Who did what: a line for each change of a client, visit, payment, account or setting, for a year. Written by triggers alone; it
-- lies where no request reaches it, so that nobody alters it, not even the owner, and is read through history().

create table private.history (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Not a foreign key: an account that is gone has still done it.
  account uuid,
  -- owner, desk, beautician; client: without an account, as by her own link; server: with the secret key.
  role text not null,
  subject text not null,
  -- What a setting, an account or a service is called. Nothing of a client.
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

-- What an id stands for, as people say it. Of clients no name: it would outlive them here.
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

-- The fields that differ; of a line that is new or gone, the ones that it has. No fields named: all that people write. A table of one row
-- and without a search path of its own (all names are whole), so that a trigger's query takes it in instead of calling it for each line.
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

-- Of what a line tells: what a setting, an account or a service is called, or whose visit it is. Of clients and visits no name: they can
-- be erased. Written as differences() is, and for the same reason.
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

create function private.sweep_history() returns void
language sql security definer
set search_path = ''
as $$
  delete from private.history where id in (
    select id from private.history where at < now() - interval '1 year' order by at limit 20 for update skip locked)
$$;

-- A line that no row tells.
create function private.note(subject text, action text, client uuid default null) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.history (account, role, subject, action, changes, client_id)
  values (auth.uid(), private.acting_role(), note.subject, note.action, '{}', note.client)
$$;

-- The triggers. Their arguments are the fields that are told; without one all are of a change, and none of what is new or gone. What
-- nobody asked for (a migration, the starter content) is nobody's doing. Each time a few old lines go along.

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

-- Weeks and ways are written as a whole: one line says so.
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

-- What a line is the same by, before and after.
create function private.key_of(line jsonb) returns text
language sql stable
as $$
  select coalesce(line ->> 'id', line ->> 'user_id',
    concat_ws(' ', line ->> 'appointment_id', line ->> 'position', line ->> 'kind', line ->> 'channel', line ->> 'language', line ->> 'name', line ->> 'day'))
$$;

-- Of the services and payments of a visit: told when it exists already, and not again when it goes.
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

-- Accounts and settings: all that people write.
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

-- Of a client (with her visits), of a visit (with its payments), or of settings by the tables they are kept in; newest first.
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

-- Whoever is erased is erased here too; that it was done, and by whom, stays.
create or replace function public.erase_person(
  clients uuid[] default '{}',
  leads uuid[] default '{}',
  reviews uuid[] default '{}'
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  perform private.erase_client(client) from unnest(erase_person.clients) as client;
  delete from public.leads where id = any (erase_person.leads);
  delete from public.reviews where id = any (erase_person.reviews);
  delete from private.history where history.client_id = any (erase_person.clients);
  perform private.note('clients', 'erased', client) from unnest(erase_person.clients) as client;
end
$$;

-- What was kept of somebody before a change is kept of her: it is handed out with the rest.
create or replace function private.kept_record(kind text, id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select case kept_record.kind
    when 'client' then (
      select to_jsonb(clients) - array['search_text', 'phone_digits', 'area_id'] || jsonb_build_object(
        'area', (select name from public.areas where areas.id = clients.area_id),
        'appointments', coalesce((
          select jsonb_agg(private.kept_visit(appointments) order by appointment_date desc, appointments.id)
          from public.appointments where appointments.client_id = clients.id
        ), '[]'),
        'history', coalesce((
          select jsonb_agg(
            jsonb_build_object('at', lines.at, 'subject', lines.subject, 'action', lines.action, 'changes', lines.changes)
            order by lines.at, lines.id)
          from private.history as lines where lines.client_id = clients.id
        ), '[]'))
      from public.clients where clients.id = kept_record.id)
    when 'lead' then (
      select to_jsonb(leads) - array['search_text', 'area_id', 'client_id', 'appointment_id'] || jsonb_build_object(
        'area', (select name from public.areas where areas.id = leads.area_id),
        'messages', private.kept_messages(null, leads.id))
      from public.leads where leads.id = kept_record.id)
    when 'review' then (
      select to_jsonb(reviews) - 'appointment_id' from public.reviews where reviews.id = kept_record.id)
  end
$$;
