-- The business itself: what the public pages say about it, and the time zone that "today" and "this month" mean.
-- Exactly one row, put in here because every installation, a hosted one too, needs it; the owner replaces its values. What
-- cannot be known before is a placeholder: a number of zeros, and the front pages of the social networks.

create table public.business_profile (
  id uuid primary key default gen_random_uuid(),
  business_name text not null,
  tagline text,
  about text,
  phone text,
  whatsapp_number text,
  email text,
  area_served text,
  hours text,
  instagram_url text,
  facebook_url text,
  youtube_url text,
  x_url text,
  stat_years text not null,
  stat_clients text not null,
  stat_beauticians text not null,
  stat_services text not null,
  videos jsonb not null,
  time_zone text not null default 'Asia/Kolkata',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint business_profile_business_name_length check (char_length(business_name) <= 100 and business_name ~ '\S'),
  constraint business_profile_tagline_length check (char_length(tagline) <= 200),
  constraint business_profile_about_length check (char_length(about) <= 4000),
  constraint business_profile_phone_format check (
    phone ~ '^[0-9+()\s-]{10,20}$' and phone ~ '([0-9][^0-9]*){10}'
  ),
  constraint business_profile_whatsapp_number_format check (
    whatsapp_number ~ '^[0-9+()\s-]{10,20}$' and whatsapp_number ~ '([0-9][^0-9]*){10}'
  ),
  constraint business_profile_email_format check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  constraint business_profile_area_served_length check (char_length(area_served) <= 200),
  constraint business_profile_hours_length check (char_length(hours) <= 200),
  constraint business_profile_instagram_url_format check (char_length(instagram_url) <= 2048 and instagram_url ~ '^https?://[^\s/]+\S*$'),
  constraint business_profile_facebook_url_format check (char_length(facebook_url) <= 2048 and facebook_url ~ '^https?://[^\s/]+\S*$'),
  constraint business_profile_youtube_url_format check (char_length(youtube_url) <= 2048 and youtube_url ~ '^https?://[^\s/]+\S*$'),
  constraint business_profile_x_url_format check (char_length(x_url) <= 2048 and x_url ~ '^https?://[^\s/]+\S*$'),
  constraint business_profile_stat_years_length check (char_length(stat_years) between 1 and 10),
  constraint business_profile_stat_clients_length check (char_length(stat_clients) between 1 and 10),
  constraint business_profile_stat_beauticians_length check (char_length(stat_beauticians) between 1 and 10),
  constraint business_profile_stat_services_length check (char_length(stat_services) between 1 and 10),
  -- Four videos of {title, url, poster}, where a place is an https address or a path on this site.
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
  )
);

create unique index business_profile_single_row on public.business_profile ((true));

create trigger business_profile_touch_updated_at
  before update on public.business_profile
  for each row execute function private.touch_updated_at();

create function private.check_time_zone() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names where name = new.time_zone) then
    raise exception 'There is no time zone "%".', new.time_zone
      using errcode = 'check_violation',
            constraint = 'business_profile_time_zone_known',
            hint = 'Use a name of the IANA list, for example Asia/Kolkata.';
  end if;
  return new;
end
$$;

create trigger business_profile_check_time_zone
  before insert or update of time_zone on public.business_profile
  for each row execute function private.check_time_zone();

create function private.business_time_zone() returns text
language sql stable security definer parallel safe
set search_path = ''
as $$
  select coalesce((select time_zone from public.business_profile), 'Asia/Kolkata')
$$;

-- Which day it is for the business at a moment: at half past eight in the evening of London it is the next one in Kolkata.
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

insert into public.business_profile (
  business_name, tagline, about, phone, whatsapp_number, email, area_served, hours,
  instagram_url, facebook_url, youtube_url, x_url,
  stat_years, stat_clients, stat_beauticians, stat_services, videos
) values (
  'Shringar',
  'Beauty and makeup at your doorstep',
  'Our beauticians come to your home with everything they need: hair styling, makeup, skincare, bridal looks, mehendi, '
  'facials, party makeup and nails, at the hour that suits you.',
  '+91 00000 00000',
  '+91 00000 00000',
  'hello@example.com',
  'all major areas in the city',
  '24 hours, all days',
  'https://www.instagram.com/', 'https://www.facebook.com/', 'https://www.youtube.com/', 'https://x.com/',
  '03+', '500+', '10+', '50+',
  '[
    {"title": "A mandala, stroke by stroke", "url": "/art/video-1.webm", "poster": "/art/video-1-poster.webp"},
    {"title": "Mehendi growing over a hand", "url": "/art/video-2.webm", "poster": "/art/video-2-poster.webp"},
    {"title": "A lotus opening", "url": "/art/video-3.webm", "poster": "/art/video-3-poster.webp"},
    {"title": "Diya and bangles", "url": "/art/video-4.webm", "poster": "/art/video-4-poster.webp"}
  ]'
);
