-- Mails are really sent, by whichever server claims them. These functions are the server's own: it calls them as the owner
-- of the database, and nobody from outside can.
--
-- A claim ends by itself: a server that dies loses nothing, and what it had not sent is claimed by another. What it had sent
-- without having said so is sent twice; SMTP can promise no more, and the message's id as Message-ID lets the reader's side
-- put the two together.

create function private.is_quiet() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.after_quiet(now(), time_zone, quiet_from, quiet_until) <> now() from public.business_profile
$$;

-- Mails of which a server did not say what came of them are due again, if the rules still want them.
create function private.free_lapsed_mails() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  visits uuid[];
begin
  with lapsed as (
    select id from public.messages where state = 'claimed' and leased_until <= now()
    order by leased_until limit 100 for update skip locked
  ), freed as (
    update public.messages
      set state = 'due', claimed_by = null, leased_until = null, told_at = null, about = null
      where id in (select id from lapsed)
      returning appointment_id
  )
  select array_agg(appointment_id) filter (where appointment_id is not null) into visits from freed;
  if visits is not null then
    perform private.sync_visits(visits);
  end if;
end
$$;

-- The next mails for a server, each with whom to, the text and its values, and the visit as a calendar wants it.
create function private.claim_mails(server text, most integer default 10, lease interval default interval '2 minutes')
returns table (
  id uuid, kind text, recipients text[], full_name text, language text, subject text, body text, places jsonb,
  lead jsonb, visit jsonb, attempts integer, leased_until timestamptz
)
language plpgsql security definer
set search_path = ''
as $$
declare
  is_quiet boolean := private.is_quiet();
begin
  perform private.free_lapsed_mails();
  if not exists (
    select from public.messages
    where messages.channel = 'mail' and messages.state = 'due' and messages.try_at <= now() and messages.until > now()
    offset greatest(most, 1) - 1)
  then
    perform private.ask_further(500);
  end if;
  perform private.forget_missed_messages();
  return query
    with due as (
      select messages.id
      from public.messages
      where messages.channel = 'mail' and messages.state = 'due' and messages.try_at <= now() and messages.until > now()
        and (messages.kind = 'new_lead' or not is_quiet)
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
      case claimed.kind when 'new_lead' then private.new_lead_recipients() else array_remove(array[draft.email], null) end,
      draft.full_name, draft.language, draft.subject, draft.body, draft.places,
      (select to_jsonb(leads) - 'search_text' from public.leads where leads.id = claimed.lead_id),
      (
        select jsonb_build_object('id', visits.id, 'calendar_version', visits.calendar_version, 'status', visits.status,
          'starts_at', visits.appointment_date, 'ends_at', visits.ends_at, 'address', visits.address,
          'updated_at', visits.updated_at)
        from public.appointments as visits where visits.id = claimed.appointment_id
      ),
      claimed.attempts, claimed.leased_until
    from claimed cross join lateral private.draft_of(claimed.kind, claimed.appointment_id, claimed.lead_id) as draft
    order by claimed.try_at, claimed.id;
end
$$;

-- False: the claim had ended, and another server has it or will.
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

-- With the mail server's own words. Tried again after 1, 2, 4, … minutes, at most 4 hours, for a day; or not at all where
-- the server said that it never will. Returns the state: due or failed; null where the claim had ended.
create function private.mail_failed(message uuid, server text, words text, for_good boolean default false) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  failed public.messages;
begin
  update public.messages
    set state = case
          when for_good or now() >= messages.first_tried_at + interval '1 day' then 'failed'
          else 'due'
        end,
        try_at = now() + least(interval '1 minute' * 2 ^ least(messages.attempts - 1, 20), interval '4 hours'),
        claimed_by = null, leased_until = null, told_at = null, about = null, problem = left(words, 1000)
    where id = message and state = 'claimed' and claimed_by = server
    returning * into failed;
  if failed.state = 'due' and failed.appointment_id is not null then
    perform private.sync_visits(array[failed.appointment_id]);
  end if;
  return failed.state;
end
$$;

revoke all on function private.is_quiet(), private.free_lapsed_mails(), private.claim_mails(text, integer, interval),
  private.mail_sent(uuid, text), private.mail_failed(uuid, text, text, boolean) from public;
