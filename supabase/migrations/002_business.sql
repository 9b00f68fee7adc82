-- The business: profile, brand, first steps, time zone, cache invalidation, visitor limits, backups.

-- == Profile ==

-- Exactly one row, which every installation needs, a hosted one too; the owner replaces its values.
create table public.business_profile (
  id uuid primary key default gen_random_uuid(),
  business_name text not null,
  tagline text,
  about text,
  phone text,
  whatsapp_number text,
  email text,
  area_served text,
  -- Named in page titles and for search engines.
  city text,
  instagram_url text,
  facebook_url text,
  youtube_url text,
  x_url text,
  stat_years text not null,
  stat_clients text not null,
  stat_beauticians text not null,
  stat_services text not null,
  -- Four videos of {title, url, poster}.
  videos jsonb not null,
  -- Always an uploaded image: the server draws the icons from it and fetches nothing from other hosts.
  logo_url text,
  -- domain/business/brand/colour-sets.ts has the colours.
  colour_set text not null default 'sindoor',
  time_zone text not null default 'Asia/Kolkata',
  -- Travel time between two areas without a row in travel_times.
  travel_minutes integer not null default 30,
  -- Minimum notice for a slot on the site.
  notice_minutes integer not null default 120,
  -- A lead without an answer for so long is shown as late.
  answer_within_minutes integer not null default 30,
  -- No message is due between these hours; equal values: always allowed.
  quiet_from time not null default '21:00',
  quiet_until time not null default '08:00',
  -- Until how long before an appointment its client may cancel or ask to move it by the private link.
  cancel_until_hours integer not null default 6,
  -- A visit that is not done so long after its end alerts the desk (012_safety.sql); null: never.
  overdue_alert_minutes integer default 30,
  -- Appointments are offered to beauticians, who have so long to answer (009_offered_appointments.sql).
  offers_appointments boolean not null default false,
  offer_minutes integer not null default 240,
  -- A free time is held so long for the person on the waitlist to whom it is offered (028_waitlist.sql).
  waitlist_minutes integer not null default 120,
  -- Leads are erased so many months after they came or after their appointment (007_leads.sql).
  keep_leads_months integer not null default 12,
  keep_leads_since timestamptz not null default now(),
  -- Plain text of the pages /terms and /refunds, with a blank line between paragraphs. What is in square brackets has to be
  -- filled in (domain/business/legal-texts.ts).
  terms text not null default
    'These terms apply when you book a visit with us. We are [legal name and address of the business].

A request on this website is not a booking yet. Your visit is booked when we have confirmed the day, the time, the services and the price.

Prices are in Indian rupees. [Say whether GST is included.] If you add services on the day, the beautician tells you the price before starting. Travel charges, if any, are named when we confirm.

Please give us the right address, and a clean place with light and a power point. An adult must be at home. Our beautician may leave a place where they do not feel safe.

Tell us before the visit about allergies, skin problems, medicines and pregnancy. Ask for a patch test if you are not sure. We may refuse a service that could harm you.

If something is not right, tell us within [number] days, by phone, WhatsApp or email. We will first try to put it right. For complaints, write to [name and email of the person for complaints].

These terms follow the law of India. The courts of [city] decide where we cannot agree.',
  refunds text not null default
    'You can cancel, or ask for another time, on the page of your visit or by phone. The page says until when this is free.

If you cancel later, or if nobody is at home when we arrive, we may keep [amount or share of the advance].

If we cancel, or cannot come at the time that we confirmed, you choose: another time, or all your money back.

If you are not happy with a service, tell us within [number] days. We will repeat it without charge, or pay back a fair part.

Money goes back the way it came, by UPI, card or bank transfer, within [number] working days. Cash is paid back by UPI or bank transfer. You get a credit note if you had an invoice.

An advance for a wedding or a large party keeps our team free for your day. [Say what happens to it on a cancellation.]',
  -- First steps that are done or skipped and cannot be derived from other data; `closed`: the guide is hidden.
  setup_done text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint business_profile_business_name_length check (char_length(business_name) <= 100 and business_name ~ '\S'),
  constraint business_profile_tagline_length check (char_length(tagline) <= 200),
  constraint business_profile_about_length check (char_length(about) <= 4000),
  constraint business_profile_terms_length check (char_length(terms) <= 10000 and terms ~ '\S'),
  constraint business_profile_refunds_length check (char_length(refunds) <= 10000 and refunds ~ '\S'),
  constraint business_profile_phone_format check (
    phone ~ '^[0-9+()\s-]{10,20}$' and phone ~ '([0-9][^0-9]*){10}'
  ),
  constraint business_profile_whatsapp_number_format check (
    whatsapp_number ~ '^[0-9+()\s-]{10,20}$' and whatsapp_number ~ '([0-9][^0-9]*){10}'
  ),
  constraint business_profile_email_format check (char_length(email) <= 254 and email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  constraint business_profile_area_served_length check (char_length(area_served) <= 200),
  constraint business_profile_city_length check (char_length(city) <= 80 and city ~ '\S'),
  constraint business_profile_instagram_url_format check (char_length(instagram_url) <= 2048 and instagram_url ~ '^https?://[^\s/]+\S*$'),
  constraint business_profile_facebook_url_format check (char_length(facebook_url) <= 2048 and facebook_url ~ '^https?://[^\s/]+\S*$'),
  constraint business_profile_youtube_url_format check (char_length(youtube_url) <= 2048 and youtube_url ~ '^https?://[^\s/]+\S*$'),
  constraint business_profile_x_url_format check (char_length(x_url) <= 2048 and x_url ~ '^https?://[^\s/]+\S*$'),
  constraint business_profile_stat_years_length check (char_length(stat_years) between 1 and 10),
  constraint business_profile_stat_clients_length check (char_length(stat_clients) between 1 and 10),
  constraint business_profile_stat_beauticians_length check (char_length(stat_beauticians) between 1 and 10),
  constraint business_profile_stat_services_length check (char_length(stat_services) between 1 and 10),
  -- Addresses are https addresses or paths on this site.
  constraint business_profile_videos_shape check (
    case when jsonb_typeof(videos) = 'array' then
      jsonb_array_length(videos) = 4
      and jsonb_array_length(jsonb_path_query_array(
        videos,
        '$[*] ? (@.title.type() == "string" && @.title like_regex "^.{1,200}$"
              && @.url like_regex "^(https://[^\\s/]|/[^\\s/\\\\])\\S*$"
              && @.poster like_regex "^(https://[^\\s/]|/[^\\s/\\\\])\\S*$")'
      )) = 4
    else false end
  ),
  constraint business_profile_logo_url_uploaded check (
    char_length(logo_url) <= 2048 and logo_url ~ '^(https://[^\s/]+)?/storage/v1/object/public/[^\s?#]+$'),
  constraint business_profile_colour_set_known check (
    colour_set in ('sindoor', 'emerald', 'indigo', 'plum', 'copper')),
  constraint business_profile_travel_minutes_range check (travel_minutes between 0 and 480),
  constraint business_profile_notice_minutes_range check (notice_minutes between 0 and 43200),
  constraint business_profile_answer_within_minutes_range check (answer_within_minutes between 1 and 10080),
  constraint business_profile_cancel_until_hours_range check (cancel_until_hours between 0 and 720),
  constraint business_profile_overdue_alert_minutes_range check (overdue_alert_minutes between 5 and 720),
  constraint business_profile_offer_minutes_range check (offer_minutes between 15 and 2880),
  constraint business_profile_waitlist_minutes_range check (waitlist_minutes between 15 and 2880),
  constraint business_profile_keep_leads_months_range check (keep_leads_months between 1 and 120),
  constraint business_profile_setup_done_known check (
    setup_done <@ array['name', 'hours', 'areas', 'beautician', 'prices', 'whatsapp', 'upi', 'users', 'mail', 'backups', 'site', 'closed']
    and array_position(setup_done, null) is null and cardinality(setup_done) <= 20)
);

create unique index business_profile_single_row on public.business_profile ((true));

-- The address of a new installation, which is never written to and never printed. domain/business/business-profile.ts has the same.
create function private.placeholder_email() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select 'hello@example.com'
$$;
revoke all on function private.placeholder_email() from public;

-- Placeholders: a number of zeros, an address at example.com and the front pages of the social networks.
insert into public.business_profile (
  business_name, tagline, about, phone, whatsapp_number, email, area_served,
  instagram_url, facebook_url, youtube_url, x_url,
  stat_years, stat_clients, stat_beauticians, stat_services, videos
) values (
  'Shringar',
  'Beauty and makeup at your doorstep',
  'Our beauticians come to your home with everything they need: hair styling, makeup, skincare, bridal looks, mehendi, '
  'facials, party makeup and nails, at the hour that suits you.',
  '+91 00000 00000',
  '+91 00000 00000',
  private.placeholder_email(),
  'all major areas in the city',
  'https://www.instagram.com/', 'https://www.facebook.com/', 'https://www.youtube.com/', 'https://x.com/',
  '03+', '500+', '10+', '50+',
  '[
    {"title": "A mandala, stroke by stroke", "url": "/art/video-1.webm", "poster": "/art/video-1-poster.webp"},
    {"title": "Mehendi growing over a hand", "url": "/art/video-2.webm", "poster": "/art/video-2-poster.webp"},
    {"title": "A lotus opening", "url": "/art/video-3.webm", "poster": "/art/video-3-poster.webp"},
    {"title": "Diya and bangles", "url": "/art/video-4.webm", "poster": "/art/video-4-poster.webp"}
  ]'
);

-- Which names are known depends on the database, so this is no check constraint.
create function private.require_time_zone(name text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names as zones where zones.name = require_time_zone.name) then
    raise exception 'There is no time zone "%".', require_time_zone.name
      using errcode = 'check_violation',
            constraint = 'business_profile_time_zone_known',
            hint = 'Use a name of the IANA list, for example Asia/Kolkata.';
  end if;
end
$$;
revoke all on function private.require_time_zone(text) from public;

alter table public.business_profile enable row level security;
revoke all on public.business_profile from public, anon, authenticated, service_role;
grant select on public.business_profile to anon;
grant select, update on public.business_profile to authenticated, service_role;

create policy business_profile_visitor_read on public.business_profile
  for select to anon using (true);
create policy business_profile_staff_read on public.business_profile
  for select to authenticated using ((select public.is_staff()));
create policy business_profile_owner_update on public.business_profile
  for update to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy business_profile_service_role on public.business_profile
  for all to service_role using (true) with check (true);

-- == Time zone ==

create function private.business_time_zone() returns text
language sql stable security definer parallel safe
set search_path = ''
as $$
  select coalesce((select time_zone from public.business_profile), 'Asia/Kolkata')
$$;

-- The calendar day of a moment in the business's time zone.
create function private.business_date(moment timestamptz) returns date
language sql stable security definer parallel safe
set search_path = ''
as $$
  select (moment at time zone private.business_time_zone())::date
$$;

create function public.business_today() returns date
language sql stable security definer parallel safe
set search_path = ''
as $$
  select private.business_date(now())
$$;

revoke all on function private.business_time_zone(), private.business_date(timestamptz) from public;
revoke all on function public.business_today() from public, anon, authenticated, service_role;
grant execute on function public.business_today() to anon, authenticated, service_role;

-- == Cache invalidation ==

-- Server processes cache rendered public pages and drop them when they are notified of a table. Every table that visitors see
-- has a trigger that notifies.
create function private.announce_public_content() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('public_content', tg_table_name);
  return null;
end
$$;

-- Server processes also cache the free week of a service. They drop it at these notifications and at those above.
create function private.announce_free_slots() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('free_slots', tg_table_name);
  return null;
end
$$;

-- == Live office ==

-- Tells the open pages of the office which rows have changed; they read them again under the policies. Triggers call it once
-- per statement. A message has room for some 200 ids: of more rows only the table is named.
create function private.announce_rows(changed_table text, ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(ids) > 0 then
    perform realtime.send(
      jsonb_build_object('table', changed_table, 'ids', case when cardinality(ids) <= 100 then to_jsonb(ids) end), 'change', 'office', true);
  end if;
end
$$;
revoke all on function private.announce_rows(text, uuid[]) from public;

-- The same as a trigger, for tables whose changes have no other consequences.
create function private.announce_changed_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.announce_rows(tg_table_name, array(select id from removed));
  else
    perform private.announce_rows(tg_table_name, array(select id from added));
  end if;
  return null;
end
$$;

-- Owner and desk may listen. Nobody may write: the messages come from triggers alone.
create policy office_staff_read on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'office' and (select public.is_staff()));

-- == Triggers ==

create function private.before_business_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_time_zone(new.time_zone);
    return new;
  end if;
  if new.time_zone <> old.time_zone then
    perform private.require_time_zone(new.time_zone);
  end if;
  -- A new rule takes effect a week after this moment (007_leads.sql).
  new.keep_leads_since = case
    when new.keep_leads_months <> old.keep_leads_months then now() else old.keep_leads_since end;
  new.updated_at = private.next_version(old.updated_at);
  return new;
end
$$;

create trigger business_profile_before
  before insert or update on public.business_profile
  for each row execute function private.before_business_profile();

create function private.after_business_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.time_zone <> new.time_zone then
    -- Every appointment may be on another day.
    perform private.queue_everything();
  end if;
  perform private.sync_changed_clock();
  return null;
end
$$;

create trigger business_profile_after
  after update of time_zone, quiet_from, quiet_until on public.business_profile
  for each row when (
    (old.time_zone, old.quiet_from, old.quiet_until) is distinct from (new.time_zone, new.quiet_from, new.quiet_until))
  execute function private.after_business_profile();

-- For settings that visitors see, or that change free slots (argument free_slots): cache invalidation and the audit log.
create function private.after_public_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  perform pg_catalog.pg_notify(coalesce(tg_argv[0], 'public_content'), tg_table_name);
  if tg_op = 'TRUNCATE' then
    return null;
  end if;
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

create trigger business_profile_added after insert on public.business_profile
  referencing new table as added for each statement execute function private.after_public_settings();

create trigger business_profile_changed after update on public.business_profile
  referencing old table as removed new table as added
  for each statement execute function private.after_public_settings();

create trigger business_profile_removed after delete on public.business_profile
  referencing old table as removed for each statement execute function private.after_public_settings();

create trigger business_profile_truncated after truncate on public.business_profile
  for each statement execute function private.after_public_settings();

-- == Visitor limits ==

-- Visitors write leads and reviews without signing in. The bundled server limits each address; this limits all addresses
-- together, also on a hosted project. All rows of the last hour count, so deleting a flood makes room again. Leads have a
-- higher limit: those above 200 an hour are stored for staff to check (007_leads.sql), because some of them are real.
create function private.refuse_flood() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  an_hour_ago constant timestamptz := now() - interval '1 hour';
  is_flood boolean;
begin
  if tg_table_name = 'leads' then
    is_flood := exists (select from public.leads where created_at > an_hour_ago order by created_at desc offset 2000);
  else
    is_flood := exists (select from public.reviews where created_at > an_hour_ago order by created_at desc offset 200);
  end if;
  if is_flood then
    -- PostgREST and the bundled server answer PT429 with the HTTP status 429.
    raise exception 'Too many messages are arriving at the moment.'
      using errcode = 'PT429',
            hint = 'Please call, or try again in an hour.';
  end if;
  return null;
end
$$;

-- == Backups and database facts ==

-- Results of the backups that the server makes. A hosted project backs itself up, so there it is empty.
create table private.backups (
  made_at timestamptz primary key default clock_timestamp(),
  -- On the disk of the server, or its copy in the bucket of BACKUP_S3_BUCKET.
  place text not null default 'server',
  bytes bigint,
  -- Null: success.
  problem text,
  -- Uploaded files that the file store did not have, so that they are not in the backup.
  missing integer not null default 0,
  constraint backups_place_known check (place in ('server', 'bucket'))
);

-- Nights for which a server has begun a backup, so that only one of several servers makes it. One that failed, or whose copy in
-- the bucket failed, is tried again after an hour; the owners are mailed once a night.
create table private.backup_nights (
  night date primary key,
  tried_at timestamptz not null default now(),
  is_done boolean not null default false,
  is_mailed boolean not null default false
);

-- The last successful and the last failed backup, and the same of the copies in the bucket, for the settings.
create function public.backup_state()
returns table (
  last_success_at timestamptz, last_bytes bigint, last_missing integer, last_failure_at timestamptz, last_problem text,
  last_copy_at timestamptz, last_copy_bytes bigint, last_copy_failure_at timestamptz, last_copy_problem text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_owner() then
    raise exception 'Only the owner may see this.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select success.made_at, success.bytes, success.missing, failure.made_at, failure.problem,
      copied.made_at, copied.bytes, not_copied.made_at, not_copied.problem
    from (select) as always
      left join lateral (
        select made_at, bytes, missing from private.backups
        where place = 'server' and problem is null order by made_at desc limit 1
      ) as success on true
      left join lateral (
        select made_at, problem from private.backups
        where place = 'server' and problem is not null order by made_at desc limit 1
      ) as failure on true
      left join lateral (
        select made_at, bytes from private.backups
        where place = 'bucket' and problem is null order by made_at desc limit 1
      ) as copied on true
      left join lateral (
        select made_at, problem from private.backups
        where place = 'bucket' and problem is not null order by made_at desc limit 1
      ) as not_copied on true;
end
$$;

-- For the page About.
create function public.database_facts() returns table (version text, bytes bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select current_setting('server_version'), pg_database_size(current_database());
end
$$;

revoke all on function public.backup_state() from public, anon, authenticated, service_role;
grant execute on function public.backup_state() to authenticated;
revoke all on function public.database_facts() from public, anon, authenticated, service_role;
grant execute on function public.database_facts() to authenticated;
