-- A review that came from the link of a visit belongs to the visit's service, and the business may answer every review.

alter table public.reviews
  add column service_id uuid references public.services (id) on delete set null,
  add column answer text,
  add constraint reviews_answer_length check (char_length(answer) <= 1000 and answer ~ '\S');

create index reviews_service_idx on public.reviews (service_id, created_at desc, id) where is_approved;

update public.reviews set service_id = appointments.service_id
  from public.appointments where appointments.id = appointment_id;

create function private.give_review_its_service() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.service_id = (select service_id from public.appointments where id = new.appointment_id);
  return new;
end
$$;
revoke all on function private.give_review_its_service() from public;

-- After reviews_put_back, which may know the visit.
create trigger reviews_service_of_visit
  before insert on public.reviews
  for each row when (new.appointment_id is not null) execute function private.give_review_its_service();

grant select (service_id, answer) on public.reviews to anon;
grant insert (answer), update (answer) on public.reviews to authenticated;

-- What is said of each service, as far as it is published.
create function public.service_ratings()
returns table (service_id uuid, reviews integer, average numeric)
language sql stable
set search_path = ''
as $$
  select reviews.service_id, count(*)::integer, round(avg(rating), 1)
  from public.reviews
  where is_approved and reviews.service_id is not null
  group by reviews.service_id
$$;
revoke all on function public.service_ratings() from public, anon, authenticated, service_role;
grant execute on function public.service_ratings() to anon, authenticated, service_role;
