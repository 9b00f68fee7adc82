-- What clients say. A visitor's review waits for approval; the reviewer's email is for staff only.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text,
  rating integer not null,
  review_text text not null,
  is_approved boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reviews_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint reviews_email_format check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  constraint reviews_rating_range check (rating between 1 and 5),
  constraint reviews_review_text_length check (char_length(review_text) <= 2000 and review_text ~ '\S')
);

create index reviews_created_at_idx on public.reviews (created_at desc, id);
create index reviews_is_approved_created_at_idx on public.reviews (is_approved, created_at desc, id);

create trigger reviews_touch_updated_at
  before update on public.reviews
  for each row execute function private.touch_updated_at();

alter table public.reviews enable row level security;
revoke all on public.reviews from public, anon, authenticated, service_role;
grant select (id, full_name, rating, review_text, is_approved, created_at) on public.reviews to anon;
grant insert (id, full_name, email, rating, review_text) on public.reviews to anon;
grant select, insert, update, delete on public.reviews to authenticated, service_role;

create policy reviews_visitor_read on public.reviews
  for select to anon using (is_approved);
create policy reviews_visitor_insert on public.reviews
  for insert to anon with check (not is_approved);
create policy reviews_staff on public.reviews
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy reviews_service_role on public.reviews
  for all to service_role using (true) with check (true);
