-- The city in which the business works, if it works in one: page titles and search engines name it.
alter table public.business_profile
  add column city text,
  add constraint business_profile_city_length check (char_length(city) <= 80 and city ~ '\S');
