-- Merging two records of one client: preview, merge and undo. For a day private.client_merges has what undo needs.

-- == Merged values ==

-- Address, pin and way in as one text.
create function private.place_text(client public.clients) returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws(', ', client.address, client.gate, client.floor, client.landmark, client.parking,
    client.latitude || ',' || client.longitude)
$$;

-- Text of both clients; what the kept one has in another form is added to the notes.
create function private.merged_notes(kept public.clients, removed public.clients) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(E'\n',
    kept.notes,
    case when removed.notes is distinct from kept.notes then removed.notes end,
    case when private.plain_name(removed.full_name) <> private.plain_name(kept.full_name) then 'Other name: ' || removed.full_name end,
    case when removed.phone_digits <> kept.phone_digits then 'Other phone: ' || removed.phone end,
    case when lower(removed.email) <> lower(kept.email) then 'Other email: ' || removed.email end,
    case when removed.address <> kept.address then 'Other address: ' || private.place_text(removed) end), '')
$$;

-- The kept client with the values of both: gaps are filled. Pin and way in belong to the address; the other record fills their gaps
-- unless it has another address. A client who refused messages in one record gets none.
create function private.merged_client(kept public.clients, removed public.clients) returns public.clients
language plpgsql immutable
set search_path = ''
as $$
declare
  merged public.clients := kept;
  -- The record whose address is kept.
  home public.clients;
  other public.clients;
begin
  if kept.address is null and removed.address is not null then
    home := removed;
    other := kept;
  else
    home := kept;
    other := case when kept.address = removed.address or removed.address is null then removed end;
  end if;
  merged.email = coalesce(kept.email, removed.email);
  merged.phone = coalesce(kept.phone, removed.phone);
  merged.address = home.address;
  -- The area belongs to the address.
  merged.area_id = case when home.address is not null then home.area_id else coalesce(kept.area_id, removed.area_id) end;
  if home.latitude is null then
    merged.latitude = other.latitude;
    merged.longitude = other.longitude;
    merged.accuracy = other.accuracy;
  else
    merged.latitude = home.latitude;
    merged.longitude = home.longitude;
    merged.accuracy = home.accuracy;
  end if;
  merged.gate = coalesce(home.gate, other.gate);
  merged.floor = coalesce(home.floor, other.floor);
  merged.landmark = coalesce(home.landmark, other.landmark);
  merged.parking = coalesce(home.parking, other.parking);
  merged.allergies = nullif(concat_ws(E'\n',
    kept.allergies,
    case when private.plain_name(removed.allergies) is distinct from private.plain_name(kept.allergies) then removed.allergies end), '');
  merged.notes = private.merged_notes(kept, removed);
  merged.no_messages = kept.no_messages or removed.no_messages;
  merged.created_at = least(kept.created_at, removed.created_at);
  return merged;
end
$$;

-- Why the values of both do not fit into one record; null: they do.
create function private.merge_problem(merged public.clients) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when char_length(merged.notes) > 2000 then 'The notes of both clients together are longer than 2,000 characters. Shorten them first.'
    when char_length(merged.allergies) > 500 then 'The allergies of both clients together are longer than 500 characters. Shorten them first.'
  end
$$;

-- == Preview ==

-- What a person sees of a client's record, in the order of the card.
create function private.shown_values(client public.clients) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'full_name', client.full_name, 'phone', client.phone, 'email', client.email, 'address', client.address,
    'area', (select name from public.areas where id = client.area_id),
    'pin', client.latitude || ', ' || client.longitude,
    'gate', client.gate, 'floor', client.floor, 'landmark', client.landmark, 'parking', client.parking,
    'allergies', client.allergies, 'notes', client.notes, 'language', client.language, 'no_messages', client.no_messages)
$$;

-- What merge_clients() would do: both versions, the values that stay and those of the kept client now, how many records move, and why it
-- is impossible (null: it is possible). Null: one of them does not exist.
create function public.merge_preview(keep uuid, remove uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  kept public.clients;
  removed public.clients;
  merged public.clients;
begin
  perform private.require_staff();
  select * into kept from public.clients where id = keep;
  select * into removed from public.clients where id = remove;
  if kept.id is null or removed.id is null or keep = remove then
    return null;
  end if;
  merged := private.merged_client(kept, removed);
  return jsonb_build_object(
    'keep_version', kept.updated_at,
    'remove_version', removed.updated_at,
    'before', private.shown_values(kept),
    'after', private.shown_values(merged),
    'problem', private.merge_problem(merged),
    'moves', jsonb_build_object(
      'appointments', (select count(*) from public.appointments where client_id = remove),
      'leads', (select count(*) from public.leads where client_id = remove),
      'waitlist_entries', (select count(*) from public.waitlist_entries where client_id = remove),
      'patch_tests', (select count(*) from public.patch_tests where client_id = remove),
      'events', (select count(*) from public.events where client_id = remove),
      'messages', (select count(*) from public.messages where client_id = remove and told_at is not null)));
end
$$;

-- == Merge ==

-- What is needed to undo a merge. No foreign keys: a kept client may be merged with another one, and both merges undone.
create table private.client_merges (
  id uuid primary key default gen_random_uuid(),
  -- Two merges of one moment have an order.
  number bigint generated always as identity,
  kept_id uuid not null,
  removed_id uuid not null,
  -- The rows before the merge and the one after it.
  kept jsonb not null,
  removed jsonb not null,
  merged jsonb not null,
  -- Ids of what moved.
  appointments uuid[] not null,
  leads uuid[] not null,
  waitlist_entries uuid[] not null,
  patch_tests uuid[] not null,
  events uuid[] not null,
  audit_log bigint[] not null,
  -- Of both clients, as they were: what was sent, or failed.
  messages jsonb not null,
  -- {id: [before, after]} of appointments whose place changed with the address of the kept client.
  places jsonb not null,
  merged_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  merged_by uuid default auth.uid()
);

create index client_merges_kept_idx on private.client_merges (kept_id, number desc);
create index client_merges_removed_idx on private.client_merges (removed_id);
-- For retention (026_privacy.sql).
create index client_merges_merged_at_idx on private.client_merges (merged_at);

-- How long a merge can be undone.
create function private.merges_since() returns timestamptz
language sql stable
set search_path = ''
as $$
  select now() - interval '1 day'
$$;

-- A deleted or erased client leaves no merges, nor the merges of the records that were merged into it. A merged one does: both merges can
-- be undone.
create function private.forget_merges(clients uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  with recursive gone (id) as (
    select client from unnest(clients) as client where not private.is_being_merged(client)
    union
    select removed_id from private.client_merges join gone on kept_id = gone.id
  )
  delete from private.client_merges where kept_id in (select id from gone)
$$;

-- The columns of a client that are written.
create function private.client_columns() returns text[]
language sql stable
set search_path = ''
as $$
  select array_agg(attname::text order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.clients'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
$$;

-- Where an appointment takes place, of its row as JSON.
create function private.place_columns(appointment jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(name, appointment -> name)
  from unnest(array['address', 'area_id', 'latitude', 'longitude', 'accuracy', 'pin_set_by', 'pin_set_at', 'gate', 'floor', 'landmark',
    'parking']) as name
$$;

-- Locks clients, what belongs to them and further leads, before they are merged or erased. The first lock of the clients' rows
-- still lets new appointments refer to them: their writers may have the next locks already and would deadlock. The last one
-- keeps new appointments out.
create function private.lock_whole_clients(clients uuid[], leads uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.clients where id = any (lock_whole_clients.clients) order by id for no key update;
  perform from public.leads
    where id = any (lock_whole_clients.leads) or client_id = any (lock_whole_clients.clients)
    order by id for no key update;
  perform from public.appointments where client_id = any (lock_whole_clients.clients) order by id for no key update;
  perform from public.waitlist_entries
    where client_id = any (lock_whole_clients.clients) or lead_id = any (lock_whole_clients.leads)
    order by id for no key update;
  perform private.lock_beauticians(array(
    select beautician_id from public.appointments where client_id = any (lock_whole_clients.clients)));
  perform private.lock_clients(lock_whole_clients.clients);
  perform from public.clients where id = any (lock_whole_clients.clients) order by id for update;
end
$$;

-- Gives the messages of one client to another and returns their appointments. An appointment that was moved from one to the other may
-- have the same message for both: what was sent stays, of two that were sent the later one.
create function private.merge_messages(keep uuid, remove uuid) returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  appointments uuid[] := array(
    select distinct appointment_id from public.messages where client_id = remove and appointment_id is not null);
begin
  delete from public.messages using (
    select (
        select id from (values (kept.id, kept.told_at, kept.state), (removed.id, removed.told_at, removed.state)) as pair (id, told_at, state)
        order by told_at desc nulls last, state = 'due', id offset 1) as id
    from public.messages as kept
      join public.messages as removed
        on (removed.appointment_id, removed.kind, removed.channel, removed.occasion)
          = (kept.appointment_id, kept.kind, kept.channel, kept.occasion)
    where kept.client_id = keep and removed.client_id = remove
  ) as repeated
  where messages.id = repeated.id;
  update public.messages set client_id = keep where client_id = remove;
  return appointments;
end
$$;

-- Gives all that belongs to one client to another and deletes the first. Both versions are named: if one has changed since,
-- nothing happens and no row comes back.
create function public.merge_clients(keep uuid, keep_version timestamptz, remove uuid, remove_version timestamptz)
returns setof public.clients
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.clients;
  removed public.clients;
  merged public.clients;
  undo private.client_merges;
  places jsonb;
  told uuid[];
begin
  perform private.require_staff();
  if keep = remove then
    raise exception 'Choose two different clients.' using errcode = 'check_violation';
  end if;
  perform private.lock_whole_clients(array[keep, remove], '{}');
  select * into kept from public.clients where id = keep and updated_at = keep_version;
  select * into removed from public.clients where id = remove and updated_at = remove_version;
  if kept.id is null or removed.id is null then
    return;
  end if;
  merged := private.merged_client(kept, removed);
  if private.merge_problem(merged) is not null then
    raise exception '%', private.merge_problem(merged) using errcode = 'check_violation';
  end if;

  undo.kept = to_jsonb(kept);
  undo.removed = to_jsonb(removed);
  undo.appointments = array(select id from public.appointments where client_id = remove);
  undo.leads = array(select id from public.leads where client_id = remove);
  undo.waitlist_entries = array(select id from public.waitlist_entries where client_id = remove);
  undo.patch_tests = array(select id from public.patch_tests where client_id = remove);
  undo.events = array(select id from public.events where client_id = remove);
  undo.audit_log = array(select id from private.audit_log where client_id = remove);
  undo.messages = (
    select coalesce(jsonb_agg(to_jsonb(messages)), '[]') from public.messages
    where client_id in (keep, remove) and (told_at is not null or state = 'failed'));
  places := (
    select jsonb_object_agg(id, private.place_columns(to_jsonb(appointments))) from public.appointments
    where client_id in (keep, remove) and appointment_date > now());

  perform set_config('shringar.merged_clients', remove::text, true);
  -- Sent messages first: whether a confirmation is due depends on them.
  told := private.merge_messages(keep, remove);
  update public.events set client_id = keep where client_id = remove;
  update public.appointments set client_id = keep where client_id = remove;
  update public.leads set client_id = keep where client_id = remove;
  update public.waitlist_entries set client_id = keep where client_id = remove;
  update public.patch_tests set client_id = keep where client_id = remove;
  update private.audit_log set client_id = keep where client_id = remove;
  delete from public.clients where id = remove;
  perform set_config('shringar.merged_clients', '', true);
  -- The kept client may have been told already of an appointment that was theirs before.
  perform private.sync_messages(array(select id from public.appointments where client_id = keep and id = any (told)));
  perform private.note('clients', 'merged', keep);
  update public.clients
    set email = merged.email, phone = merged.phone, address = merged.address, area_id = merged.area_id,
        latitude = merged.latitude, longitude = merged.longitude, accuracy = merged.accuracy,
        gate = merged.gate, floor = merged.floor, landmark = merged.landmark, parking = merged.parking,
        allergies = merged.allergies, notes = merged.notes, no_messages = merged.no_messages, created_at = merged.created_at
    where id = keep
    returning * into merged;

  insert into private.client_merges
      (kept_id, removed_id, kept, removed, merged, appointments, leads, waitlist_entries, patch_tests, events, audit_log, messages, places)
    values (keep, remove, undo.kept, undo.removed, to_jsonb(merged), undo.appointments, undo.leads, undo.waitlist_entries,
      undo.patch_tests, undo.events, undo.audit_log, undo.messages, (
        select coalesce(jsonb_object_agg(id, jsonb_build_array(places -> id::text, now_at)), '{}')
        from public.appointments cross join lateral private.place_columns(to_jsonb(appointments)) as now_at
        where client_id = keep and appointment_date > now() and places -> id::text <> now_at));
  return next merged;
end
$$;

-- == Undo ==

-- Merges into this client that can be undone, the last one first. `booked_since`: appointments that stay with the client.
create function public.recent_merges(client uuid)
returns table (id uuid, full_name text, merged_at timestamptz, merged_by uuid, booked_since bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select merges.id, merges.removed ->> 'full_name', merges.merged_at, merges.merged_by, (
      select count(*) from public.appointments
      where appointments.client_id = client and appointments.created_at > merges.merged_at
        and appointments.id <> all (merges.appointments))
    from private.client_merges as merges
    where merges.kept_id = client and merges.merged_at > private.merges_since()
    order by merges.number desc;
end
$$;

-- Why a merge cannot be undone; null: it can. The clients are locked.
create function private.undo_problem(done private.client_merges) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  current public.clients;
  merged public.clients := jsonb_populate_record(null::public.clients, done.merged);
  later private.client_merges;
  changed text;
begin
  select * into later from private.client_merges
    where done.kept_id in (kept_id, removed_id) and number > done.number
    order by number desc limit 1;
  if found then
    return format('%s was merged again since, with %s. Undo that first.', done.merged ->> 'full_name',
      (case later.kept_id when done.kept_id then later.removed else later.kept end) ->> 'full_name');
  end if;
  select * into current from public.clients where id = done.kept_id;
  select string_agg(replace(regexp_replace(name, '_id$', ''), '_', ' '), ', ' order by number) into changed
    from unnest(private.client_columns()) with ordinality as columns (name, number)
    where name <> 'updated_at' and to_jsonb(current) -> name is distinct from to_jsonb(merged) -> name;
  return case
    when current.id is null then format('%s was deleted since.', done.merged ->> 'full_name')
    when changed is not null then format('%s was changed since: %s.', done.merged ->> 'full_name', changed)
    when exists (select from public.clients where id = done.removed_id)
      then format('%s was added again since.', done.removed ->> 'full_name')
    when exists (
      select from (values (done.kept), (done.removed)) as rows (client)
      where client ->> 'area_id' is not null and not exists (select from public.areas where id = (client ->> 'area_id')::uuid))
      then 'The area of one of them was deleted since.'
  end;
end
$$;

-- Gives appointments back, and their places as they were unless somebody has changed them since. Where the travel time no longer fits they
-- are marked, as in private.apply_client_place().
create function private.restore_appointments(done private.client_merges) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  moved uuid[];
begin
  update public.appointments set client_id = done.removed_id where id = any (done.appointments) and client_id = done.kept_id;
  moved := array(
    select appointments.id
    from jsonb_each(done.places) as places (id, pair) join public.appointments on appointments.id = places.id::uuid
    where client_id in (done.kept_id, done.removed_id)
      -- Read again as a row: times are written in the time zone of the session.
      and private.place_columns(to_jsonb(appointments))
        = private.place_columns(to_jsonb(jsonb_populate_record(null::public.appointments, pair -> 1))));
  -- The guard skips rows that are marked in the same update.
  update public.appointments set needs_check = false where id = any (moved) and needs_check;
  update public.appointments
    set address = former.address, area_id = former.area_id,
        latitude = former.latitude, longitude = former.longitude, accuracy = former.accuracy,
        pin_set_by = former.pin_set_by, pin_set_at = former.pin_set_at,
        gate = former.gate, floor = former.floor, landmark = former.landmark, parking = former.parking,
        needs_check = true
    from unnest(moved) as moved_id
      cross join lateral jsonb_populate_record(null::public.appointments, done.places -> moved_id::text -> 0) as former
    where appointments.id = moved_id;
  -- All of them are back: the guard removes the mark where everything fits.
  update public.appointments set needs_check = true where id = any (moved);
end
$$;

-- Gives messages back: those of the removed client and those about its appointments since. What the merge deleted, because both had the same
-- message or the email address was new, comes back.
create function private.restore_messages(done private.client_merges) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.messages[] := array(select stored from jsonb_populate_recordset(null::public.messages, done.messages) as stored);
begin
  update public.messages set client_id = done.removed_id
    where client_id = done.kept_id
      and (id in (select id from unnest(before) where client_id = done.removed_id)
        or (appointment_id = any (done.appointments) and state <> 'due'
          and id not in (select id from unnest(before) where client_id = done.kept_id)));
  insert into public.messages
    select * from unnest(before) as message
    where not exists (select from public.messages where messages.id = message.id)
      and (message.appointment_id is null or exists (select from public.appointments where id = message.appointment_id))
      and (message.lead_id is null or exists (select from public.leads where id = message.lead_id))
      and (message.waitlist_offer_id is null or exists (select from public.waitlist_offers where id = message.waitlist_offer_id))
    on conflict do nothing;
end
$$;

-- Undoes a merge: both records are as they were, and have again what they had. What was added since stays with the kept client; what was
-- given to somebody else or deleted since stays so. Returns both clients.
create function public.undo_merge(merge uuid) returns setof public.clients
language plpgsql security definer
set search_path = ''
as $$
declare
  done private.client_merges;
  problem text;
  columns text := (select string_agg(quote_ident(name), ', ') from unnest(private.client_columns()) as name);
begin
  perform private.require_staff();
  select * into done from private.client_merges where id = merge;
  perform private.lock_whole_clients(array[done.kept_id, done.removed_id], '{}');
  -- After the locks, because another user may have undone it.
  select * into done from private.client_merges where id = merge and merged_at > private.merges_since() for update;
  if not found then
    raise exception 'This can no longer be undone.' using errcode = 'check_violation';
  end if;
  problem := private.undo_problem(done);
  if problem is not null then
    raise exception '%', problem using errcode = 'check_violation';
  end if;

  perform set_config('shringar.merged_clients', concat_ws(' ', done.kept_id, done.removed_id), true);
  execute format('insert into public.clients (%1$s) select %1$s from jsonb_populate_record(null::public.clients, $1)', columns)
    using done.removed;
  execute format(
      'update public.clients set (%1$s) = (select %1$s from jsonb_populate_record(null::public.clients, $1)) where id = $2', columns)
    using done.kept, done.kept_id;
  perform private.restore_messages(done);
  update public.leads set client_id = done.removed_id where id = any (done.leads) and client_id = done.kept_id;
  update public.waitlist_entries set client_id = done.removed_id where id = any (done.waitlist_entries) and client_id = done.kept_id;
  update public.patch_tests set client_id = done.removed_id where id = any (done.patch_tests) and client_id = done.kept_id;
  update public.events set client_id = done.removed_id where id = any (done.events) and client_id = done.kept_id;
  perform private.restore_appointments(done);
  perform set_config('shringar.merged_clients', '', true);
  perform private.sync_messages(array(
    select id from public.appointments
    where client_id in (done.kept_id, done.removed_id) and appointment_date > now() - interval '400 days'));
  -- The merge and its undo are one entry each: values of one client are not left with the other. Entries about appointments that are
  -- given back are erased with their client.
  delete from private.audit_log
    where client_id in (done.kept_id, done.removed_id) and at in (done.merged_at, now()) and action in ('added', 'changed', 'removed');
  update private.audit_log set client_id = done.removed_id
    where client_id = done.kept_id
      and (id = any (done.audit_log) or (at > done.merged_at and appointment_id = any (done.appointments)));
  delete from private.client_merges where id = merge;
  perform private.note('clients', 'unmerged', done.kept_id);
  return query select * from public.clients where id in (done.kept_id, done.removed_id);
end
$$;

revoke all on function private.place_text(public.clients), private.merged_notes(public.clients, public.clients),
  private.merged_client(public.clients, public.clients), private.merge_problem(public.clients), private.shown_values(public.clients),
  private.merges_since(), private.forget_merges(uuid[]), private.client_columns(), private.place_columns(jsonb),
  private.merge_messages(uuid, uuid), private.lock_whole_clients(uuid[], uuid[]), private.undo_problem(private.client_merges),
  private.restore_appointments(private.client_merges), private.restore_messages(private.client_merges) from public;
revoke all on function public.merge_preview(uuid, uuid), public.merge_clients(uuid, timestamptz, uuid, timestamptz),
  public.recent_merges(uuid), public.undo_merge(uuid) from public, anon, authenticated, service_role;
grant execute on function public.merge_preview(uuid, uuid), public.merge_clients(uuid, timestamptz, uuid, timestamptz),
  public.recent_merges(uuid), public.undo_merge(uuid) to authenticated, service_role;
