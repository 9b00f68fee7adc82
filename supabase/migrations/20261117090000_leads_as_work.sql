-- An enquiry is work: where it came from, how long it waited for its first answer, why nothing became of it, or what did.

alter table public.leads
  add column source text not null default 'website',
  -- Where on the site it was sent, and how its sender had come there. Of another site only the host is kept.
  add column source_page text,
  add column source_referrer text,
  add column utm_source text,
  add column utm_medium text,
  add column utm_campaign text,
  add column area_id uuid references public.areas (id) on delete set null,
  add column language text not null default 'en',
  -- Null: nobody asked. False: she said no.
  add column whatsapp_ok boolean,
  -- Kept by a trigger. Null also for what was answered before it was kept.
  add column first_answer_at timestamptz,
  add column rejected_because text,
  -- What became of it.
  add column client_id uuid references public.clients (id) on delete set null,
  add column appointment_id uuid references public.appointments (id) on delete set null,
  add constraint leads_source_known check (
    source in ('website', 'phone', 'whatsapp', 'social', 'walk_in', 'recommended', 'other')
  ),
  add constraint leads_source_page_format check (char_length(source_page) <= 200 and source_page ~ '^/'),
  add constraint leads_source_referrer_format check (char_length(source_referrer) <= 253 and source_referrer ~ '^[^\s/]+$'),
  add constraint leads_utm_source_length check (char_length(utm_source) <= 100),
  add constraint leads_utm_medium_length check (char_length(utm_medium) <= 100),
  add constraint leads_utm_campaign_length check (char_length(utm_campaign) <= 100),
  add constraint leads_language_known check (language in ('en', 'hi', 'hi-Latn')),
  add constraint leads_rejected_because_known check (
    rejected_because in
      ('price', 'no_free_time', 'too_far', 'no_answer', 'booked_elsewhere', 'duplicate', 'spam', 'other')
  );

create index leads_area_idx on public.leads (area_id) where area_id is not null;
create index leads_client_idx on public.leads (client_id) where client_id is not null;
create index leads_appointment_idx on public.leads (appointment_id) where appointment_id is not null;

grant insert (source_page, source_referrer, utm_source, utm_medium, utm_campaign, area_id, language, whatsapp_ok)
  on public.leads to anon;

-- No enquiry is lost for the address of an advertisement: what is too long is cut, what is no page or host is left out.
create function private.tidy_lead_source() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.source_page = case when new.source_page ~ '^/' then left(new.source_page, 200) end;
  new.source_referrer = case when new.source_referrer ~ '^[^\s/]{1,253}$' then new.source_referrer end;
  new.utm_source = left(nullif(btrim(new.utm_source), ''), 100);
  new.utm_medium = left(nullif(btrim(new.utm_medium), ''), 100);
  new.utm_campaign = left(nullif(btrim(new.utm_campaign), ''), 100);
  return new;
end
$$;

create trigger leads_tidy_source
  before insert on public.leads
  for each row execute function private.tidy_lead_source();

-- Back to `new` is Undo: nobody has answered. What is entered as already answered waited for nobody.
create function private.keep_lead_answer() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status = 'new' then
    new.first_answer_at = null;
  elsif tg_op = 'INSERT' then
    new.first_answer_at = new.created_at;
  elsif old.status = 'new' then
    new.first_answer_at = now();
  else
    new.first_answer_at = old.first_answer_at;
  end if;
  if new.status <> 'rejected' then
    new.rejected_because = null;
  end if;
  return new;
end
$$;

create trigger leads_keep_answer
  before insert or update on public.leads
  for each row execute function private.keep_lead_answer();

alter table public.business_profile
  -- After so long without an answer, an enquiry is shown as late.
  add column answer_within_minutes integer not null default 30,
  add constraint business_profile_answer_within_minutes_range check (answer_within_minutes between 1 and 10080);

-- The number as wa.me wants it, or null where it cannot be one of WhatsApp: of this country only mobile numbers, which
-- begin with 6 to 9. domain/text/phone.ts has the same rule; a test compares them.
create function private.whatsapp_number(phone text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  dialled text := regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^0+', '');
begin
  return case
    when phone !~ '^\s*\+' and dialled ~ '^[6-9][0-9]{9}$' then '91' || dialled
    when dialled ~ '^91' then case when dialled ~ '^91[6-9][0-9]{9}$' then dialled end
    when phone ~ '^\s*(\+|00)' then case when dialled ~ '^[1-9][0-9]{7,14}$' then dialled end
    when dialled ~ '^[1-9][0-9]{10,14}$' then dialled
  end;
end
$$;
revoke all on function private.whatsapp_number(text) from public;

-- Who waits for a first answer, the longest first.
create function public.waiting_leads(most integer default 5)
returns table (
  id uuid, full_name text, phone text, whatsapp_number text, email text, service_interested text, preferred_date timestamptz,
  message text, language text, source text, created_at timestamptz, updated_at timestamptz,
  waiting_minutes integer, is_late boolean, asked_before integer
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  late_after integer := (select answer_within_minutes from public.business_profile);
begin
  perform private.require_staff();
  return query
    select waiting.id, waiting.full_name, waiting.phone,
      case when waiting.whatsapp_ok is not false then private.whatsapp_number(waiting.phone) end,
      waiting.email, waiting.service_interested, waiting.preferred_date, waiting.message, waiting.language, waiting.source,
      waiting.created_at, waiting.updated_at, minutes.since, minutes.since >= late_after,
      (select count(*)::integer from public.leads as earlier
        where private.phone_digits(earlier.phone) = private.phone_digits(waiting.phone) and earlier.created_at < waiting.created_at)
    from (
      select * from public.leads where status = 'new' order by created_at, leads.id desc limit least(greatest(most, 0), 100)
    ) as waiting
      cross join lateral (
        select greatest(floor(extract(epoch from now() - waiting.created_at) / 60), 0)::integer as since
      ) as minutes
    order by waiting.created_at, waiting.id desc;
end
$$;

-- By the rule of revenue: what is paid, for the visit that came of it and for those that were booked together with it.
create function private.lead_earned(appointment uuid) returns numeric
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(payment_amount), 0)
  from public.appointments
  where payment_status = 'paid'
    and (id = appointment or series_id = (select booked.series_id from public.appointments as booked where booked.id = appointment))
$$;
revoke all on function private.lead_earned(uuid) from public;

-- The same person asking again is one conversation: by her number, the other enquiries and the clients with their visits
-- in short. Families share a number, so there may be several clients; the one that the enquiry became stands first.
create function public.lead_conversation(lead uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked public.leads;
  digits text;
begin
  perform private.require_staff();
  select * into asked from public.leads where id = lead;
  if not found then
    return null;
  end if;
  digits := private.phone_digits(asked.phone);
  return jsonb_build_object(
    'earned', private.lead_earned(asked.appointment_id),
    'leads', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', others.id, 'full_name', others.full_name, 'service_interested', others.service_interested,
          'preferred_date', others.preferred_date, 'message', others.message, 'status', others.status,
          'source', others.source, 'rejected_because', others.rejected_because, 'created_at', others.created_at,
          'first_answer_at', others.first_answer_at, 'appointment_id', others.appointment_id
        ) order by others.created_at desc, others.id), '[]')
      from (
        select * from public.leads
        where private.phone_digits(phone) = digits and id <> lead
        order by created_at desc, id limit 20
      ) as others),
    'clients', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', known.id, 'full_name', known.full_name, 'language', known.language, 'no_messages', known.no_messages,
          'is_hers', known.id is not distinct from asked.client_id,
          'total_revenue', figures.total_revenue, 'completed_count', figures.completed_count,
          'upcoming_count', figures.upcoming_count, 'visits', private.visits_in_short(known.id)
        ) order by known.id is not distinct from asked.client_id desc, known.created_at desc, known.id), '[]')
      from (
        select * from public.clients
        where phone_digits = digits or id = asked.client_id
        order by created_at desc, id limit 5
      ) as known
        cross join lateral public.client_figures(known.id) as figures));
end
$$;

create function private.visits_in_short(client uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', visits.id, 'appointment_date', visits.appointment_date, 'status', visits.status,
      'payment_status', visits.payment_status,
      'service', (select name from public.services where services.id = visits.service_id),
      'price', (select sum(price) from public.appointment_lines where appointment_id = visits.id)
    ) order by visits.appointment_date desc, visits.id), '[]')
  from (
    select * from public.appointments where client_id = client order by appointment_date desc, id limit 10
  ) as visits
$$;
revoke all on function private.visits_in_short(uuid) from public;

-- What the enquiries of some days came from and came to, both days of the business's calendar included.
create function public.leads_by_source(first_day date, last_day date)
returns table (
  source text, utm_source text, leads bigint, answered bigint, converted bigint, rejected bigint,
  median_minutes numeric, earned numeric
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
begin
  perform private.require_staff();
  return query
    select asked.source, asked.utm_source, count(*), count(asked.first_answer_at),
      count(*) filter (where asked.status = 'converted'), count(*) filter (where asked.status = 'rejected'),
      round(percentile_cont(0.5) within group (
        order by extract(epoch from asked.first_answer_at - asked.created_at) / 60)::numeric, 1),
      coalesce(sum(private.lead_earned(asked.appointment_id)), 0)
    from public.leads as asked
    where asked.created_at >= first_day::timestamp at time zone zone
      and asked.created_at < (last_day + 1)::timestamp at time zone zone
    group by 1, 2
    order by 3 desc, 1, 2;
end
$$;

revoke all on function public.waiting_leads(integer), public.lead_conversation(uuid), public.leads_by_source(date, date)
  from public, anon, authenticated, service_role;
grant execute on function public.waiting_leads(integer), public.lead_conversation(uuid), public.leads_by_source(date, date)
  to authenticated, service_role;
