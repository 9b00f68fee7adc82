-- Personal data: all that is stored about a client or visitor is found, exported and erased here.
--
-- A new table or column with personal data belongs into the view and the functions of this file. A test names every text
-- column and fails until a new one is classified (tests/database/person-data.test.ts).

-- == Finding ==

-- Every row about a person, with the fields that identify them.
create view private.people as
  select 'client' as kind, id, created_at, private.plain_name(full_name) as name, phone_digits as phone, lower(email) as email
  from public.clients
  union all
  select 'lead', id, created_at, private.plain_name(full_name), private.phone_digits(phone), lower(email)
  from public.leads
  union all
  select 'review', id, created_at, private.plain_name(full_name), null, lower(email)
  from public.reviews;

-- == Export ==

-- Messages as they are exported, without columns of the sending server.
create function private.kept_messages(appointment uuid, lead uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
      to_jsonb(messages) - array['appointment_id', 'lead_id', 'client_id', 'told_by', 'claimed_by', 'leased_until', 'try_at']
      order by due_at, id), '[]')
  from public.messages
  where appointment_id = appointment or lead_id = lead
$$;

-- An appointment as it is exported: names instead of ids, without derived columns and without staff.
create function private.kept_appointment(appointment public.appointments) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(appointment) - array['client_id', 'service_id', 'area_id', 'series_id', 'event_id', 'function_id', 'beautician_id', 'offered_until', 'created_by']
    || jsonb_build_object(
      'area', (select name from public.areas where areas.id = appointment.area_id),
      'services', coalesce((
        select jsonb_agg(
          to_jsonb(lines) - array['appointment_id', 'service_id'] || jsonb_build_object('service', services.name)
          order by lines.position)
        from public.appointment_lines as lines join public.services on services.id = lines.service_id
        where lines.appointment_id = appointment.id
      ), '[]'),
      'messages', private.kept_messages(appointment.id, null),
      'client_actions', coalesce((
        select jsonb_agg(to_jsonb(actions) - array['appointment_id', 'answered_by'] order by made_at, id)
        from public.client_actions as actions where actions.appointment_id = appointment.id
      ), '[]'),
      'payments', coalesce((
        select jsonb_agg(
          to_jsonb(payments) - array['appointment_id', 'receipt_id', 'received_by', 'held_by'] || jsonb_build_object('in_bank_on', matches.day)
          order by received_at, id)
        from public.payments left join private.bank_matches as matches on matches.payment_id = payments.id
        where payments.appointment_id = appointment.id
      ), '[]'),
      'invoices', coalesce((
        select jsonb_agg(to_jsonb(invoices) - array['appointment_id', 'event_id', 'issued_by', 'payment_id'] order by issued_at, id)
        from public.invoices where invoices.appointment_id = appointment.id
      ), '[]'))
$$;

-- The audit log of a client or a lead as it is exported.
create function private.kept_audit_log(client uuid, lead uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
      jsonb_build_object('at', at, 'subject', subject, 'action', action, 'changes', changes) order by at, id), '[]')
  from private.audit_log
  where client_id = client or lead_id = lead
$$;

-- What a client or the sender of a lead waits for, as it is exported. In plpgsql, because the waitlist comes later.
create function private.kept_waitlist(client uuid, lead uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(
      to_jsonb(entries) - array['client_id', 'lead_id', 'appointment_id', 'booked_id', 'service_ids', 'area_id'] || jsonb_build_object(
        'services', private.waitlist_service_names(entries),
        'area', (select name from public.areas where areas.id = entries.area_id),
        'offers', coalesce((
          select jsonb_agg(jsonb_build_object('starts_at', offers.starts_at, 'state', offers.state, 'made_at', offers.made_at,
              'closed_at', offers.closed_at, 'messages', (
                select coalesce(jsonb_agg(jsonb_build_object('channel', messages.channel, 'state', messages.state,
                  'told_at', messages.told_at, 'problem', messages.problem) order by messages.channel), '[]')
                from public.messages where messages.waitlist_offer_id = offers.id)) order by offers.made_at, offers.id)
          from public.waitlist_offers as offers where offers.entry_id = entries.id
        ), '[]')) order by entries.created_at, entries.id), '[]')
  from public.waitlist_entries as entries
  where entries.client_id = client or entries.lead_id = lead);
end
$$;

-- Patch tests as they are exported.
create function private.kept_patch_tests(client uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(tests) - array['client_id', 'recorded_by'] order by tested_on desc, id), '[]')
    from public.patch_tests as tests where tests.client_id = client);
end
$$;

-- Records that were merged into a client and can still be separated, as they are exported: the other record, and the client's own before.
create function private.kept_merges(client uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('merged_at', merged_at,
        'other', removed - array['search_text', 'sounds', 'phone_digits', 'area_id'],
        'before', kept - array['search_text', 'sounds', 'phone_digits', 'area_id']) order by number), '[]')
    from private.client_merges where kept_id = client);
end
$$;

-- A record as it is exported. A client includes their appointments, a lead its calls; both the audit log.
create function private.kept_record(kind text, id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select case kept_record.kind
    when 'client' then (
      select to_jsonb(clients) - array['search_text', 'sounds', 'phone_digits', 'area_id'] || jsonb_build_object(
        'area', (select name from public.areas where areas.id = clients.area_id),
        'appointments', coalesce((
          select jsonb_agg(private.kept_appointment(appointments) order by appointment_date desc, appointments.id)
          from public.appointments where appointments.client_id = clients.id
        ), '[]'),
        'patch_tests', private.kept_patch_tests(clients.id),
        'merges', private.kept_merges(clients.id),
        'events', coalesce((
          select jsonb_agg(to_jsonb(events) - array['client_id', 'created_by'] || jsonb_build_object(
            'functions', (
              select coalesce(jsonb_agg(to_jsonb(functions) - 'event_id' order by functions.position), '[]')
              from public.event_functions as functions where functions.event_id = events.id)) order by events.created_at, events.id)
          from public.events where events.client_id = clients.id
        ), '[]'),
        'waitlist', private.kept_waitlist(clients.id, null),
        'audit_log', private.kept_audit_log(clients.id, null))
      from public.clients where clients.id = kept_record.id)
    when 'lead' then (
      select to_jsonb(leads) - array['search_text', 'sounds', 'area_id', 'client_id', 'appointment_id', 'event_id'] || jsonb_build_object(
        'area', (select name from public.areas where areas.id = leads.area_id),
        'calls', coalesce((
          select jsonb_agg(to_jsonb(calls) - array['lead_id', 'called_by'] order by called_at, id)
          from public.lead_calls as calls where calls.lead_id = leads.id
        ), '[]'),
        'messages', private.kept_messages(null, leads.id),
        'waitlist', private.kept_waitlist(null, leads.id),
        'audit_log', private.kept_audit_log(null, leads.id))
      from public.leads where leads.id = kept_record.id)
    when 'review' then (
      select to_jsonb(reviews) - 'appointment_id' from public.reviews where reviews.id = kept_record.id)
  end
$$;

-- What is stored about a client or the sender of a lead. `found_by` says how certain that is:
--   person        the record itself, or one with the same name and the same number or email address
--   phone, email  the same number or address with another name, as in a family
--   name          a review with the same name
-- All but `person` may be another person: a user has to decide.
create function public.person_data(client uuid default null, lead uuid default null)
returns table (kind text, id uuid, found_by text, record jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  given_kind text := case when client is null then 'lead' else 'client' end;
  given_id uuid := coalesce(client, lead);
  their_name text;
  phones text[];
  emails text[];
  known integer := -1;
begin
  perform private.require_staff();
  select people.name into their_name from private.people where (people.kind, people.id) = (given_kind, given_id);
  -- Repeat until no new number or address is found: a person may have changed theirs.
  loop
    select coalesce(array_agg(distinct people.phone) filter (where people.phone is not null), '{}'),
           coalesce(array_agg(distinct people.email) filter (where people.email is not null), '{}')
      into phones, emails
      from private.people
      where (people.kind, people.id) = (given_kind, given_id)
        or (people.name = their_name and (people.phone = any (phones) or people.email = any (emails)));
    exit when cardinality(phones) + cardinality(emails) = known;
    known := cardinality(phones) + cardinality(emails);
  end loop;
  return query
    select found.kind, found.id, found.found_by, private.kept_record(found.kind, found.id)
    from (
      select people.kind, people.id, people.created_at, case
          when (people.kind, people.id) = (given_kind, given_id) then 'person'
          when people.phone = any (phones) then case when people.name = their_name then 'person' else 'phone' end
          when people.email = any (emails) then case when people.name = their_name then 'person' else 'email' end
          else 'name'
        end as found_by
      from private.people
      -- Reviews have no number; the condition lets the planner use their indexes.
      where (people.kind, people.id) = (given_kind, given_id)
        or (people.kind <> 'review' and people.phone = any (phones))
        or people.email = any (emails)
        or (people.kind = 'review' and people.name = their_name)
    ) as found
    order by found.found_by <> 'person', found.kind, found.created_at desc, found.id;
end
$$;

-- == Erasure ==

-- Erases a client, guests, texts and messages. Dates, areas and amounts stay, because accounts must be kept; a client without
-- appointments leaves nothing. Invoices lose the name, except tax documents from 50,000 rupees on, where the law requires it.
-- erase_person() has locked the client.
create function private.erase_client(client uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  coming bigint;
begin
  select count(*) into coming from public.appointments
    where client_id = client and status in ('scheduled', 'confirmed') and appointment_date > now();
  if coming > 0 then
    raise exception '%', case coming
        when 1 then '1 appointment of this person is still upcoming'
        else format('%s appointments of this person are still upcoming', coming)
      end
      using errcode = 'foreign_key_violation', hint = 'Cancel the bookings first.';
  end if;
  perform private.forget_merges(array[client]);
  if exists (select from public.appointments where client_id = client) then
    update public.clients
      set full_name = 'Erased client', email = null, phone = null, address = null, area_id = null, allergies = null, notes = null,
          latitude = null, longitude = null, accuracy = null, gate = null, floor = null, landmark = null, parking = null
      where id = client;
    update public.appointments
      set notes = null, address = null,
          latitude = null, longitude = null, accuracy = null, gate = null, floor = null, landmark = null, parking = null
      where client_id = client and num_nonnulls(notes, address, latitude, gate, floor, landmark, parking) > 0;
    update public.events set name = 'Erased event', notes = null where client_id = client;
    update public.event_functions set name = null
      from public.events where events.id = event_id and client_id = client and event_functions.name is not null;
    update public.appointment_lines set guest_name = null
      from public.appointments
      where appointments.id = appointment_id and client_id = client and guest_name is not null;
    delete from public.patch_tests where client_id = client;
    delete from public.messages where client_id = client;
    delete from public.waitlist_entries where client_id = client;
    delete from public.client_actions
      using public.appointments where appointments.id = appointment_id and client_id = client;
    update public.appointment_replies set reason = null
      from public.appointments where appointments.id = appointment_id and client_id = client and reason is not null;
    delete from private.appointment_links
      using public.appointments where appointments.id = appointment_id and client_id = client;
    delete from private.event_links using public.events where events.id = event_id and client_id = client;
    -- A UTR proves the payment and contains no name; other references may contain one.
    update public.payments set reference = null
      from public.appointments
      where appointments.id = appointment_id and client_id = client and reference is not null and method <> 'upi';
    delete from private.invoice_links
      using public.invoices join public.appointments on appointments.id = appointment_id
      where invoices.id = invoice_id and client_id = client;
    update public.invoices set recipient = null
      from public.appointments
      where appointments.id = appointment_id and client_id = client and recipient is not null
        and (total < 50000 or content #>> '{supplier,gstin}' is null)
        -- Sales to a registered buyer are reported with their number.
        and not recipient ? 'gstin';
  else
    delete from public.clients where id = client;
  end if;
end
$$;

-- Erases all or nothing. The caller chooses the records from what person_data() found. The audit log of the clients is erased
-- too; an entry says who did it.
create function public.erase_person(
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
  perform private.lock_whole_clients(erase_person.clients, erase_person.leads);
  perform private.erase_client(client) from unnest(erase_person.clients) as client;
  delete from public.leads where id = any (erase_person.leads);
  delete from public.reviews where id = any (erase_person.reviews);
  perform private.erase_audit_log(erase_person.clients);
  perform private.note('clients', 'erased', client) from unnest(erase_person.clients) as client;
end
$$;

-- == Retention ==

create type private.retained_kind as enum (
  'unfinished imports', 'merges of clients', 'leads', 'messages', 'client actions', 'marks', 'my day actions', 'extensions', 'alerts',
  'replies to offers', 'waitlist entries', 'pending reviews', 'links of appointments', 'links of leads', 'links of offers', 'links of events',
  'notifications', 'devices');

-- Erases at most 500 expired records of a kind and returns how many, so that a transaction is short. The server calls it every
-- hour for each kind until none is left; a hosted project can with pg_cron. docs/privacy.md and the settings of the office list
-- the same periods. The audit log sweeps itself.
create function private.erase_expired(kind private.retained_kind) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 500;
  unfinished_imports constant interval := '1 day';
  -- Longer than phones keep what they could not send.
  answered_actions constant interval := '7 days';
  -- As long as the links of appointments, events, leads and offers work.
  dead_links constant interval := '30 days';
  -- Longer than the 366 days of message_rules.not_again_within_days.
  past_appointments constant interval := '13 months';
  pending_reviews constant interval := '1 year';
  past_notifications constant interval := '7 days';
  unseen_devices constant interval := '60 days';
  erased integer;
begin
  case kind
    when 'unfinished imports' then
      delete from private.imports where started_at < now() - unfinished_imports;
    when 'merges of clients' then
      delete from private.client_merges where id in (
        select id from private.client_merges
        where merged_at <= private.merges_since()
        order by merged_at limit most for update skip locked);
    when 'leads' then
      delete from public.leads where id in (
        select id from public.leads
        where id in (select id from private.expired_leads(now()) order by created_at limit most)
          and (select keep_leads_since <= now() - interval '7 days' from public.business_profile)
        for update skip locked);
    when 'messages' then
      delete from public.messages where id in (
        select id from public.messages
        where state <> 'due' and until < now() - past_appointments
          and (told_at is null or told_at < now() - past_appointments)
        order by until limit most for update skip locked);
    when 'client actions' then
      delete from public.client_actions where id in (
        select actions.id
        from public.client_actions as actions join public.appointments on appointments.id = actions.appointment_id
        where actions.made_at < now() - past_appointments and appointments.ends_at < now() - past_appointments
        order by actions.made_at limit most for update of actions skip locked);
    when 'marks' then
      delete from public.appointment_marks where (appointment_id, mark) in (
        select appointment_id, mark from public.appointment_marks
        where marked_at < now() - past_appointments
        order by marked_at limit most for update skip locked);
    when 'extensions' then
      delete from public.appointment_extensions where appointment_id in (
        select appointment_id from public.appointment_extensions
        where extended_at < now() - past_appointments
        order by extended_at limit most for update skip locked);
    when 'alerts' then
      delete from public.safety_alerts where id in (
        select id from public.safety_alerts
        where raised_at < now() - past_appointments
        order by raised_at limit most for update skip locked);
    when 'replies to offers' then
      delete from public.appointment_replies where id in (
        select id from public.appointment_replies
        where replied_at < now() - past_appointments
        order by replied_at limit most for update skip locked);
    when 'waitlist entries' then
      delete from public.waitlist_entries where id in (
        select id from public.waitlist_entries
        where status in ('booked', 'ended') and updated_at < now() - past_appointments
        order by updated_at limit most for update skip locked);
    when 'my day actions' then
      delete from private.my_day_actions where id in (
        select id from private.my_day_actions
        where received_at < now() - answered_actions
        order by received_at limit most for update skip locked);
    when 'pending reviews' then
      delete from public.reviews where id in (
        select id from public.reviews
        where not is_approved and updated_at < now() - pending_reviews
        order by created_at limit most for update skip locked);
    when 'links of appointments' then
      delete from private.appointment_links where appointment_id in (
        select links.appointment_id
        from private.appointment_links as links join public.appointments on appointments.id = links.appointment_id
        where appointments.ends_at <= now() - dead_links
        limit most for update of links skip locked);
    when 'links of leads' then
      delete from private.lead_links where lead_id in (
        select links.lead_id
        from private.lead_links as links join public.leads on leads.id = links.lead_id
        where leads.created_at <= now() - dead_links
        limit most for update of links skip locked);
    when 'links of offers' then
      delete from private.waitlist_links where offer_id in (
        select links.offer_id
        from private.waitlist_links as links join public.waitlist_offers as offers on offers.id = links.offer_id
        where offers.ends_at <= now() - dead_links
        limit most for update of links skip locked);
    when 'links of events' then
      delete from private.event_links where event_id in (
        select links.event_id
        from private.event_links as links
        where not exists (
          select from public.appointments where appointments.event_id = links.event_id and ends_at > now() - dead_links)
        limit most for update of links skip locked);
    when 'notifications' then
      delete from private.pushes where id in (
        select id from private.pushes where until < now() - past_notifications
        order by until limit most for update skip locked);
    when 'devices' then
      delete from private.push_subscriptions where id in (
        select id from private.push_subscriptions where seen_at < now() - unseen_devices
        order by seen_at limit most for update skip locked);
  end case;
  get diagnostics erased = row_count;
  return erased;
end
$$;

revoke all on function private.erase_expired(private.retained_kind) from public;
revoke all on function private.kept_appointment(public.appointments) from public;
revoke all on function private.kept_audit_log(uuid, uuid) from public;
revoke all on function private.kept_record(text, uuid) from public;
revoke all on function private.kept_waitlist(uuid, uuid) from public;
revoke all on function private.kept_patch_tests(uuid), private.kept_merges(uuid) from public;
revoke all on function private.erase_client(uuid) from public;
revoke all on function private.kept_messages(uuid, uuid) from public;
revoke all on function public.person_data(uuid, uuid), public.erase_person(uuid[], uuid[], uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.person_data(uuid, uuid), public.erase_person(uuid[], uuid[], uuid[])
  to authenticated, service_role;
