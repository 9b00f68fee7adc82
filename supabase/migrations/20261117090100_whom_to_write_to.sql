-- In which language somebody is written to, whether at all, and what the rules for messages need to know of services.

alter table public.clients
  add column language text not null default 'en',
  add column no_messages boolean not null default false,
  add constraint clients_language_known check (language in ('en', 'hi', 'hi-Latn'));

alter table public.services
  -- After so many weeks it wants doing again; null: whenever she likes.
  add column come_again_weeks integer,
  -- What a client should have ready, for the page of her visit.
  add column prepare text,
  add constraint services_come_again_weeks_range check (come_again_weeks between 1 and 52),
  add constraint services_prepare_length check (char_length(prepare) <= 500);

alter table public.business_profile
  -- No rule writes to clients between these hours; the same hour twice: always.
  add column quiet_from time not null default '21:00',
  add column quiet_until time not null default '08:00',
  -- How long before a visit its client may still cancel or ask to move by her own link.
  add column cancel_until_hours integer not null default 6,
  add constraint business_profile_cancel_until_hours_range check (cancel_until_hours between 0 and 720);
