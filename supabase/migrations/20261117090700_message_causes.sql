-- What moves the outbox: visits, enquiries, clients, rules, and what the rules look at. Each in the transaction that changes it.

-- A visit that is booked, moved or cancelled also decides whether an earlier one of the same client ends in "come again".
create function private.with_last_visits(visits uuid[], clients uuid[]) returns uuid[]
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select unnest(visits)
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
    where client_id = any (clients) and kind = 'come_again' and state = 'due');
end
$$;
revoke all on function private.with_last_visits(uuid[], uuid[]) from public;

create function private.follow_added_visits() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_visits(private.with_last_visits(array_agg(id), array_agg(distinct client_id)))
    from added where ends_at > now() - interval '400 days'
    having count(*) > 0;
  return null;
end
$$;

create function private.follow_changed_visits() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_visits(private.with_last_visits(
      array_agg(added.id), array_agg(distinct added.client_id) || array_agg(distinct removed.client_id)))
    from added join removed using (id)
    where (added.appointment_date, added.ends_at, added.status, added.cancelled_because, added.client_id, added.service_id,
        added.payment_status, added.payment_amount)
      is distinct from
      (removed.appointment_date, removed.ends_at, removed.status, removed.cancelled_because, removed.client_id,
        removed.service_id, removed.payment_status, removed.payment_amount)
      and greatest(added.ends_at, removed.ends_at) > now() - interval '400 days'
    having count(*) > 0;
  return null;
end
$$;

create function private.follow_removed_visits() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_visits(private.with_last_visits('{}', array_agg(distinct client_id)))
    from removed where ends_at > now() - interval '400 days'
    having count(*) > 0;
  return null;
end
$$;

create trigger appointments_message_added after insert on public.appointments
  referencing new table as added for each statement execute function private.follow_added_visits();
create trigger appointments_message_changed after update on public.appointments
  referencing old table as removed new table as added
  for each statement execute function private.follow_changed_visits();
create trigger appointments_message_removed after delete on public.appointments
  referencing old table as removed for each statement execute function private.follow_removed_visits();

create function private.follow_leads() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_leads(array_agg(id)) from added where created_at > now() - interval '31 days' having count(*) > 0;
  return null;
end
$$;

create trigger leads_message_added after insert on public.leads
  referencing new table as added for each statement execute function private.follow_leads();
create trigger leads_message_changed after update on public.leads
  referencing new table as added for each statement execute function private.follow_leads();

-- An address that failed may be right now: what failed under the former one is forgotten, and due again if it still is.
create function private.follow_client() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.email is distinct from old.email then
    delete from public.messages where client_id = new.id and state = 'failed';
  end if;
  perform private.sync_visits(array(
    select id from public.appointments where client_id = new.id and appointment_date > now() - interval '400 days'));
  perform private.sync_leads(array(
    select id from public.leads where private.phone_digits(phone) = new.phone_digits and status = 'new'));
  return null;
end
$$;

create trigger clients_message
  after update of phone, email, no_messages on public.clients
  for each row when (
    (old.phone, old.email, old.no_messages) is distinct from (new.phone, new.email, new.no_messages))
  execute function private.follow_client();

-- The visits of which a rule may still speak.
create function private.visits_for_rule(kind text) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select case visits_for_rule.kind
    when 'come_again' then array(
      select visits.id
      from public.appointments as visits join public.services on services.id = visits.service_id
      where visits.appointment_date > now() - make_interval(days => 31 + services.come_again_weeks * 7)
        and visits.appointment_date <= now() and visits.status = 'completed'
        and services.come_again_weeks is not null)
    else array(
      select id from public.appointments
      where appointment_date > now() - case visits_for_rule.kind
        when 'thanks' then interval '8 days' when 'payment_due' then interval '61 days' else interval '0' end
      order by greatest(appointment_date - now(), now() - appointment_date))
  end
$$;
revoke all on function private.visits_for_rule(text) from public;

-- A changed rule may concern more visits than one statement has time for. It is asked about as many as it has at once, the
-- nearest first; the others wait here, and whoever saved it, looks at the outbox or claims mails asks about some more.
create table private.visits_to_ask (
  number bigint generated always as identity primary key,
  appointment_id uuid not null,
  -- Null: every rule.
  kind text
);

create function private.ask_about(visits uuid[], only_kind text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  at_once constant integer := 2000;
begin
  perform private.sync_visits(visits[:at_once], only_kind);
  insert into private.visits_to_ask (appointment_id, kind)
    select unnest(visits[at_once + 1:]), only_kind;
end
$$;

create function private.ask_further(most integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  next record;
begin
  for next in
    with taken as (
      delete from private.visits_to_ask
      where number in (select number from private.visits_to_ask order by number limit most for update skip locked)
      returning appointment_id, kind
    )
    select kind, array_agg(appointment_id) as visits from taken group by kind
  loop
    perform private.sync_visits(next.visits, next.kind);
  end loop;
end
$$;
revoke all on function private.ask_about(uuid[], text), private.ask_further(integer) from public;

-- For whoever saved a rule: asks about the next visits, and says whether there are more.
create function public.follow_rules() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.ask_further(2000);
  return exists (select from private.visits_to_ask);
end
$$;
revoke all on function public.follow_rules() from public, anon, authenticated, service_role;
grant execute on function public.follow_rules() to authenticated, service_role;

create function private.follow_rule() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.is_on then
    delete from public.messages where kind = new.kind and channel = new.channel and state = 'due';
  elsif new.kind in ('new_lead', 'first_answer') then
    perform private.sync_leads(array(
      select id from public.leads where status = 'new' and created_at > now() - interval '31 days'));
  else
    perform private.ask_about(private.visits_for_rule(new.kind), new.kind);
  end if;
  return null;
end
$$;

create trigger message_rules_message
  after update on public.message_rules
  for each row when (
    (old.is_on, old.minutes, old.at_time, old.not_again_within_days, old.recipients)
      is distinct from (new.is_on, new.minutes, new.at_time, new.not_again_within_days, new.recipients))
  execute function private.follow_rule();

create function private.follow_service() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.ask_about(array(
    select id from public.appointments
    where service_id = new.id and status = 'completed'
      and appointment_date > now() - make_interval(days => 31 + greatest(old.come_again_weeks, new.come_again_weeks) * 7)
  ), 'come_again');
  return null;
end
$$;

create trigger services_message
  after update of come_again_weeks on public.services
  for each row when (old.come_again_weeks is distinct from new.come_again_weeks)
  execute function private.follow_service();

create function private.follow_clock() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The past two months are those of payments.
  perform private.ask_about(private.visits_for_rule('payment_due'));
  return null;
end
$$;

create trigger business_profile_message
  after update of time_zone, quiet_from, quiet_until on public.business_profile
  for each row when (
    (old.time_zone, old.quiet_from, old.quiet_until) is distinct from (new.time_zone, new.quiet_from, new.quiet_until))
  execute function private.follow_clock();

-- Of what is booked already, reminders are wanted from now on.
select private.ask_about(private.visits_for_rule('evening_before'));
