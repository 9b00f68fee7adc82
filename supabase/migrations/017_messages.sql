-- Messages to clients: templates, rules, and the messages that the rules make due.

-- == Templates ==

-- Placeholders that each kind of message has. domain/messages/message-template.ts has the same list; a test compares them.
create function private.message_placeholders(kind text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case message_placeholders.kind
    when 'first_answer' then array['name', 'service', 'business', 'phone', 'site']
    when 'come_again' then array['name', 'service', 'business', 'phone', 'site']
    when 'payment_due' then array['name', 'service', 'day', 'amount', 'link', 'business', 'phone']
    when 'thanks' then array['name', 'service', 'day', 'beautician', 'link', 'business', 'phone']
    when 'cancellation' then array['name', 'service', 'day', 'time', 'business', 'phone', 'site']
    when 'waitlist_offer' then array['name', 'service', 'day', 'time', 'until', 'area', 'link', 'business', 'phone']
    else array['name', 'service', 'day', 'time', 'beautician', 'area', 'amount', 'link', 'business', 'phone']
  end
$$;
revoke all on function private.message_placeholders(text) from public;

-- Texts by kind and language, with placeholders: {name}, {day}, … An unknown placeholder is refused when it is saved.
create table public.message_templates (
  kind text not null,
  language text not null,
  -- Mail only.
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (kind, language),
  constraint message_templates_kind_known check (
    kind in ('first_answer', 'waitlist_offer', 'confirmation', 'change', 'not_moved', 'cancellation', 'evening_before', 'on_the_way',
      'thanks', 'payment_due', 'come_again')
  ),
  constraint message_templates_language_known check (language in ('en', 'hi', 'hi-Latn')),
  constraint message_templates_subject_length check (char_length(subject) <= 150 and subject ~ '\S' and subject !~ '[\r\n]'),
  constraint message_templates_body_length check (char_length(body) <= 1000 and body ~ '\S')
);

-- Refuses unknown placeholders and single braces. domain/messages/message-template.ts says the same sentences in the form.
create function private.check_template_placeholders(template public.message_templates) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  placeholders text[] := private.message_placeholders(template.kind);
  texts text := template.subject || E'\n' || template.body;
  unknown text := (
    select found.named[1] from regexp_matches(texts, '\{([^{}]*)\}', 'g') as found (named)
    where found.named[1] <> all (placeholders) limit 1);
  problem text := case
    when unknown is not null then format('{%s} cannot be used here.', unknown)
    when regexp_replace(texts, '\{[^{}]*\}', '', 'g') ~ '[{}]' then 'A { or } is missing; write a placeholder like {name}.'
  end;
begin
  if problem is not null then
    raise exception '%', problem
      using errcode = 'check_violation',
            constraint = 'message_templates_placeholders_known',
            table = 'message_templates',
            schema = 'public',
            hint = format('You can use {%s}.', array_to_string(placeholders, '}, {'));
  end if;
end
$$;
revoke all on function private.check_template_placeholders(public.message_templates) from public;

create function private.before_template() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.check_template_placeholders(new);
  if tg_op = 'UPDATE' then
    new.updated_at = private.next_version(old.updated_at);
  end if;
  return new;
end
$$;

create trigger message_templates_before
  before insert or update on public.message_templates
  for each row execute function private.before_template();

alter table public.message_templates enable row level security;
revoke all on public.message_templates from public, anon, authenticated, service_role;
grant select on public.message_templates to authenticated, service_role;
grant update (subject, body) on public.message_templates to authenticated, service_role;

create policy message_templates_staff_read on public.message_templates
  for select to authenticated using ((select public.is_staff()));
create policy message_templates_owner_update on public.message_templates
  for update to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy message_templates_service_role on public.message_templates
  for all to service_role using (true) with check (true);

insert into public.message_templates (kind, language, subject, body) values
  ('first_answer', 'en', 'Your enquiry at {business}',
   E'Hello {name}, thank you for your enquiry about {service}. We will call you shortly to confirm the day, time and address. {business}'),
  ('first_answer', 'hi', '{business} में आपकी पूछताछ',
   E'नमस्ते {name} जी, {service} के बारे में पूछने के लिए धन्यवाद। दिन, समय और पता तय करने के लिए हम जल्द ही आपको कॉल करेंगे। {business}'),
  ('first_answer', 'hi-Latn', '{business} mein aapki enquiry',
   E'Namaste {name} ji, {service} ke baare mein poochhne ke liye dhanyavaad. Din, time aur address tay karne ke liye hum jaldi aapko call karenge. {business}'),

  ('waitlist_offer', 'en', 'A time is free on {day} at {time}',
   E'Hello {name}, a time has become free: {service} on {day} at {time}. We are holding it for you until {until}.\nTo take it, or to say no: {link}\n{business}'),
  ('waitlist_offer', 'hi', '{day}, {time} का समय खाली हुआ है',
   E'नमस्ते {name} जी, एक समय खाली हुआ है: {service}, {day}, {time}। यह समय {until} तक आपके लिए रखा है।\nलेने या मना करने के लिए: {link}\n{business}'),
  ('waitlist_offer', 'hi-Latn', '{day}, {time} ka time khaali hua hai',
   E'Namaste {name} ji, ek time khaali hua hai: {service}, {day}, {time}. Yeh time {until} tak aapke liye rakha hai.\nLene ya mana karne ke liye: {link}\n{business}'),

  ('confirmation', 'en', 'Your visit on {day} at {time}',
   E'Hello {name}, your visit is booked: {service} on {day} at {time}. {beautician} will come to you.\nTo confirm, move or cancel it: {link}\n{business}'),
  ('confirmation', 'hi', '{day}, {time} की आपकी बुकिंग',
   E'नमस्ते {name} जी, आपकी बुकिंग हो गई है: {service}, {day}, {time}। {beautician} आपके पास आएँगी।\nपक्का करने, समय बदलने या रद्द करने के लिए: {link}\n{business}'),
  ('confirmation', 'hi-Latn', '{day}, {time} ki aapki booking',
   E'Namaste {name} ji, aapki booking ho gayi hai: {service}, {day}, {time}. {beautician} aapke paas aayengi.\nPakka karne, time badalne ya cancel karne ke liye: {link}\n{business}'),

  ('change', 'en', 'Your visit is now on {day} at {time}',
   E'Hello {name}, your visit has a new time: {service} on {day} at {time}.\nIf this time does not suit you: {link}\n{business}'),
  ('change', 'hi', 'आपकी बुकिंग का नया समय: {day}, {time}',
   E'नमस्ते {name} जी, आपकी बुकिंग का समय बदल गया है: {service} अब {day}, {time}।\nअगर यह ठीक न हो तो: {link}\n{business}'),
  ('change', 'hi-Latn', 'Aapki booking ka naya time: {day}, {time}',
   E'Namaste {name} ji, aapki booking ka time badal gaya hai: {service} ab {day}, {time}.\nAgar yeh theek na ho to: {link}\n{business}'),

  ('not_moved', 'en', 'Your visit stays on {day} at {time}',
   E'Hello {name}, sorry, the other time is not free. Your visit stays on {day} at {time}. You can choose another time here: {link}\n{business}'),
  ('not_moved', 'hi', 'आपकी बुकिंग {day}, {time} ही है',
   E'नमस्ते {name} जी, माफ़ कीजिए, आपका माँगा हुआ समय खाली नहीं है। आपकी बुकिंग पहले की तरह {day}, {time} ही है। दूसरा समय यहाँ चुन सकती हैं: {link}\n{business}'),
  ('not_moved', 'hi-Latn', 'Aapki booking {day}, {time} hi hai',
   E'Namaste {name} ji, maaf kijiye, aapka maanga hua time khaali nahin hai. Aapki booking pehle ki tarah {day}, {time} hi hai. Doosra time yahan chun sakti hain: {link}\n{business}'),

  ('cancellation', 'en', 'Your visit on {day} is cancelled',
   E'Hello {name}, your visit on {day} at {time} ({service}) is cancelled. To book a new one, message us or call {phone}.\n{business}'),
  ('cancellation', 'hi', '{day} की आपकी बुकिंग रद्द हो गई है',
   E'नमस्ते {name} जी, {day}, {time} की आपकी बुकिंग ({service}) रद्द हो गई है। जब भी नई बुकिंग चाहें, हमें लिखें या {phone} पर फ़ोन करें।\n{business}'),
  ('cancellation', 'hi-Latn', '{day} ki aapki booking cancel ho gayi hai',
   E'Namaste {name} ji, {day}, {time} ki aapki booking ({service}) cancel ho gayi hai. Jab bhi nayi booking chahein, humein likhein ya {phone} par call karein.\n{business}'),

  ('evening_before', 'en', '{day} at {time}: {service}',
   E'Hello {name}, a small reminder: {service}, {day} at {time}. Is everything fine? Please confirm here: {link}\n{business}'),
  ('evening_before', 'hi', 'याद दिला दें: {day}, {time}',
   E'नमस्ते {name} जी, बस याद दिला दें: {service}, {day}, {time}। सब ठीक है न? यहाँ पक्का कर दीजिए: {link}\n{business}'),
  ('evening_before', 'hi-Latn', 'Yaad dila dein: {day}, {time}',
   E'Namaste {name} ji, bas yaad dila dein: {service}, {day}, {time}. Sab theek hai na? Yahan pakka kar dijiye: {link}\n{business}'),

  ('on_the_way', 'en', 'Today at {time}',
   E'Hello {name}! {beautician} will be with you today at {time} for {service}. See you soon!\n{business}'),
  ('on_the_way', 'hi', 'आज {time}',
   E'नमस्ते {name} जी! {beautician} आज {time} {service} के लिए आपके पास पहुँचेंगी। जल्द मिलते हैं!\n{business}'),
  ('on_the_way', 'hi-Latn', 'Aaj {time}',
   E'Namaste {name} ji! {beautician} aaj {time} {service} ke liye aapke paas pahunchengi. Jald milte hain!\n{business}'),

  ('thanks', 'en', 'Thank you, {name}',
   E'Hello {name}, thank you for having us. We hope you love how it turned out. Would you tell us in two lines how it was? {link}\n{business}'),
  ('thanks', 'hi', 'धन्यवाद, {name} जी',
   E'नमस्ते {name} जी, हमें बुलाने का बहुत धन्यवाद। उम्मीद है आपको अच्छा लगा। दो पंक्तियों में बताइए कैसा रहा? {link}\n{business}'),
  ('thanks', 'hi-Latn', 'Dhanyavaad, {name} ji',
   E'Namaste {name} ji, humein bulane ka bahut dhanyavaad. Umeed hai aapko achchha laga. Do line mein bataiye kaisa raha? {link}\n{business}'),

  ('payment_due', 'en', 'Payment due for your visit on {day}: {amount}',
   E'Hello {name}, {amount} is due for your visit on {day} ({service}). You can pay here: {link}\nIf you have already paid, please ignore this message.\n{business}'),
  ('payment_due', 'hi', '{day} की बुकिंग का बकाया: {amount}',
   E'नमस्ते {name} जी, {day} की बुकिंग ({service}) के {amount} बाकी हैं। जैसे सुविधा हो, यहाँ चुका सकती हैं: {link}\nअगर भुगतान कर दिया हो तो धन्यवाद!\n{business}'),
  ('payment_due', 'hi-Latn', '{day} ki booking ka baaki: {amount}',
   E'Namaste {name} ji, {day} ki booking ({service}) ke {amount} baaki hain. Jaise suvidha ho, yahan de sakti hain: {link}\nAgar payment kar diya ho to dhanyavaad!\n{business}'),

  ('come_again', 'en', 'Time for {service} again?',
   E'Hello {name}, it has been a while since your last {service}. Shall we come again? Just reply with a day that suits you, or choose one here: {site}\n{business}'),
  ('come_again', 'hi', 'फिर से {service}?',
   E'नमस्ते {name} जी, पिछली बार के {service} को काफ़ी दिन हो गए। फिर से आएँ? जो दिन ठीक लगे, बस लिख दीजिए, या यहाँ चुनिए: {site}\n{business}'),
  ('come_again', 'hi-Latn', 'Phir se {service}?',
   E'Namaste {name} ji, pichhli baar ke {service} ko kaafi din ho gaye. Phir se aayein? Jo din theek lage, bas likh dijiye, ya yahan chuniye: {site}\n{business}');

-- == Rules ==

-- Which kind of message is sent by which channel, and when.
create table public.message_rules (
  kind text not null,
  channel text not null,
  is_on boolean not null default true,
  -- Before or after the appointment, by kind; null for messages that are due at once or at at_time.
  minutes integer,
  -- Local time on the evening before, or on the day of "come again".
  at_time time,
  -- Minimum days between two messages of this kind to a client; 0: no minimum.
  not_again_within_days integer not null default 0,
  -- Of mails to the business; empty: its address.
  recipients text[] not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (kind, channel),
  constraint message_rules_kind_known check (
    kind in ('new_lead', 'safety_alert', 'first_answer', 'waitlist_offer', 'confirmation', 'change', 'not_moved', 'cancellation',
      'evening_before', 'on_the_way', 'thanks', 'payment_due', 'come_again')
  ),
  constraint message_rules_channel_known check (channel in ('whatsapp', 'mail')),
  constraint message_rules_minutes_given check (
    (kind in ('on_the_way', 'thanks', 'payment_due')) = (minutes is not null) and minutes between 0 and 43200
  ),
  constraint message_rules_at_time_given check ((kind in ('evening_before', 'come_again')) = (at_time is not null)),
  constraint message_rules_not_again_within_days_range check (not_again_within_days between 0 and 366),
  constraint message_rules_recipients_format check (
    cardinality(recipients) = 0
    or (cardinality(recipients) <= 10 and char_length(array_to_string(recipients, ' ')) <= 2540
      and array_to_string(recipients, ' ', '?') ~ '^[^@\s]+@[^@\s]+\.[^@\s]+( [^@\s]+@[^@\s]+\.[^@\s]+)*$')
  )
);

create trigger message_rules_touch_updated_at
  before update on public.message_rules
  for each row execute function private.touch_updated_at();

insert into public.message_rules (kind, channel, minutes, at_time) values
  ('new_lead', 'mail', null, null),
  ('safety_alert', 'mail', null, null),
  ('first_answer', 'whatsapp', null, null),
  ('waitlist_offer', 'whatsapp', null, null),
  ('waitlist_offer', 'mail', null, null),
  ('confirmation', 'whatsapp', null, null),
  ('confirmation', 'mail', null, null),
  ('change', 'whatsapp', null, null),
  ('change', 'mail', null, null),
  ('not_moved', 'whatsapp', null, null),
  ('not_moved', 'mail', null, null),
  ('cancellation', 'whatsapp', null, null),
  ('cancellation', 'mail', null, null),
  ('evening_before', 'whatsapp', null, '18:00'),
  ('evening_before', 'mail', null, '18:00'),
  ('on_the_way', 'whatsapp', 120, null),
  ('thanks', 'whatsapp', 120, null),
  ('payment_due', 'whatsapp', 1440, null),
  ('come_again', 'whatsapp', null, '11:00');

-- == Messages ==

-- Rules create messages in the same transaction as their cause, once per cause. They contain no text: it is filled in
-- when the message is opened or sent.
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  channel text not null,
  -- The cause: one of the four.
  appointment_id uuid references public.appointments (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete cascade,
  alert_id uuid references public.safety_alerts (id) on delete cascade,
  -- References waitlist_offers, which comes later (028_waitlist.sql).
  waitlist_offer_id uuid,
  client_id uuid references public.clients (id) on delete cascade,
  -- Distinguishes causes of one appointment: its start for reminders, a number for changes and cancellations.
  occasion bigint not null default 0,
  state text not null default 'due',
  due_at timestamptz not null,
  -- When it expires.
  until timestamptz not null,
  -- When and by whom it was opened or sent, and which appointment_date it named.
  told_at timestamptz,
  told_by uuid,
  about timestamptz,
  -- Mail only: next attempt, lease of the sending server, attempts, and the reply of the mail server.
  try_at timestamptz not null,
  claimed_by text,
  leased_until timestamptz,
  attempts integer not null default 0,
  first_tried_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  constraint messages_rule_fkey foreign key (kind, channel) references public.message_rules (kind, channel),
  constraint messages_one_cause check (num_nonnulls(appointment_id, lead_id, alert_id, waitlist_offer_id) = 1),
  constraint messages_state_known check (
    state = 'due'
    or (channel = 'whatsapp' and state in ('opened', 'answered', 'no_answer', 'phoned', 'skipped'))
    or (channel = 'mail' and state in ('claimed', 'sent', 'failed'))
  ),
  constraint messages_problem_length check (char_length(problem) <= 1000)
);

create unique index messages_appointment_cause_key on public.messages (appointment_id, kind, channel, occasion, client_id)
  where appointment_id is not null;
create unique index messages_lead_cause_key on public.messages (lead_id, kind, channel) where lead_id is not null;
create unique index messages_alert_cause_key on public.messages (alert_id, kind, channel) where alert_id is not null;
create unique index messages_waitlist_cause_key on public.messages (waitlist_offer_id, kind, channel)
  where waitlist_offer_id is not null;
create index messages_state_idx on public.messages (state, due_at, id) where channel = 'whatsapp';
create index messages_mail_idx on public.messages (try_at, id) where channel = 'mail' and state = 'due';
create index messages_failed_idx on public.messages (due_at, id) where state = 'failed';
create index messages_lease_idx on public.messages (leased_until) where state = 'claimed';
create index messages_until_idx on public.messages (until) where state = 'due';
-- For retention (026_privacy.sql).
create index messages_past_idx on public.messages (until) where state <> 'due';
create index messages_client_idx on public.messages (client_id, kind, told_at);

alter table public.message_rules enable row level security;
alter table public.messages enable row level security;
revoke all on public.message_rules, public.messages from public, anon, authenticated, service_role;
grant select on public.message_rules, public.messages to authenticated, service_role;
grant update (is_on, minutes, at_time, not_again_within_days, recipients) on public.message_rules to authenticated, service_role;

create policy message_rules_staff_read on public.message_rules
  for select to authenticated using ((select public.is_staff()));
create policy message_rules_owner_update on public.message_rules
  for update to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy message_rules_service_role on public.message_rules
  for all to service_role using (true) with check (true);
create policy messages_staff_read on public.messages
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy messages_service_role on public.messages
  for select to service_role using (true);

-- == What the rules want ==

-- The functions below run for every appointment that is written. plpgsql caches their plans for the connection; functions in
-- SQL would be planned each time, which takes ten times as long as the work.

-- The moment, or the end of the quiet hours that it falls into.
create function private.after_quiet_hours(moment timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz
language plpgsql stable parallel safe
set search_path = ''
as $$
declare
  clock timestamp := moment at time zone zone;
  is_over_midnight boolean := quiet_from > quiet_until;
begin
  if quiet_from = quiet_until then
    return moment;
  elsif is_over_midnight and clock::time >= quiet_from then
    return (clock::date + 1 + quiet_until) at time zone zone;
  elsif clock::time < quiet_until and (is_over_midnight or clock::time >= quiet_from) then
    return (clock::date + quiet_until) at time zone zone;
  end if;
  return moment;
end
$$;

-- Whether a client has another appointment after this one.
create function private.has_later_appointment(client uuid, appointment uuid, moment timestamptz) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select exists (
      select from public.appointments
      where client_id = client and id <> appointment and appointment_date >= moment and status <> 'cancelled')
  );
end
$$;

-- The appointments of an event share one thread: the first to come confirms for all, the first of each function reminds and
-- thanks, the last one asks for what is due and to come again.
create function private.speaks_for_event(appointment uuid, kind text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return not exists (
    select from public.appointments as own join public.appointments as other on other.event_id = own.event_id and other.id <> own.id
    where own.id = appointment and other.status <> 'cancelled'
      and case
        when kind = 'confirmation'
          then other.appointment_date > now() and (other.appointment_date, other.id) < (own.appointment_date, own.id)
        when kind in ('payment_due', 'come_again') then (other.appointment_date, other.id) > (own.appointment_date, own.id)
        when kind in ('evening_before', 'on_the_way', 'thanks')
          then other.function_id = own.function_id and (other.appointment_date, other.id) < (own.appointment_date, own.id)
        else false
      end);
end
$$;

-- The number of the next message of a kind: one more than that of the last one that was sent.
create function private.next_occasion(appointment uuid, client uuid, kind text, channel text) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(max(messages.occasion) + 1, 0)
    from public.messages
    where messages.appointment_id = appointment and messages.client_id = client and messages.kind = next_occasion.kind
      and messages.channel = next_occasion.channel and messages.told_at is not null
  );
end
$$;

-- Messages that the rules, or those of one kind, want for some appointments now. Reminders are left out for an appointment
-- that was arranged less than twelve hours ahead, or after they would have been due.
create function private.wanted_appointment_messages(appointment_ids uuid[], only_kind text default null)
returns table (
  appointment_id uuid, client_id uuid, kind text, channel text, occasion bigint, due_at timestamptz, until timestamptz
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    with appointment as (
      select appointments.id, appointments.client_id, appointments.event_id, appointments.status, appointments.appointment_date as starts_at,
        appointments.ends_at, appointments.arranged_at, appointments.cancelled_because, appointments.payment_status, appointments.due,
        services.come_again_weeks, reviews.id is not null as is_reviewed,
        private.whatsapp_number(clients.phone) is not null as has_whatsapp,
        clients.email is not null as has_mail,
        appointments.status in ('scheduled', 'confirmed') and appointments.appointment_date > now() as is_coming,
        appointments.arranged_at is null
          or appointments.appointment_date - appointments.arranged_at >= interval '12 hours' as is_early,
        -- An imported visit leads to no message.
        appointments.status = 'completed' and appointments.arranged_at is not null as is_past,
        business.time_zone as zone, business.quiet_from, business.quiet_until
      from public.appointments
        join public.clients on clients.id = appointments.client_id
        join public.services on services.id = appointments.service_id
        left join public.reviews on reviews.appointment_id = appointments.id
        cross join public.business_profile as business
      where appointments.id = any (appointment_ids)
        and appointments.ends_at > now() - interval '400 days'
        and not clients.no_messages
    ),
    -- What the client was last told, by channel.
    known as (
      select appointment.*, channels.channel, last.kind as told, last.about as told_starts_at
      from appointment
        cross join (values ('whatsapp'), ('mail')) as channels (channel)
        left join lateral (
          select messages.kind, messages.about
          from public.messages
          where messages.appointment_id = appointment.id and messages.client_id = appointment.client_id
            and messages.channel = channels.channel and messages.kind in ('confirmation', 'change', 'cancellation')
            and messages.told_at is not null
          order by messages.told_at desc
          limit 1
        ) as last on true
      where case channels.channel when 'whatsapp' then appointment.has_whatsapp else appointment.has_mail end
    ),
    -- What each rule wants: whether, when, and when it expires (null: after a month).
    said as (
      select known.id, known.client_id, known.zone, known.quiet_from, known.quiet_until, known.arranged_at, rules.kind,
        rules.channel, rules.not_again_within_days, says.occasion, says.moment, says.until
      from known
        join public.message_rules as rules
          on rules.channel = known.channel and rules.is_on and (only_kind is null or rules.kind = only_kind)
        left join lateral (
          select actions.answer, actions.answered_at,
            (select count(*) from public.client_actions as refused
              where refused.appointment_id = known.id and refused.answer = 'refused') as refusals
          from public.client_actions as actions
          where rules.kind = 'not_moved' and actions.appointment_id = known.id and actions.kind = 'move_asked'
          order by actions.made_at desc, actions.answered_at desc nulls first
          limit 1
        ) as request on true
        cross join lateral (
          select
            case rules.kind
              when 'confirmation' then is_coming and arranged_at is not null and coalesce(told, 'cancellation') = 'cancellation'
              when 'change' then is_coming and told in ('confirmation', 'change') and told_starts_at <> starts_at
              when 'not_moved' then is_coming and request.answer = 'refused'
              -- A client who cancelled knows it, but the calendar entry must be cancelled by mail.
              when 'cancellation' then status = 'cancelled' and starts_at > now() and told in ('confirmation', 'change')
                and (known.channel = 'mail' or cancelled_because is distinct from 'client')
              when 'evening_before' then is_coming and is_early
              when 'on_the_way' then is_coming and is_early
              when 'thanks' then is_past and not is_reviewed
              when 'payment_due' then is_past and payment_status in ('pending', 'partial') and known.due > 0
              when 'come_again' then is_past and come_again_weeks is not null
                and not private.has_later_appointment(known.client_id, known.id, starts_at)
              else false
            end as wanted,
            case rules.kind
              when 'not_moved' then request.refusals
              when 'evening_before' then extract(epoch from starts_at)::bigint
              when 'on_the_way' then extract(epoch from starts_at)::bigint
              -- These can occur again, after another message in between.
              when 'confirmation' then private.next_occasion(known.id, known.client_id, rules.kind, rules.channel)
              when 'change' then private.next_occasion(known.id, known.client_id, rules.kind, rules.channel)
              when 'cancellation' then private.next_occasion(known.id, known.client_id, rules.kind, rules.channel)
              else 0
            end as occasion,
            case rules.kind
              when 'evening_before' then ((starts_at at time zone zone)::date - 1 + rules.at_time) at time zone zone
              when 'on_the_way' then starts_at - make_interval(mins => rules.minutes)
              when 'thanks' then ends_at + make_interval(mins => rules.minutes)
              when 'payment_due' then ends_at + make_interval(mins => rules.minutes)
              when 'come_again' then ((starts_at at time zone zone)::date + come_again_weeks * 7 + rules.at_time) at time zone zone
              when 'not_moved' then request.answered_at
              else arranged_at
            end as moment,
            case rules.kind
              when 'thanks' then ends_at + interval '7 days'
              when 'payment_due' then ends_at + interval '60 days'
              when 'come_again' then null
              else starts_at
            end as until
        ) as says
      -- `offset 0` is an optimisation barrier.
      where says.wanted and (known.event_id is null or private.speaks_for_event(known.id, rules.kind))
      offset 0
    )
    select said.id, said.client_id, said.kind, said.channel, said.occasion, due.at, coalesce(said.until, due.at + interval '30 days')
    from said
      cross join lateral (
        select private.after_quiet_hours(said.moment, said.zone, said.quiet_from, said.quiet_until) as at
        offset 0
      ) as due
    where due.at < coalesce(said.until, 'infinity')
      and now() < coalesce(said.until, due.at + interval '30 days')
      and (said.kind not in ('evening_before', 'on_the_way') or said.arranged_at is null or due.at >= said.arranged_at)
      and (said.not_again_within_days = 0 or not exists (
        select from public.messages as others
        where others.client_id = said.client_id and others.kind = said.kind and others.channel = said.channel
          and others.appointment_id <> said.id
          and others.told_at > due.at - make_interval(days => said.not_again_within_days)));
end
$$;

-- Writers of a client's messages take turns: which messages an appointment has depends on the client's other appointments, and
-- two writers would miss each other's rows or deadlock. Lock order: rows of clients that change, leads, appointments,
-- entries of the waitlist, beauticians, this lock, messages. Clients share 256 locks, because one statement may concern all of them.
create function private.lock_clients(clients uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  number integer;
begin
  for number in
    select distinct hashtext(client::text) & 255 from unnest(clients) as client where client is not null order by 1
  loop
    perform pg_advisory_xact_lock(hashtext('private.lock_clients'), number);
  end loop;
end
$$;
revoke all on function private.lock_clients(uuid[]) from public;

-- Brings the messages of some appointments in line with the rules. Messages that were opened or sent, or are being sent,
-- stay.
create function private.sync_messages(appointment_ids uuid[], only_kind text default null) returns void
language plpgsql security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.lock_clients(array(select client_id from public.appointments where id = any (appointment_ids)));
  with wanted as materialized (
    select * from private.wanted_appointment_messages(appointment_ids, only_kind)
  ),
  gone as (
    delete from public.messages
    where messages.appointment_id = any (appointment_ids) and messages.state = 'due'
      and (only_kind is null or messages.kind = only_kind)
      and not exists (
        select from wanted
        where (wanted.appointment_id, wanted.kind, wanted.channel, wanted.occasion, wanted.client_id)
            = (messages.appointment_id, messages.kind, messages.channel, messages.occasion, messages.client_id))
  )
  insert into public.messages as standing (appointment_id, client_id, kind, channel, occasion, due_at, until, try_at)
  select appointment_id, client_id, kind, channel, occasion, due_at, until, due_at from wanted
  on conflict (appointment_id, kind, channel, occasion, client_id) where appointment_id is not null
    do update set due_at = excluded.due_at, until = excluded.until, try_at = excluded.due_at
    where standing.state = 'due' and (standing.due_at, standing.until) <> (excluded.due_at, excluded.until);
end
$$;

-- Recipients of a mail to the business: those of the rule, else its address unless that is the placeholder.
create function private.business_recipients(kind text) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select case
    when cardinality(rules.recipients) > 0 then rules.recipients
    else array(select email from public.business_profile where email <> private.placeholder_email())
  end
  from public.message_rules as rules
  where rules.kind = business_recipients.kind and rules.channel = 'mail'
$$;

-- Of the leads that need a check, one an hour is mailed to the business, so that it learns of them.
create function private.flagged_lead_to_mail(leads uuid[]) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select lead_row.id
  from public.leads as lead_row
  where lead_row.id = any (flagged_lead_to_mail.leads) and lead_row.needs_check
    and not exists (
      select from public.leads as other join public.messages on messages.lead_id = other.id
      where other.needs_check and other.created_at > lead_row.created_at - interval '1 hour' and other.id <> lead_row.id
        and messages.kind = 'new_lead')
  order by lead_row.created_at, lead_row.id
  limit 1
$$;

-- Brings the messages of some leads in line with the rules, as sync_messages() does for appointments.
create function private.sync_lead_messages(leads uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  with wanted as materialized (
    select lead_row.id, rules.kind, rules.channel, due.at as due_at, due.at + due.useful as until
    from public.leads as lead_row
      cross join public.business_profile as business
      join public.message_rules as rules on rules.is_on and rules.kind in ('first_answer', 'new_lead')
      cross join lateral (
        select
          case rules.kind
            when 'first_answer'
              then private.after_quiet_hours(lead_row.created_at, business.time_zone, business.quiet_from, business.quiet_until)
            else lead_row.created_at
          end as at,
          case rules.kind when 'first_answer' then interval '30 days' else interval '1 day' end as useful
      ) as due
    where lead_row.id = any (sync_lead_messages.leads) and lead_row.status = 'new'
      and (not lead_row.needs_check
        or (rules.kind = 'new_lead' and lead_row.id = private.flagged_lead_to_mail(sync_lead_messages.leads)))
      and due.at + due.useful > now()
      and case rules.kind
        when 'new_lead' then lead_row.source = 'website' and cardinality(private.business_recipients(rules.kind)) > 0
        else lead_row.whatsapp_ok is not false and private.whatsapp_number(lead_row.phone) is not null
          and not exists (
            select from public.clients where phone_digits = private.phone_digits(lead_row.phone) and no_messages)
      end
  ),
  gone as (
    delete from public.messages
    where messages.lead_id = any (sync_lead_messages.leads) and messages.state = 'due'
      and not exists (
        select from wanted
        where (wanted.id, wanted.kind, wanted.channel) = (messages.lead_id, messages.kind, messages.channel))
  )
  insert into public.messages as standing (lead_id, kind, channel, due_at, until, try_at)
  select id, kind, channel, due_at, until, due_at from wanted
  on conflict (lead_id, kind, channel) where lead_id is not null
    do update set due_at = excluded.due_at, until = excluded.until, try_at = excluded.due_at
    where standing.state = 'due' and (standing.due_at, standing.until) <> (excluded.due_at, excluded.until);
end
$$;

revoke all on function private.after_quiet_hours(timestamptz, text, time, time),
  private.wanted_appointment_messages(uuid[], text), private.has_later_appointment(uuid, uuid, timestamptz),
  private.speaks_for_event(uuid, text), private.next_occasion(uuid, uuid, text, text), private.sync_messages(uuid[], text),
  private.business_recipients(text), private.flagged_lead_to_mail(uuid[]), private.sync_lead_messages(uuid[]) from public;

-- == Causes ==

-- A change of anything that the rules depend on updates the messages in the same transaction. Appointments that ended more than
-- 400 days ago have none.

-- An appointment also decides whether an earlier one of the same client leads to "come again".
create function private.sync_client_messages(appointment_ids uuid[], clients uuid[]) returns void
language plpgsql security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.lock_clients(clients);
  perform private.sync_messages(array(
    select unnest(appointment_ids)
    union
    -- Another appointment of its event may speak now.
    select others.id
    from public.appointments as changed join public.appointments as others on others.event_id = changed.event_id
    where changed.id = any (appointment_ids)
    union
    select last.id
    from unnest(clients) as client
      cross join lateral (
        select id, status from public.appointments
        where client_id = client and status <> 'cancelled'
        order by appointment_date desc
        limit 2
      ) as last
    where last.status = 'completed'
    union
    select appointment_id from public.messages
    where client_id = any (clients) and kind = 'come_again' and state = 'due'));
end
$$;
revoke all on function private.sync_client_messages(uuid[], uuid[]) from public;

create function private.sync_added_appointments(appointment_rows public.appointments[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_client_messages(array_agg(id), array_agg(distinct client_id))
    from unnest(appointment_rows) where ends_at > now() - interval '400 days'
    having count(*) > 0;
end
$$;
revoke all on function private.sync_added_appointments(public.appointments[]) from public;

create function private.sync_changed_appointments(before public.appointments[], appointment_rows public.appointments[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_client_messages(array_agg(added.id), array_agg(distinct added.client_id) || array_agg(distinct removed.client_id))
    from unnest(appointment_rows) as added join unnest(before) as removed using (id)
    where (added.appointment_date, added.ends_at, added.status, added.cancelled_because, added.client_id, added.service_id,
        added.payment_status, added.due)
      is distinct from
      (removed.appointment_date, removed.ends_at, removed.status, removed.cancelled_because, removed.client_id,
        removed.service_id, removed.payment_status, removed.due)
      and greatest(added.ends_at, removed.ends_at) > now() - interval '400 days'
    having count(*) > 0;
end
$$;
revoke all on function private.sync_changed_appointments(public.appointments[], public.appointments[]) from public;

create function private.sync_removed_appointments(appointment_rows public.appointments[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_client_messages('{}', array_agg(distinct client_id))
    from unnest(appointment_rows) where ends_at > now() - interval '400 days'
    having count(*) > 0;
end
$$;
revoke all on function private.sync_removed_appointments(public.appointments[]) from public;

-- A new email address may work: failed messages are deleted, and due again if the rules still want them.
create function private.sync_changed_client(before public.clients, client public.clients) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_clients(array[client.id]);
  if client.email is distinct from before.email then
    delete from public.messages where client_id = client.id and state = 'failed';
  end if;
  perform private.sync_messages(array(
    select id from public.appointments where client_id = client.id and appointment_date > now() - interval '400 days'));
  perform private.sync_lead_messages(array(
    select id from public.leads where private.phone_digits(phone) = client.phone_digits and status = 'new'));
  perform private.sync_waitlist_messages(array(
    select offers.id
    from public.waitlist_offers as offers join public.waitlist_entries as entries on entries.id = offers.entry_id
    where entries.client_id = client.id and offers.state = 'open'));
end
$$;
revoke all on function private.sync_changed_client(public.clients, public.clients) from public;

-- Appointments that a rule may still concern.
create function private.appointments_for_rule(kind text) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select case appointments_for_rule.kind
    when 'come_again' then array(
      select appointments.id
      from public.appointments as appointments join public.services on services.id = appointments.service_id
      where appointments.appointment_date > now() - make_interval(days => 31 + services.come_again_weeks * 7)
        and appointments.appointment_date <= now() and appointments.status = 'completed'
        and services.come_again_weeks is not null)
    else array(
      select id from public.appointments
      where appointment_date > now() - case appointments_for_rule.kind
        when 'thanks' then interval '8 days' when 'payment_due' then interval '61 days' else interval '0' end)
  end
$$;
revoke all on function private.appointments_for_rule(text) from public;

-- A changed rule may concern more appointments than one statement has time for. The nearest 2,000 are updated at once; the
-- others wait here until a user saves a rule or opens the outbox, or a server claims mails.
create table private.appointments_to_sync (
  number bigint generated always as identity primary key,
  appointment_id uuid not null,
  -- Null: every rule.
  kind text
);

-- Updates the messages of the nearest appointments now and queues the others.
create function private.sync_or_queue(appointment_ids uuid[], only_kind text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  at_once constant integer := 2000;
  nearest_first uuid[] := array(
    select id from public.appointments where id = any (appointment_ids)
    order by greatest(appointment_date - now(), now() - appointment_date), id);
begin
  perform private.sync_messages(nearest_first[:at_once], only_kind);
  insert into private.appointments_to_sync (appointment_id, kind)
    select unnest(nearest_first[at_once + 1:]), only_kind;
end
$$;

-- Updates the messages of some queued appointments.
create function private.sync_queued(most integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  taken private.appointments_to_sync[];
  next record;
begin
  with deleted as (
    delete from private.appointments_to_sync
    where number in (select number from private.appointments_to_sync order by number limit most for update skip locked)
    returning appointments_to_sync as row
  )
  select array_agg(row) into taken from deleted;
  -- Once for all kinds: locks of several statements would not be in order.
  perform private.lock_clients(array(
    select client_id from public.appointments where id in (select appointment_id from unnest(taken))));
  for next in select kind, array_agg(appointment_id) as appointments from unnest(taken) group by kind loop
    perform private.sync_messages(next.appointments, next.kind);
  end loop;
end
$$;

revoke all on function private.sync_or_queue(uuid[], text), private.sync_queued(integer) from public;

-- After saving a rule: updates the next appointments and returns whether there are more.
create function public.sync_queued_messages() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.sync_queued(2000);
  return exists (select from private.appointments_to_sync);
end
$$;
revoke all on function public.sync_queued_messages() from public, anon, authenticated, service_role;
grant execute on function public.sync_queued_messages() to authenticated, service_role;

-- A rule that was switched off takes its due messages back; a changed one is applied again.
create function private.sync_changed_rule() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.is_on then
    delete from public.messages where kind = new.kind and channel = new.channel and state = 'due';
  elsif new.kind in ('new_lead', 'first_answer') then
    perform private.sync_lead_messages(array(
      select id from public.leads where status = 'new' and created_at > now() - interval '31 days'));
  elsif new.kind = 'waitlist_offer' then
    perform private.sync_waitlist_messages(array(select id from public.waitlist_offers where state = 'open'));
  elsif new.kind <> 'safety_alert' then
    perform private.sync_or_queue(private.appointments_for_rule(new.kind), new.kind);
  end if;
  return null;
end
$$;

create trigger message_rules_after
  after update on public.message_rules
  for each row when (
    (old.is_on, old.minutes, old.at_time, old.not_again_within_days, old.recipients)
      is distinct from (new.is_on, new.minutes, new.at_time, new.not_again_within_days, new.recipients))
  execute function private.sync_changed_rule();

-- After a change of come_again_weeks.
create function private.sync_changed_service() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_or_queue(array(
    select id from public.appointments
    where service_id = new.id and status = 'completed'
      and appointment_date > now() - make_interval(days => 31 + greatest(old.come_again_weeks, new.come_again_weeks) * 7)
  ), 'come_again');
  return null;
end
$$;

create trigger services_after
  after update of come_again_weeks on public.services
  for each row when (old.come_again_weeks is distinct from new.come_again_weeks)
  execute function private.sync_changed_service();

-- After a change of time zone or quiet hours.
create function private.sync_changed_clock() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- These two look back furthest: two months, and the weeks of a service.
  perform private.sync_or_queue(array(
    select unnest(private.appointments_for_rule('payment_due'))
    union
    select unnest(private.appointments_for_rule('come_again'))));
end
$$;
revoke all on function private.sync_changed_clock() from public;
