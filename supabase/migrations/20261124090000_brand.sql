-- How a business looks: its own logo, and one of five sets of colours (domain/business/brand/colour-sets.ts), each of which can be read.
-- A logo is always an uploaded picture: the server draws the icons from it, and fetches nothing from anywhere else for that.
alter table public.business_profile
  add column logo_url text,
  add column colour_set text not null default 'sindoor',
  add constraint business_profile_logo_url_uploaded check (
    char_length(logo_url) <= 2048 and logo_url ~ '^(https://[^\s/]+)?/storage/v1/object/public/[^\s?#]+$'),
  add constraint business_profile_colour_set_known check (
    colour_set in ('sindoor', 'emerald', 'indigo', 'plum', 'copper'));
