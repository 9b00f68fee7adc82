-- The outbox: messages that are due, as staff send them by WhatsApp and as servers send them by mail.

-- == WhatsApp ==

-- Values for the placeholders. Times and amounts are formatted in domain/, in the reader's language.
create function private.message_values(kind text, appointment uuid, lead uuid, waitlist_offer uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  business jsonb := (
    select jsonb_build_object('business', business_name, 'phone', phone, 'zone', time_zone) from public.business_profile);
begin
  if waitlist_offer is not null then
    return business || private.waitlist_values(waitlist_offer);
  elsif appointment is null then
    return business || coalesce((
      select jsonb_build_object('name', private.first_name(full_name), 'service', service_interested)
      from public.leads where id = lead), '{}');
  end if;
  return business || (
    select jsonb_build_object(
      'name', private.first_name(clients.full_name),
      'service', case when whole.is_event then (
          select string_agg(coalesce(functions.name, initcap(functions.kind)), ', ' order by functions.ready_by, functions.position)
          from public.event_functions as functions where functions.event_id = appointments.event_id)
        else private.service_names(appointments.id) end,
      -- A cancellation names the time that this client was told.
      'starts_at', coalesce((
        select messages.about from public.messages
        where message_values.kind = 'cancellation' and messages.appointment_id = appointments.id
          and messages.client_id = appointments.client_id
          and messages.kind in ('confirmation', 'change') and messages.told_at is not null
        order by messages.told_at desc limit 1), appointments.appointment_date),
      -- Not one who has not accepted.
      'beautician', (
        select private.first_name(full_name) from public.beauticians
        where id = appointments.beautician_id and appointments.offered_until is null),
      'area', (select name from public.areas where id = appointments.area_id),
      'amount', case when whole.is_event
        then (select sum(due) from public.appointments as parts where parts.event_id = appointments.event_id) else appointments.due end,
      'link', case when whole.is_event then private.event_link(appointments.event_id) else private.appointment_link(appointments.id) end)
    from public.appointments as appointments join public.clients on clients.id = appointments.client_id
      -- These speak for the whole event (private.speaks_for_event()).
      cross join lateral (
        select message_values.kind in ('confirmation', 'payment_due') and appointments.event_id is not null as is_event
      ) as whole
    where appointments.id = appointment);
end
$$;

-- Recipient, language and text of a message. The mail of an alert has no text here, and is named after the beautician.
create function private.draft_of(kind text, appointment uuid, lead uuid, alert uuid default null, waitlist_offer uuid default null)
returns table (
  client_id uuid, full_name text, phone text, whatsapp_number text, email text, language text, no_messages boolean,
  subject text, body text, placeholders jsonb
)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select person.client_id, person.full_name, person.phone, private.whatsapp_number(person.phone), person.email,
      person.language, person.no_messages, templates.subject, templates.body,
      private.message_values(draft_of.kind, appointment, lead, waitlist_offer)
    from (
      select clients.id, clients.full_name, clients.phone, clients.email, clients.language, clients.no_messages
      from public.appointments join public.clients on clients.id = appointments.client_id
      where appointments.id = appointment
      union all
      select leads.client_id, leads.full_name, leads.phone, leads.email, leads.language, leads.whatsapp_ok is not distinct from false
      from public.leads
      where appointment is null and leads.id = lead
      union all
      select null, coalesce(beauticians.full_name, 'A visit'), null, null, 'en', false
      from public.safety_alerts as alerts left join public.beauticians on beauticians.id = alerts.beautician_id
      where alerts.id = alert
      union all
      select people.client_id, people.full_name, people.phone, people.email, people.language, people.no_messages
      from public.waitlist_offers as offers join private.waiting_people as people on people.entry_id = offers.entry_id
      where offers.id = waitlist_offer
    ) as person (client_id, full_name, phone, email, language, no_messages)
      left join public.message_templates as templates
        on templates.kind = draft_of.kind and templates.language = person.language;
end
$$;

revoke all on function private.message_values(text, uuid, uuid, uuid), private.draft_of(text, uuid, uuid, uuid, uuid) from public;

-- The WhatsApp confirmations of a series that are sent as one, because they say the same but for the day. Their private link is
-- that of the first day.
create function private.grouped_messages(message public.messages)
returns table (message_id uuid, starts_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  zone text := private.business_time_zone();
  own public.appointments;
begin
  select * into own from public.appointments where id = message.appointment_id;
  if own.series_id is null or message.kind <> 'confirmation' or message.channel <> 'whatsapp' then
    return query select message.id, own.appointment_date;
    return;
  end if;
  return query
    select messages.id, appointments.appointment_date
    from public.appointments join public.messages on messages.appointment_id = appointments.id
    where appointments.series_id = own.series_id
      and (messages.client_id, messages.kind, messages.channel, messages.state, messages.due_at)
        = (message.client_id, message.kind, message.channel, message.state, message.due_at)
      -- Too late for the first visit, but not for the others.
      and (message.state <> 'due' or (messages.until > now()) = (message.until > now()))
      and (appointments.beautician_id, appointments.offered_until is null, appointments.area_id, appointments.service_id,
          appointments.duration_minutes, appointments.price)
        is not distinct from
        (own.beautician_id, own.offered_until is null, own.area_id, own.service_id, own.duration_minutes, own.price)
      and (extract(isodow from appointments.appointment_date at time zone zone), (appointments.appointment_date at time zone zone)::time)
        = (extract(isodow from own.appointment_date at time zone zone), (own.appointment_date at time zone zone)::time)
    order by appointments.appointment_date, messages.id;
end
$$;

-- Whether a list shows this message: of those that are sent as one, the first.
create function private.is_first_in_group(message public.messages) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if message.kind <> 'confirmation' or message.channel <> 'whatsapp' then
    return true;
  end if;
  return message.id = (select message_id from private.grouped_messages(message) limit 1);
end
$$;
revoke all on function private.grouped_messages(public.messages), private.is_first_in_group(public.messages) from public;

-- Deletes messages that were not sent in time.
create function private.delete_missed_messages() returns void
language sql security definer
set search_path = ''
as $$
  delete from public.messages
  where id in (
    select id from public.messages where state = 'due' and until <= now() order by until limit 500 for update skip locked)
$$;
revoke all on function private.delete_missed_messages() from public;

-- A page of the outbox, longest due first; the next page begins after the last row of this one. By default WhatsApp messages
-- that are due now. `wanted_state`: due, later (due within 36 hours, after the quiet hours for example), opened (of those that
-- ask something), answered, no_answer, phoned, skipped; of mails due, claimed, sent, failed.
create function public.outbox(
  wanted_state text default 'due', wanted_channel text default 'whatsapp', most integer default 50,
  after_due timestamptz default null, after_id uuid default null
)
returns table (
  id uuid, kind text, channel text, state text, due_at timestamptz, until timestamptz, told_at timestamptz,
  appointment_id uuid, lead_id uuid, client_id uuid, full_name text, phone text, whatsapp_number text, email text,
  language text, subject text, body text, placeholders jsonb, attempts integer, problem text, waitlist_offer_id uuid
)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  -- If the page is not full, continue applying a changed rule.
  if not exists (
    select from public.messages
    where messages.state = 'due' and messages.channel = wanted_channel and messages.due_at <= now() and messages.until > now()
    offset greatest(most, 1) - 1)
  then
    perform private.sync_queued(500);
  end if;
  perform private.delete_missed_messages();
  return query
    select page.id, page.kind, page.channel, page.state, page.due_at, page.until, page.told_at, page.appointment_id,
      page.lead_id, draft.client_id, draft.full_name, draft.phone, draft.whatsapp_number, draft.email, draft.language,
      draft.subject, draft.body, draft.placeholders || coalesce(series.days, restarted.value, '{}'), page.attempts, page.problem, page.waitlist_offer_id
    from (
      select messages.*, messages as message
      from public.messages
      where messages.state = case wanted_state when 'later' then 'due' else wanted_state end and messages.channel = wanted_channel
        and case wanted_state
          when 'due' then messages.due_at <= now() and messages.until > now()
          when 'later' then messages.due_at > now() and messages.due_at < now() + interval '36 hours'
          when 'opened' then messages.kind not in ('not_moved', 'cancellation', 'on_the_way', 'thanks', 'come_again')
          else true
        end
        and private.is_first_in_group(messages)
        and (after_due is null or (messages.due_at, messages.id) > (after_due, coalesce(after_id, '00000000-0000-0000-0000-000000000000')))
        and (messages.state <> 'due' or private.is_open_offer(messages.waitlist_offer_id) is not false)
        -- A concurrent booking may have made it unwanted.
        and (messages.kind <> 'come_again' or messages.state <> 'due' or not exists (
          select from public.appointments as appointments
          where appointments.id = messages.appointment_id
            and private.has_later_appointment(appointments.client_id, appointments.id, appointments.appointment_date)))
      order by messages.due_at, messages.id
      limit least(greatest(most, 0), 200)
    ) as page
      cross join lateral private.draft_of(page.kind, page.appointment_id, page.lead_id, page.alert_id,
        page.waitlist_offer_id) as draft
      cross join lateral (
        select case when count(*) > 1 then jsonb_build_object(
          'days', jsonb_agg(grouped.starts_at order by grouped.starts_at)) end as days
        from private.grouped_messages(page.message) as grouped
      ) as series
      cross join lateral (
        select case when page.waitlist_offer_id is not null and page.state = 'due' and page.channel = 'whatsapp'
          then private.restarted_waitlist_offer(page.waitlist_offer_id) end as value
      ) as restarted
    order by page.due_at, page.id;
end
$$;

-- The draft of a message for an appointment or a lead, whether or not it is due; also for previews.
create function public.message_draft(kind text, appointment uuid default null, lead uuid default null)
returns table (
  client_id uuid, full_name text, phone text, whatsapp_number text, email text, language text, no_messages boolean,
  subject text, body text, placeholders jsonb, told_at timestamptz
)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select draft.*, (
      select max(messages.told_at) from public.messages
      where messages.kind = message_draft.kind and messages.channel = 'whatsapp'
        and (messages.appointment_id = appointment or messages.lead_id = lead))
    from private.draft_of(message_draft.kind, appointment, lead) as draft;
end
$$;

-- Applies the rules again to messages whose state changed. The caller has locked their clients and no others: an appointment
-- that belongs to another client by now has messages of its own, and what was due to the former client is deleted.
create function private.sync_changed_messages(changed uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.messages using public.appointments
  where messages.id = any (changed) and messages.state = 'due'
    and appointments.id = messages.appointment_id and appointments.client_id <> messages.client_id;
  perform private.sync_messages(array(
    select appointments.id
    from public.messages join public.appointments
      on (appointments.id, appointments.client_id) = (messages.appointment_id, messages.client_id)
    where messages.id = any (changed)));
end
$$;
revoke all on function private.sync_changed_messages(uuid[]) from public;

-- After a message was sent or taken back: the status of its lead follows, and the rules are applied again.
create function private.after_marking_message(message public.messages) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if message.lead_id is not null then
    if message.state = 'due' then
      update public.leads set status = 'new' where id = message.lead_id and status = 'contacted';
    elsif message.state <> 'skipped' then
      update public.leads set status = 'contacted' where id = message.lead_id and status = 'new';
    end if;
  elsif message.waitlist_offer_id is not null then
    if message.state = 'due' then
      perform private.sync_waitlist_messages(array[message.waitlist_offer_id]);
    elsif message.state <> 'skipped' then
      perform private.restart_waitlist_offer(message.waitlist_offer_id);
    end if;
  elsif (select not_again_within_days from public.message_rules
      where kind = message.kind and channel = message.channel) > 0 then
    perform private.sync_messages(array(
      select id from public.appointments
      where client_id = message.client_id and appointment_date > now() - interval '400 days'));
  else
    perform private.sync_changed_messages(array[message.id]);
  end if;
end
$$;
revoke all on function private.after_marking_message(public.messages) from public;

-- `new_state`: opened, answered, no_answer, phoned (told by phone), skipped, or due (Undo); also of the messages that are sent
-- as one with it. The client of a skipped message counts as told: what changes later is announced again. No row comes back when
-- the message no longer exists, because its appointment was cancelled, moved or deleted.
create function public.mark_message(message uuid, new_state text) returns setof public.messages
language plpgsql security definer
set search_path = ''
as $$
declare
  marked public.messages;
  one uuid;
begin
  perform private.require_staff();
  perform from public.leads where id = (select lead_id from public.messages where id = mark_message.message) for no key update;
  perform private.lock_waitlist_offer((select waitlist_offer_id from public.messages where id = message));
  perform private.lock_clients(array(select client_id from public.messages where id = message));
  select * into marked from public.messages where id = message for update;
  if not found then
    return;
  end if;
  if marked.channel <> 'whatsapp' or new_state is null
    or new_state not in ('due', 'opened', 'answered', 'no_answer', 'phoned', 'skipped')
  then
    raise exception 'A WhatsApp message is due, opened, answered, not answered, phoned or skipped.'
      using errcode = 'invalid_parameter_value';
  end if;
  if marked.state = new_state then
    return next marked;
    return;
  end if;
  foreach one in array array(select message_id from private.grouped_messages(marked)) loop
    update public.messages
      set state = new_state,
          told_at = case when new_state = 'due' then null else coalesce(messages.told_at, clock_timestamp()) end,
          told_by = case when new_state = 'due' then null else coalesce(messages.told_by, auth.uid()) end,
          about = case when new_state = 'due' then null else coalesce(
            messages.about, (select appointment_date from public.appointments where id = messages.appointment_id)) end
      where id = one
      returning * into marked;
    if found then
      perform private.after_marking_message(marked);
    end if;
  end loop;
  return query select * from public.messages where id = message;
end
$$;

-- Why nobody may write to this person; null: they may.
create function private.message_refusal(full_name text, phone text, no_messages boolean) returns text
language sql stable
set search_path = ''
as $$
  select case
    when no_messages then format('%s wants no messages.', full_name)
    when phone is null then 'There is no phone number.'
    when private.whatsapp_number(phone) is null then format('%s is not a WhatsApp number.', phone)
  end
$$;

-- A client is reminded of payments once a day, whatever is due: why not again today; null: not reminded yet.
create function private.reminder_refusal(client uuid, full_name text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reminded timestamptz := (
    select max(told_at) from public.messages
    where client_id = client and kind = 'payment_due' and state <> 'skipped' and told_at is not null);
begin
  if private.business_date(reminded) = public.business_today() then
    return format('%s was already reminded today at %s.', full_name,
      to_char(reminded at time zone private.business_time_zone(), 'FMHH12:MI am'));
  end if;
  return null;
end
$$;

revoke all on function private.message_refusal(text, text, boolean), private.reminder_refusal(uuid, text) from public;

-- Records that a draft was opened from an appointment or a lead, so that it is not due again.
create function public.open_draft(kind text, appointment uuid default null, lead uuid default null) returns setof public.messages
language plpgsql security definer
set search_path = ''
as $$
declare
  refusal text;
  person uuid;
  person_name text;
  standing public.messages;
  starts timestamptz;
  -- A reminder of another time is another message; of the other kinds the latest counts.
  wanted_occasion bigint;
begin
  perform private.require_staff();
  select private.message_refusal(draft.full_name, draft.phone, draft.no_messages), draft.client_id, draft.full_name
    into refusal, person, person_name
    from private.draft_of(open_draft.kind, appointment, lead) as draft;
  if not found then
    return;
  end if;
  if refusal is not null then
    raise exception '%', refusal using errcode = 'check_violation', constraint = 'messages_wanted';
  end if;
  perform from public.leads where id = lead for no key update;
  select appointment_date into starts from public.appointments where id = appointment for no key update;
  perform private.lock_clients(array[person]);
  if open_draft.kind = 'payment_due' then
    refusal := private.reminder_refusal(person, person_name);
    if refusal is not null then
      raise exception '%', refusal using errcode = 'check_violation', constraint = 'messages_reminded_once_a_day';
    end if;
  end if;
  if open_draft.kind in ('evening_before', 'on_the_way') then
    wanted_occasion := extract(epoch from starts)::bigint;
  end if;
  select * into standing from public.messages
    where messages.kind = open_draft.kind and messages.channel = 'whatsapp'
      and (messages.lead_id = lead or (messages.appointment_id = appointment and messages.client_id = person))
      and (wanted_occasion is null or messages.occasion = wanted_occasion)
    order by messages.state <> 'due', messages.occasion desc
    limit 1
    for update;
  if standing.id is null then
    insert into public.messages (kind, channel, appointment_id, lead_id, client_id, occasion, due_at, until, try_at)
      values (open_draft.kind, 'whatsapp', appointment, case when appointment is null then lead end,
        case when appointment is not null then person end,
        coalesce(wanted_occasion, 0),
        now(), now() + interval '1 day', now())
      returning * into standing;
  end if;
  update public.messages
    set state = 'opened', told_at = clock_timestamp(), told_by = auth.uid(), about = starts
    where id = standing.id
    returning * into standing;
  perform private.after_marking_message(standing);
  return next standing;
end
$$;

-- Retries a failed mail for another day.
create function public.retry_mail(message uuid) returns setof public.messages
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.lock_clients(array(select client_id from public.messages where id = message));
  update public.messages
    set state = 'due', try_at = now(), attempts = 0, first_tried_at = null
    where id = message and state = 'failed' and until > now();
  perform private.sync_changed_messages(array[message]);
  return query select * from public.messages where id = message;
end
$$;

revoke all on function public.outbox(text, text, integer, timestamptz, uuid), public.message_draft(text, uuid, uuid),
  public.mark_message(uuid, text), public.open_draft(text, uuid, uuid), public.retry_mail(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.outbox(text, text, integer, timestamptz, uuid), public.message_draft(text, uuid, uuid),
  public.mark_message(uuid, text), public.open_draft(text, uuid, uuid), public.retry_mail(uuid)
  to authenticated, service_role;

-- == Mail ==

-- Mails are sent by the server that claims them. The server calls these functions as the owner of the database; no request
-- can.
--
-- A claim is a lease: when a server dies, another one sends its mails. A mail that was sent but not reported is sent twice:
-- SMTP has no exactly-once delivery, and the reader's mail program recognises the Message-ID.

-- Notifies the servers of a mail that is due now; they find later ones themselves.
create function private.wake_for_mails() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('mails', '');
  return null;
end
$$;
revoke all on function private.wake_for_mails() from public;

create trigger messages_wake_for_mails
  after insert or update on public.messages
  for each row when (new.channel = 'mail' and new.state = 'due' and new.try_at <= now())
  execute function private.wake_for_mails();

create trigger messages_added after insert on public.messages
  referencing new table as added for each statement execute function private.announce_changed_rows();
create trigger messages_changed after update on public.messages
  referencing new table as added for each statement execute function private.announce_changed_rows();
create trigger messages_removed after delete on public.messages
  referencing old table as removed for each statement execute function private.announce_changed_rows();

-- Whether these are quiet hours.
create function private.is_quiet() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.after_quiet_hours(now(), time_zone, quiet_from, quiet_until) <> now() from public.business_profile
$$;

-- Mails with an expired lease are due again, if the rules still want them. Returns the number of expired leases.
create function private.free_lapsed_mails() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  lapsed uuid[];
  freed uuid[];
begin
  lapsed := array(
    select id from public.messages where state = 'claimed' and leased_until <= now() order by leased_until limit 100);
  perform private.lock_clients(array(select client_id from public.messages where id = any (lapsed)));
  with locked as (
    select id from public.messages
    where id = any (lapsed) and state = 'claimed' and leased_until <= now() for update skip locked
  ), updated as (
    update public.messages
      set state = 'due', claimed_by = null, leased_until = null, told_at = null, about = null
      where id in (select id from locked)
      returning id
  )
  select coalesce(array_agg(id), '{}') into freed from updated;
  perform private.sync_changed_messages(freed);
  return cardinality(lapsed);
end
$$;

-- What the mail about an alert says.
create function private.alert_details(alert uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('kind', alerts.kind, 'raised_at', alerts.raised_at, 'expected_end', alerts.expected_end,
    'beautician', beauticians.full_name, 'beautician_phone', beauticians.phone, 'client', clients.full_name,
    'client_phone', clients.phone, 'address', coalesce(appointments.address, clients.address), 'area', areas.name,
    'starts_at', appointments.appointment_date, 'ends_at', appointments.ends_at)
  from public.safety_alerts as alerts
    left join public.beauticians on beauticians.id = alerts.beautician_id
    left join public.appointments on appointments.id = alerts.appointment_id
    left join public.clients on clients.id = appointments.client_id
    left join public.areas on areas.id = appointments.area_id
  where alerts.id = alert
$$;

-- The next mails for a server, with recipients, text, values and the appointment for the calendar entry.
create function private.claim_mails(server text, most integer default 10, lease interval default interval '2 minutes')
returns table (
  id uuid, kind text, recipients text[], full_name text, language text, subject text, body text, placeholders jsonb,
  lead jsonb, appointment jsonb, alert jsonb, attempts integer, leased_until timestamptz
)
language plpgsql security definer
set search_path = ''
as $$
declare
  is_quiet boolean := private.is_quiet();
begin
  -- Not both in one transaction: each locks clients, and locks of two statements are not in order.
  if private.free_lapsed_mails() = 0 and not exists (
    select from public.messages
    where messages.channel = 'mail' and messages.state = 'due' and messages.try_at <= now() and messages.until > now()
    offset greatest(most, 1) - 1)
  then
    perform private.sync_queued(500);
  end if;
  perform private.delete_missed_messages();
  return query
    with due as (
      select messages.id
      from public.messages
      where messages.channel = 'mail' and messages.state = 'due' and messages.try_at <= now() and messages.until > now()
        and (messages.kind in ('new_lead', 'safety_alert') or not is_quiet)
        and private.is_open_offer(messages.waitlist_offer_id) is not false
      order by messages.try_at, messages.id
      limit most
      for update skip locked
    ), claimed as (
      update public.messages
        set state = 'claimed', claimed_by = server, leased_until = now() + lease, attempts = messages.attempts + 1,
            first_tried_at = coalesce(messages.first_tried_at, now()), told_at = clock_timestamp(),
            about = (select appointment_date from public.appointments where appointments.id = messages.appointment_id)
        where messages.id in (select due.id from due)
        returning messages.*
    )
    select claimed.id, claimed.kind,
      case
        when claimed.kind in ('new_lead', 'safety_alert') then private.business_recipients(claimed.kind)
        else array_remove(array[draft.email], null)
      end,
      draft.full_name, draft.language, draft.subject, draft.body, draft.placeholders,
      (select to_jsonb(leads) - array['search_text', 'sounds'] from public.leads where leads.id = claimed.lead_id),
      (
        select jsonb_build_object('id', appointments.id, 'calendar_version', appointments.calendar_version, 'status', appointments.status,
          'starts_at', appointments.appointment_date, 'ends_at', appointments.ends_at, 'address', appointments.address,
          'updated_at', appointments.updated_at)
        from public.appointments as appointments where appointments.id = claimed.appointment_id
      ),
      private.alert_details(claimed.alert_id),
      claimed.attempts, claimed.leased_until
    from claimed
      cross join lateral private.draft_of(claimed.kind, claimed.appointment_id, claimed.lead_id, claimed.alert_id,
        claimed.waitlist_offer_id) as draft
    order by claimed.try_at, claimed.id;
end
$$;

-- False: the lease had expired, so another server has the mail or will have it.
create function private.mail_sent(message uuid, server text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.messages
    set state = 'sent', claimed_by = null, leased_until = null, problem = null
    where id = message and state = 'claimed' and claimed_by = server;
  return found;
end
$$;

-- `reply` is the reply of the mail server. Retried after 1, 2, 4, … minutes, at most 4 hours, for a day; not at all after a
-- permanent failure. Returns the new state, or null where the lease had expired.
create function private.mail_failed(message uuid, server text, reply text, for_good boolean default false) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  failed public.messages;
begin
  perform private.lock_clients(array(select client_id from public.messages where id = message));
  update public.messages
    set state = case
          when for_good or now() >= messages.first_tried_at + interval '1 day' then 'failed'
          else 'due'
        end,
        try_at = now() + least(interval '1 minute' * 2 ^ least(messages.attempts - 1, 20), interval '4 hours'),
        claimed_by = null, leased_until = null, told_at = null, about = null, problem = left(reply, 1000)
    where id = message and state = 'claimed' and claimed_by = server
    returning * into failed;
  if failed.state = 'due' then
    perform private.sync_changed_messages(array[message]);
  end if;
  return failed.state;
end
$$;

revoke all on function private.alert_details(uuid), private.is_quiet(), private.free_lapsed_mails(), private.claim_mails(text, integer, interval),
  private.mail_sent(uuid, text), private.mail_failed(uuid, text, text, boolean) from public;

-- == Mail server ==

-- The mail server that an owner has set. SMTP_URL takes precedence. Only the server reads and writes it: it encrypts the
-- password with ENCRYPTION_KEY, for this host, port and user name.
create table private.mail_server (
  is_only boolean primary key default true,
  host text not null,
  port integer not null,
  -- tls: from the start; starttls: required before the password is sent.
  security text not null,
  user_name text not null,
  sealed_password text not null,
  sender_name text,
  sender_address text not null,
  password_set_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mail_server_is_only check (is_only),
  -- A name on the internet has a dot, and its last part begins with a letter; an IP address does not.
  constraint mail_server_host_format check (
    length(host) <= 253 and host ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$'),
  constraint mail_server_port_known check (port in (25, 465, 587, 2525)),
  constraint mail_server_security_known check (security in ('tls', 'starttls')),
  constraint mail_server_user_name_format check (length(user_name) between 1 and 254 and user_name !~ '[[:cntrl:]]'),
  -- Stands in quotes before the address.
  constraint mail_server_sender_name_format check (length(sender_name) between 1 and 100 and sender_name !~ '["\\<>[:cntrl:]]'),
  constraint mail_server_sender_address_format check (
    length(sender_address) <= 254 and sender_address ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$')
);
alter table private.mail_server enable row level security;

-- All servers follow a change. The audit log never has the password.
create function private.after_mail_server() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  perform pg_catalog.pg_notify('mail_server', '');
  if tg_op <> 'INSERT' then
    before := array(select to_jsonb(removed) from removed);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select to_jsonb(added) from added);
  end if;
  perform private.note_rows('mail_server', before, after,
    array['host', 'port', 'security', 'user_name', 'sender_name', 'sender_address', 'password_set_at']);
  return null;
end
$$;

create trigger mail_server_added after insert on private.mail_server
  referencing new table as added for each statement execute function private.after_mail_server();
create trigger mail_server_changed after update on private.mail_server
  referencing old table as removed new table as added for each statement execute function private.after_mail_server();
create trigger mail_server_removed after delete on private.mail_server
  referencing old table as removed for each statement execute function private.after_mail_server();

-- What owners may read of it: everything but the password.
create function private.mail_server_settings() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select to_jsonb(mail_server) - 'is_only' - 'sealed_password' from private.mail_server as mail_server
$$;

-- `sealed_password`: null keeps the stored one, which belongs to its host, port and user name. `version`: `updated_at` of the
-- edited settings, null where there were none. Returns the new settings, or null if someone else has changed them.
create function private.save_mail_server(settings jsonb, sealed_password text, version timestamptz) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  draft private.mail_server := jsonb_populate_record(null::private.mail_server, settings);
  stored private.mail_server;
begin
  perform private.require_owner();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.mail_server'));
  select * into stored from private.mail_server;
  if stored.updated_at is distinct from version then
    return null;
  end if;
  if save_mail_server.sealed_password is null
    and (stored.host, stored.port, stored.user_name) is distinct from (draft.host, draft.port, draft.user_name)
  then
    raise exception 'Type the password of the mail server: it is not kept for another server, port or user name.'
      using errcode = 'check_violation', constraint = 'mail_server_password_belongs';
  end if;
  insert into private.mail_server as mail_server
      (host, port, security, user_name, sealed_password, sender_name, sender_address)
    values (draft.host, draft.port, draft.security, draft.user_name,
      coalesce(save_mail_server.sealed_password, stored.sealed_password), draft.sender_name, draft.sender_address)
    on conflict (is_only) do update
      set host = excluded.host, port = excluded.port, security = excluded.security, user_name = excluded.user_name,
          sealed_password = excluded.sealed_password, sender_name = excluded.sender_name, sender_address = excluded.sender_address,
          password_set_at = case when save_mail_server.sealed_password is null then mail_server.password_set_at else now() end,
          updated_at = clock_timestamp();
  return private.mail_server_settings();
end
$$;

create function private.remove_mail_server() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  delete from private.mail_server;
end
$$;

-- Mails that wait after a failure are due now: the mail server was corrected. Rows that are locked are being sent or changed.
create function private.retry_waiting_mails() returns void
language sql security definer
set search_path = ''
as $$
  update public.messages set try_at = now()
  where id in (
    select id from public.messages
    where channel = 'mail' and state = 'due' and attempts > 0 and due_at <= now() and try_at > now()
    order by id for update skip locked)
$$;

revoke all on function private.after_mail_server(), private.mail_server_settings(),
  private.save_mail_server(jsonb, text, timestamptz), private.remove_mail_server(), private.retry_waiting_mails() from public;

-- == Notifications ==

-- What is new, for the office, which asks every ten seconds: a few index lookups. Counts end at 100.
create function public.office_news()
returns table (
  new_leads integer, newest_lead_at timestamptz, due_messages integer, failed_mails integer,
  open_requests integer, newest_act_at timestamptz, time_off_requests integer,
  open_alerts integer, newest_alert_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select
      (select count(*)::integer from (select from private.leads_to_call() limit 100) as waiting),
      greatest(
        (select created_at from public.leads where not needs_check order by created_at desc, id limit 1),
        (select call_again_at from public.leads where call_again_at <= now() order by call_again_at desc, id limit 1)),
      (select count(*)::integer from (
        select from public.messages
        where state = 'due' and channel = 'whatsapp' and due_at <= now() and until > now() and private.is_first_in_group(messages)
        limit 100) as due),
      (select count(*)::integer from (select from public.messages where state = 'failed' limit 100) as failed),
      (select count(*)::integer from (
        select from public.client_actions where kind = 'move_asked' and answer is null limit 100) as requests),
      (select made_at from public.client_actions order by made_at desc, id limit 1),
      (select count(*)::integer from (
        select from public.days_off where state = 'requested' and to_day >= public.business_today() limit 100) as asked),
      (select count(*)::integer from (select from public.safety_alerts where ended_at is null limit 100) as alerts),
      (select raised_at from public.safety_alerts where ended_at is null order by raised_at desc, id limit 1);
end
$$;
revoke all on function public.office_news() from public, anon, authenticated, service_role;
grant execute on function public.office_news() to authenticated, service_role;
