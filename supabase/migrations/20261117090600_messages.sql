-- The outbox: what is to be said to whom and when. Rules make it in the same transaction as its cause, once for a cause,
-- whatever is edited, moved or cancelled meanwhile. It holds no text: that is filled in when it is opened or sent.

-- Each rule: a kind of message on a way of sending it.
create table public.message_rules (
  kind text not null,
  channel text not null,
  is_on boolean not null default true,
  -- Before the visit or after it, by kind; null where the message is due at once or by the clock.
  minutes integer,
  -- By the business's clock, of the evening before or of the day on which somebody is asked to come again.
  at_time time,
  -- Not to the same client again within so many days; 0: as often as there is a cause.
  not_again_within_days integer not null default 0,
  -- Who is told of an enquiry; nobody named: the business's own address.
  recipients text[] not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (kind, channel),
  constraint message_rules_kind_known check (
    kind in ('new_lead', 'first_answer', 'confirmation', 'change', 'not_moved', 'cancellation', 'evening_before', 'on_the_way',
      'thanks', 'payment_due', 'come_again')
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
  ('first_answer', 'whatsapp', null, null),
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

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  channel text not null,
  -- One of the two is its cause.
  appointment_id uuid references public.appointments (id) on delete cascade,
  lead_id uuid references public.leads (id) on delete cascade,
  client_id uuid references public.clients (id) on delete cascade,
  -- What tells two causes of one visit apart: for a reminder the moment of the visit, for a change or cancellation its
  -- number.
  occasion bigint not null default 0,
  state text not null default 'due',
  due_at timestamptz not null,
  -- From then on it would be of no use.
  until timestamptz not null,
  -- When it was opened or handed to the mail server, by whom, and of which moment it spoke.
  told_at timestamptz,
  told_by uuid,
  about timestamptz,
  -- Of mails: when it is tried next, who is at it and until when, how often it was tried since when, what the server said.
  try_at timestamptz not null,
  claimed_by text,
  leased_until timestamptz,
  attempts integer not null default 0,
  first_tried_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  constraint messages_kind_channel_known foreign key (kind, channel) references public.message_rules (kind, channel),
  constraint messages_one_cause check (num_nonnulls(appointment_id, lead_id) = 1),
  constraint messages_state_known check (
    state = 'due'
    or (channel = 'whatsapp' and state in ('opened', 'answered', 'no_answer'))
    or (channel = 'mail' and state in ('claimed', 'sent', 'failed'))
  ),
  constraint messages_problem_length check (char_length(problem) <= 1000)
);

create unique index messages_visit_cause_key on public.messages (appointment_id, kind, channel, occasion, client_id)
  where appointment_id is not null;
create unique index messages_lead_cause_key on public.messages (lead_id, kind, channel) where lead_id is not null;
create index messages_state_idx on public.messages (state, due_at, id) where channel = 'whatsapp';
create index messages_mail_idx on public.messages (try_at, id) where channel = 'mail' and state = 'due';
create index messages_failed_idx on public.messages (due_at, id) where state = 'failed';
create index messages_lease_idx on public.messages (leased_until) where state = 'claimed';
create index messages_until_idx on public.messages (until) where state = 'due';
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

alter table public.appointments
  -- When it was given its time, cancelled or taken up again. Null: before this was kept; nobody is told of that anew.
  add column arranged_at timestamptz,
  -- Grows with whatever a calendar shows of it, as the entries in clients' calendars want it.
  add column calendar_version integer not null default 0;

create function private.keep_arrangement() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.arranged_at = now();
    new.calendar_version = 0;
    return new;
  end if;
  new.arranged_at = case
    when new.appointment_date <> old.appointment_date or (new.status = 'cancelled') <> (old.status = 'cancelled') then now()
    else old.arranged_at
  end;
  new.calendar_version = old.calendar_version + (
    (new.appointment_date, new.ends_at, new.address, new.area_id, new.service_id, new.status = 'cancelled')
      is distinct from
    (old.appointment_date, old.ends_at, old.address, old.area_id, old.service_id, old.status = 'cancelled'))::integer;
  return new;
end
$$;

-- After appointments_fill, which knows when it ends.
create trigger appointments_keep_arrangement
  before insert or update on public.appointments
  for each row execute function private.keep_arrangement();

-- Nobody's telephone rings at night: what falls into the quiet hours waits for their end.
create function private.after_quiet(moment timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz
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

-- All of these are asked for every visit that is written. In plpgsql their plans are kept for the connection, where functions
-- in SQL would have them made again each time, which takes ten times as long as the work.

-- What a client still owes for a visit. Of what is pending nothing was paid yet, whatever amount was noted.
create function private.amount_due(visit uuid) returns numeric
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select greatest(0, (select coalesce(sum(price), 0) from public.appointment_lines where appointment_id = visit)
      - case payment_status when 'partial' then payment_amount else 0 end)
    from public.appointments
    where id = visit and payment_status in ('pending', 'partial')
  );
end
$$;

-- Whether a client has another visit after this one.
create function private.comes_later(client uuid, visit uuid, moment timestamptz) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select exists (
      select from public.appointments
      where client_id = client and id <> visit and appointment_date >= moment and status <> 'cancelled')
  );
end
$$;

create function private.next_occasion(visit uuid, client uuid, kind text, channel text) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(max(messages.occasion) + 1, 0)
    from public.messages
    where messages.appointment_id = visit and messages.client_id = client and messages.kind = next_occasion.kind
      and messages.channel = next_occasion.channel and messages.told_at is not null
  );
end
$$;

-- What the rules, or those of one kind, want said about some visits now. Reminders are left out where the visit was arranged less than twelve hours
-- ahead, or after they would have been due: whoever has just booked remembers.
create function private.wanted_visit_messages(visits uuid[], only_kind text default null)
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
    with visit as (
      select appointments.id, appointments.client_id, appointments.status, appointments.appointment_date as starts_at,
        appointments.ends_at, appointments.arranged_at, appointments.cancelled_because, appointments.payment_status,
        services.come_again_weeks, reviews.id is not null as is_reviewed,
        private.whatsapp_number(clients.phone) is not null as has_whatsapp,
        clients.email is not null as has_mail,
        appointments.status in ('scheduled', 'confirmed') and appointments.appointment_date > now() as is_coming,
        appointments.arranged_at is null
          or appointments.appointment_date - appointments.arranged_at >= interval '12 hours' as is_early,
        business.time_zone as zone, business.quiet_from, business.quiet_until
      from public.appointments
        join public.clients on clients.id = appointments.client_id
        join public.services on services.id = appointments.service_id
        left join public.reviews on reviews.appointment_id = appointments.id
        cross join public.business_profile as business
      where appointments.id = any (visits)
        and appointments.ends_at > now() - interval '400 days'
        and not clients.no_messages
    ),
    -- What she knows of it, by each way of telling her.
    known as (
      select visit.*, ways.channel, last.kind as told, last.about as told_of
      from visit
        cross join (values ('whatsapp'), ('mail')) as ways (channel)
        left join lateral (
          select messages.kind, messages.about
          from public.messages
          where messages.appointment_id = visit.id and messages.client_id = visit.client_id
            and messages.channel = ways.channel and messages.kind in ('confirmation', 'change', 'cancellation')
            and messages.told_at is not null
          order by messages.told_at desc
          limit 1
        ) as last on true
      where case ways.channel when 'whatsapp' then visit.has_whatsapp else visit.has_mail end
    ),
    -- What each rule says about it: whether it is wanted, when, and until when it is of use (null: a month from then).
    said as (
      select known.id, known.client_id, known.zone, known.quiet_from, known.quiet_until, known.arranged_at, rules.kind,
        rules.channel, rules.not_again_within_days, says.occasion, says.moment, says.until
      from known
        join public.message_rules as rules
          on rules.channel = known.channel and rules.is_on and (only_kind is null or rules.kind = only_kind)
        left join lateral (
          select acts.answer, acts.answered_at,
            (select count(*) from public.client_acts as refused
              where refused.appointment_id = known.id and refused.answer = 'refused') as refusals
          from public.client_acts as acts
          where rules.kind = 'not_moved' and acts.appointment_id = known.id and acts.kind = 'move_asked'
          order by acts.made_at desc, acts.answered_at desc nulls first
          limit 1
        ) as wish on true
        cross join lateral (
          select
            case rules.kind
              when 'confirmation' then is_coming and arranged_at is not null and coalesce(told, 'cancellation') = 'cancellation'
              when 'change' then is_coming and told in ('confirmation', 'change') and told_of <> starts_at
              when 'not_moved' then is_coming and wish.answer = 'refused'
              -- Whoever cancelled it herself knows, but her calendar does not.
              when 'cancellation' then status = 'cancelled' and starts_at > now() and told in ('confirmation', 'change')
                and (known.channel = 'mail' or cancelled_because is distinct from 'client')
              when 'evening_before' then is_coming and is_early
              when 'on_the_way' then is_coming and is_early
              when 'thanks' then status = 'completed' and not is_reviewed
              when 'payment_due' then status = 'completed' and payment_status in ('pending', 'partial')
                and private.amount_due(known.id) > 0
              when 'come_again' then status = 'completed' and come_again_weeks is not null
                and not private.comes_later(known.client_id, known.id, starts_at)
              else false
            end as wanted,
            case rules.kind
              when 'not_moved' then wish.refusals
              when 'evening_before' then extract(epoch from starts_at)::bigint
              when 'on_the_way' then extract(epoch from starts_at)::bigint
              -- These may be told again, after she was told something else in between.
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
              when 'not_moved' then wish.answered_at
              else arranged_at
            end as moment,
            case rules.kind
              when 'thanks' then ends_at + interval '7 days'
              when 'payment_due' then ends_at + interval '60 days'
              when 'come_again' then null
              else starts_at
            end as until
        ) as says
      -- A fence: what is not wanted is not looked at further.
      where says.wanted
      offset 0
    )
    select said.id, said.client_id, said.kind, said.channel, said.occasion, due.at, coalesce(said.until, due.at + interval '30 days')
    from said
      cross join lateral (
        select private.after_quiet(said.moment, said.zone, said.quiet_from, said.quiet_until) as at
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

-- What the outbox holds of some visits becomes what the rules want. What was opened or sent, or is just being sent, stays.
create function private.sync_visits(visits uuid[], only_kind text default null) returns void
language plpgsql security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  with wanted as materialized (
    select * from private.wanted_visit_messages(visits, only_kind)
  ),
  gone as (
    delete from public.messages
    where messages.appointment_id = any (visits) and messages.state = 'due'
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

-- Whom the business tells of an enquiry: the chosen ones, or itself, unless its address is still the one it began with.
create function private.new_lead_recipients() returns text[]
language sql stable security definer
set search_path = ''
as $$
  select case
    when cardinality(rules.recipients) > 0 then rules.recipients
    else array(select email from public.business_profile where email <> 'hello@example.com')
  end
  from public.message_rules as rules
  where rules.kind = 'new_lead' and rules.channel = 'mail'
$$;

create function private.sync_leads(leads uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  with wanted as materialized (
    select asked.id, rules.kind, rules.channel, due.at as due_at, due.at + due.useful as until
    from public.leads as asked
      cross join public.business_profile as business
      join public.message_rules as rules on rules.is_on and rules.kind in ('first_answer', 'new_lead')
      cross join lateral (
        select
          case rules.kind
            when 'first_answer'
              then private.after_quiet(asked.created_at, business.time_zone, business.quiet_from, business.quiet_until)
            else asked.created_at
          end as at,
          case rules.kind when 'first_answer' then interval '30 days' else interval '1 day' end as useful
      ) as due
    where asked.id = any (sync_leads.leads) and asked.status = 'new' and due.at + due.useful > now()
      and case rules.kind
        when 'new_lead' then asked.source = 'website' and cardinality(private.new_lead_recipients()) > 0
        else asked.whatsapp_ok is not false and private.whatsapp_number(asked.phone) is not null
          and not exists (
            select from public.clients where phone_digits = private.phone_digits(asked.phone) and no_messages)
      end
  ),
  gone as (
    delete from public.messages
    where messages.lead_id = any (sync_leads.leads) and messages.state = 'due'
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

revoke all on function private.after_quiet(timestamptz, text, time, time), private.amount_due(uuid),
  private.wanted_visit_messages(uuid[], text), private.comes_later(uuid, uuid, timestamptz),
  private.next_occasion(uuid, uuid, text, text), private.sync_visits(uuid[], text),
  private.new_lead_recipients(), private.sync_leads(uuid[]) from public;
