-- Audit log: changes of clients, appointments, payments, leads, reviews, users and settings, for a year. It is append-only and written by
-- triggers; no request can reach the table, which is read through audit_log().

-- == Table ==

create table private.audit_log (
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
  lead_id uuid,
  constraint audit_log_action_known check (action in ('added', 'changed', 'removed', 'erased', 'merged', 'unmerged'))
);

create index audit_log_at_idx on private.audit_log (at);
create index audit_log_appointment_idx on private.audit_log (appointment_id, at desc) where appointment_id is not null;
create index audit_log_client_idx on private.audit_log (client_id, at desc) where client_id is not null;
create index audit_log_lead_idx on private.audit_log (lead_id, at desc) where lead_id is not null;
create index audit_log_setting_idx on private.audit_log (subject, at desc)
  where appointment_id is null and client_id is null and lead_id is null;

alter table private.audit_log enable row level security;

-- == Content of an entry ==

-- The role column of an entry, by the claims of the request.
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
create function private.differences(before jsonb, after jsonb, fields text[]) returns table (changes jsonb)
language sql stable
as $$
  select coalesce(jsonb_object_agg(field, case
      when field in ('beautician_id', 'area_id', 'service_id', 'client_id') then jsonb_build_array(
        private.name_behind(field, (before ->> field)::uuid), private.name_behind(field, (after ->> field)::uuid))
      else jsonb_build_array(nullif(before -> field, 'null'), nullif(after -> field, 'null'))
    end), '{}')
  from unnest(case when cardinality(fields) > 0 then fields else
    array(select jsonb_object_keys(coalesce(after, before)))
  end) as field
  where coalesce(before -> field, 'null') is distinct from coalesce(after -> field, 'null')
    and field not in ('id', 'user_id', 'created_at', 'updated_at', 'search_text', 'sounds', 'setup_done', 'keep_leads_since')
$$;

-- Label, appointment, client and lead of a row. No label for clients, appointments and leads, which can be erased. Inlined too.
create function private.subject_of_line(subject text, line jsonb)
returns table (label text, appointment_id uuid, client_id uuid, lead_id uuid)
language sql stable
as $$
  select
    case when subject not in ('clients', 'appointments', 'appointment_lines', 'payments', 'leads', 'waitlist_entries', 'patch_tests')
      then coalesce(line ->> 'name', line ->> 'full_name', line ->> 'title', line ->> 'kind') end,
    (case subject when 'appointments' then line ->> 'id' when 'leads' then null else line ->> 'appointment_id' end)::uuid,
    case subject
      when 'clients' then (line ->> 'id')::uuid
      when 'appointments' then (line ->> 'client_id')::uuid
      when 'waitlist_entries' then (line ->> 'client_id')::uuid
      when 'patch_tests' then (line ->> 'client_id')::uuid
      when 'leads' then null
      else (
        select appointments.client_id from public.appointments as appointments
        where appointments.id = (line ->> 'appointment_id')::uuid)
    end,
    case subject when 'leads' then (line ->> 'id')::uuid when 'waitlist_entries' then (line ->> 'lead_id')::uuid end
$$;

-- Deletes a few old rows with each new one.
create function private.sweep_audit_log() returns void
language sql security definer
set search_path = ''
as $$
  delete from private.audit_log where id in (
    select id from private.audit_log where at < now() - interval '1 year' order by at limit 20 for update skip locked)
$$;

-- Erases the entries about clients who are deleted or erased, with those of their appointments. Entries of an appointment
-- that belongs to another client by now stay: an appointment could be lent to a client and back to remove them.
create function private.erase_audit_log(clients uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.audit_log as entries
  where entries.client_id = any (clients)
    and not exists (
      select from public.appointments
      where appointments.id = entries.appointment_id and appointments.client_id <> all (clients));
end
$$;

-- An entry without changed fields.
create function private.note(subject text, action text, client uuid default null) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.audit_log (account, role, subject, action, changes, client_id)
  values (auth.uid(), private.acting_role(), note.subject, note.action, '{}', note.client)
$$;

-- Identity of a row before and after a change.
create function private.key_of(line jsonb) returns text
language sql stable
as $$
  select coalesce(line ->> 'id', line ->> 'user_id',
    concat_ws(' ', line ->> 'appointment_id', line ->> 'offer_id', line ->> 'beautician_id', line ->> 'position',
      line ->> 'kind', line ->> 'channel', line ->> 'language', line ->> 'name', line ->> 'day',
      case when not line ? 'appointment_id' and not line ? 'position' then line ->> 'service_id' end))
$$;

-- == Trigger functions ==

-- `fields` are the fields to log; without any all fields of a change, and none of an added or removed row. Changes without a
-- request (migrations, starter content) are not logged.
create function private.note_added_rows(subject text, lines jsonb[], fields text[] default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is null or cardinality(lines) = 0 then
    return;
  end if;
  perform private.sweep_audit_log();
  insert into private.audit_log (account, role, subject, label, action, changes, appointment_id, client_id, lead_id)
  select auth.uid(), (select private.acting_role()), note_added_rows.subject, label, 'added',
    case when cardinality(fields) > 0 then changes else '{}' end, appointment_id, client_id, lead_id
  from unnest(lines) as line
    cross join lateral private.differences(null, line, fields)
    cross join lateral private.subject_of_line(note_added_rows.subject, line);
end
$$;

create function private.note_removed_rows(subject text, lines jsonb[], fields text[] default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is null or cardinality(lines) = 0 then
    return;
  end if;
  perform private.sweep_audit_log();
  insert into private.audit_log (account, role, subject, label, action, changes, appointment_id, client_id, lead_id)
  select auth.uid(), (select private.acting_role()), note_removed_rows.subject, label, 'removed',
    case when cardinality(fields) > 0 then changes else '{}' end, appointment_id, client_id, lead_id
  from unnest(lines) as line
    cross join lateral private.differences(line, null, fields)
    cross join lateral private.subject_of_line(note_removed_rows.subject, line);
end
$$;

-- A row with a new key counts as one removed and one added, so that changing an id hides nothing.
create function private.note_changed_rows(subject text, before jsonb[], after jsonb[], fields text[] default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is null or cardinality(after) = 0 then
    return;
  end if;
  perform private.sweep_audit_log();
  insert into private.audit_log (account, role, subject, label, action, changes, appointment_id, client_id, lead_id)
  select auth.uid(), (select private.acting_role()), note_changed_rows.subject, label,
    case when old_row is null then 'added' when new_row is null then 'removed' else 'changed' end,
    changes, appointment_id, client_id, lead_id
  from unnest(before) as old_row
    full join unnest(after) as new_row on private.key_of(old_row) = private.key_of(new_row)
    cross join lateral private.differences(old_row, new_row, fields)
    cross join lateral private.subject_of_line(note_changed_rows.subject, coalesce(new_row, old_row))
  where changes <> '{}';
end
$$;

-- Rows that were added (none before), removed (none after) or changed.
create function private.note_rows(subject text, before jsonb[], after jsonb[], fields text[] default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if before is null then
    perform private.note_added_rows(subject, after, fields);
  elsif after is null then
    perform private.note_removed_rows(subject, before, fields);
  else
    perform private.note_changed_rows(subject, before, after, fields);
  end if;
end
$$;

-- For settings that visitors do not see.
create function private.note_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  if tg_op <> 'INSERT' then
    before := array(select to_jsonb(removed) from removed);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select to_jsonb(added) from added);
  end if;
  perform private.note_rows(tg_table_name, before, after);
  return null;
end
$$;

-- For tables that are rewritten as a whole: one entry for all statements of a transaction.
create function private.note_rewritten(subject text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is not null and not exists (
    select from private.audit_log as lines
    where lines.subject = note_rewritten.subject and lines.at = now() and lines.account is not distinct from auth.uid()
      and lines.appointment_id is null and lines.client_id is null)
  then
    perform private.note(subject, 'changed');
  end if;
end
$$;

create function private.after_travel_times() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('free_slots', 'travel_times');
  perform private.note_rewritten('travel_times');
  return null;
end
$$;

-- For lines of an appointment: not logged when the appointment itself is added. Removed lines and payments: not logged when
-- the appointment itself is removed.
create function private.note_added_lines(subject text, lines jsonb[], fields text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is not null then
    insert into private.audit_log (account, role, subject, action, changes, appointment_id, client_id)
    select auth.uid(), (select private.acting_role()), note_added_lines.subject, 'added', changes, appointments.id, appointments.client_id
    from unnest(lines) as line join public.appointments as appointments on appointments.id = (line ->> 'appointment_id')::uuid
      cross join lateral private.differences(null, line, fields)
    where appointments.created_at < now();
  end if;
end
$$;

create function private.note_removed_lines(subject text, lines jsonb[], fields text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.jwt() is not null then
    insert into private.audit_log (account, role, subject, action, changes, appointment_id, client_id)
    select auth.uid(), (select private.acting_role()), note_removed_lines.subject, 'removed', changes,
      appointments.id, appointments.client_id
    from unnest(lines) as line join public.appointments as appointments on appointments.id = (line ->> 'appointment_id')::uuid
      cross join lateral private.differences(line, null, fields);
  end if;
end
$$;

revoke all on function
  private.acting_role(), private.name_behind(text, uuid), private.differences(jsonb, jsonb, text[]),
  private.subject_of_line(text, jsonb), private.sweep_audit_log(), private.erase_audit_log(uuid[]),
  private.note(text, text, uuid), private.key_of(jsonb),
  private.note_added_rows(text, jsonb[], text[]), private.note_removed_rows(text, jsonb[], text[]),
  private.note_changed_rows(text, jsonb[], jsonb[], text[]), private.note_added_lines(text, jsonb[], text[]),
  private.note_removed_lines(text, jsonb[], text[]), private.note_rows(text, jsonb[], jsonb[], text[]), private.note_rewritten(text)
  from public;

-- == Triggers ==

create trigger travel_times_after after insert or update or delete on public.travel_times
  for each statement execute function private.after_travel_times();

create trigger access_rules_note_added after insert on public.access_rules
  referencing new table as added for each statement execute function private.note_settings();
create trigger access_rules_note_changed after update on public.access_rules
  referencing old table as removed new table as added for each statement execute function private.note_settings();
create trigger access_rules_note_removed after delete on public.access_rules
  referencing old table as removed for each statement execute function private.note_settings();

create trigger money_settings_note_added after insert on public.money_settings
  referencing new table as added for each statement execute function private.note_settings();
create trigger money_settings_note_changed after update on public.money_settings
  referencing old table as removed new table as added for each statement execute function private.note_settings();
create trigger money_settings_note_removed after delete on public.money_settings
  referencing old table as removed for each statement execute function private.note_settings();

create trigger beauticians_added after insert on public.beauticians
  referencing new table as added for each statement execute function private.after_public_settings('free_slots');
create trigger beauticians_changed after update on public.beauticians
  referencing old table as removed new table as added for each statement execute function private.after_public_settings('free_slots');
create trigger beauticians_removed after delete on public.beauticians
  referencing old table as removed for each statement execute function private.after_public_settings('free_slots');

create trigger days_off_added after insert on public.days_off
  referencing new table as added for each statement execute function private.after_public_settings('free_slots');
create trigger days_off_changed after update on public.days_off
  referencing old table as removed new table as added for each statement execute function private.after_public_settings('free_slots');
create trigger days_off_removed after delete on public.days_off
  referencing old table as removed for each statement execute function private.after_public_settings('free_slots');

create trigger message_templates_note_added after insert on public.message_templates
  referencing new table as added for each statement execute function private.note_settings();
create trigger message_templates_note_changed after update on public.message_templates
  referencing old table as removed new table as added for each statement execute function private.note_settings();
create trigger message_templates_note_removed after delete on public.message_templates
  referencing old table as removed for each statement execute function private.note_settings();

create trigger message_rules_note_added after insert on public.message_rules
  referencing new table as added for each statement execute function private.note_settings();
create trigger message_rules_note_changed after update on public.message_rules
  referencing old table as removed new table as added for each statement execute function private.note_settings();
create trigger message_rules_note_removed after delete on public.message_rules
  referencing old table as removed for each statement execute function private.note_settings();

create trigger festivals_note_added after insert on public.festivals
  referencing new table as added for each statement execute function private.note_settings();
create trigger festivals_note_changed after update on public.festivals
  referencing old table as removed new table as added for each statement execute function private.note_settings();
create trigger festivals_note_removed after delete on public.festivals
  referencing old table as removed for each statement execute function private.note_settings();

-- == Reading ==

-- Entries of a client (with appointments), of an appointment (with payments), of a lead, or of settings by table; newest first.
-- What beauticians are paid is for owners.
create function public.audit_log(
  client uuid default null, appointment uuid default null, settings text[] default null, most integer default 100,
  lead uuid default null
)
returns table (id bigint, at timestamptz, by_name text, by_role text, subject text, label text, action text, changes jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select lines.id, lines.at, staff.full_name, lines.role, lines.subject, lines.label, lines.action, lines.changes
    from private.audit_log as lines
      left join public.staff on staff.user_id = lines.account
    where (lines.client_id = client
        or lines.appointment_id = appointment
        or lines.lead_id = lead
        or (lines.subject = any (settings) and lines.client_id is null and lines.appointment_id is null and lines.lead_id is null))
      and lines.at > now() - interval '1 year'
      and (lines.subject not in ('pay_rules', 'pay_months') or private.acting_role() in ('owner', 'server'))
    order by lines.at desc, lines.id desc
    limit least(greatest(most, 1), 500);
end
$$;
revoke all on function public.audit_log(uuid, uuid, text[], integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.audit_log(uuid, uuid, text[], integer, uuid) to authenticated, service_role;
