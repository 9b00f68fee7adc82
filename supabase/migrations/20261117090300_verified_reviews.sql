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

-- One that staff put back under its own id, because it was removed by mistake, is what it was. Only its ids are kept, for a day.
create table private.removed_reviews (
  id uuid primary key,
  appointment_id uuid references public.appointments (id) on delete cascade,
  removed_at timestamptz not null default now()
);
create index removed_reviews_appointment_idx on private.removed_reviews (appointment_id);

create function private.remember_removed_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.removed_reviews where removed_at < now() - interval '1 day';
  insert into private.removed_reviews (id, appointment_id) values (old.id, old.appointment_id)
    on conflict (id) do nothing;
  return null;
end
$$;

create trigger reviews_remember_removed
  after delete on public.reviews
  for each row when (old.verified)
  execute function private.remember_removed_review();

create function private.put_review_back() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  removed private.removed_reviews;
begin
  if public.is_staff() then
    delete from private.removed_reviews where id = new.id returning * into removed;
    if found then
      new.verified = true;
      -- Unless she has written another one meanwhile.
      new.appointment_id = case
        when not exists (select from public.reviews where appointment_id = removed.appointment_id) then removed.appointment_id
      end;
    end if;
  end if;
  return new;
end
$$;

create trigger reviews_put_back
  before insert on public.reviews
  for each row execute function private.put_review_back();
