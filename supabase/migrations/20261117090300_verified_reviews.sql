-- A review that came from the link of a visit is a verified one. Visitors see that it is, and not of which visit. Nobody sets
-- either by hand: the columns are written by the functions of the link, and by nobody who signed in.

alter table public.reviews
  add column verified boolean not null default false,
  add column appointment_id uuid references public.appointments (id) on delete set null;

-- A visit is reviewed once.
create unique index reviews_appointment_key on public.reviews (appointment_id) where appointment_id is not null;

grant select (verified) on public.reviews to anon;
revoke insert, update on public.reviews from authenticated;
grant
  insert (id, full_name, email, rating, review_text, is_approved, created_at, updated_at),
  update (id, full_name, email, rating, review_text, is_approved, created_at, updated_at)
  on public.reviews to authenticated;
