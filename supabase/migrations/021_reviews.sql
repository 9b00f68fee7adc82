-- Reviews. A visitor's review waits for approval; its email address is for staff only.

-- == Table ==

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text,
  rating integer not null,
  review_text text not null,
  -- By the business.
  answer text,
  is_approved boolean not null default false,
  -- Came by the private link of an appointment. Written by the functions of the link only.
  verified boolean not null default false,
  appointment_id uuid references public.appointments (id) on delete set null,
  -- That of the appointment.
  service_id uuid references public.services (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reviews_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint reviews_email_format check (char_length(email) <= 254 and email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  constraint reviews_rating_range check (rating between 1 and 5),
  constraint reviews_review_text_length check (char_length(review_text) <= 2000 and review_text ~ '\S'),
  constraint reviews_answer_length check (char_length(answer) <= 1000 and answer ~ '\S')
);

create index reviews_created_at_idx on public.reviews (created_at desc, id);
create index reviews_is_approved_created_at_idx on public.reviews (is_approved, created_at desc, id);
-- An appointment has one review.
create unique index reviews_appointment_key on public.reviews (appointment_id) where appointment_id is not null;
create index reviews_service_idx on public.reviews (service_id, created_at desc, id) where is_approved;
create index reviews_plain_email_idx on public.reviews (lower(email));
create index reviews_plain_name_idx on public.reviews (private.plain_name(full_name));

alter table public.reviews enable row level security;
revoke all on public.reviews from public, anon, authenticated, service_role;
grant select (id, full_name, rating, review_text, answer, is_approved, verified, service_id, created_at) on public.reviews to anon;
grant insert (id, full_name, email, rating, review_text) on public.reviews to anon;
-- Without verified, appointment_id and service_id, which are derived.
grant
  select,
  insert (id, full_name, email, rating, review_text, answer, is_approved, created_at, updated_at),
  update (id, full_name, email, rating, review_text, answer, is_approved, created_at, updated_at),
  delete
  on public.reviews to authenticated;
grant select, insert, update, delete on public.reviews to service_role;

create policy reviews_visitor_read on public.reviews
  for select to anon using (is_approved);
create policy reviews_visitor_insert on public.reviews
  for insert to anon with check (not is_approved);
create policy reviews_staff on public.reviews
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy reviews_service_role on public.reviews
  for all to service_role using (true) with check (true);

-- == Visitors, cache and audit log ==

-- After the statement, so that all rows of a multi-row insert count.
create trigger reviews_refuse_flood
  after insert on public.reviews
  for each statement when (current_user = 'anon') execute function private.refuse_flood();

-- What the audit log stores of a review: nothing that its author wrote, because erasing a person does not reach it.
create function private.review_in_short(review public.reviews) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', review.id, 'rating', review.rating, 'is_approved', review.is_approved, 'answer', md5(review.answer))
$$;
revoke all on function private.review_in_short(public.reviews) from public;

-- Cache invalidation only for approved reviews: a flood of pending ones must not empty the cache. Logs what staff do.
create function private.after_reviews() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  if tg_op <> 'INSERT' then
    before := array(select private.review_in_short(row(removed.*)::public.reviews) from removed);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select private.review_in_short(row(added.*)::public.reviews) from added);
  end if;
  if exists (select from unnest(before || after) as review where (review -> 'is_approved')::boolean) then
    perform pg_catalog.pg_notify('public_content', 'reviews');
  end if;
  if private.acting_role() <> 'client' then
    perform private.note_rows('reviews', before, after, array['rating', 'is_approved', 'answer']);
  end if;
  return null;
end
$$;

create trigger reviews_added after insert on public.reviews
  referencing new table as added for each statement execute function private.after_reviews();

create trigger reviews_changed after update on public.reviews
  referencing old table as removed new table as added for each statement execute function private.after_reviews();

create trigger reviews_removed after delete on public.reviews
  referencing old table as removed for each statement execute function private.after_reviews();

create trigger reviews_truncated after truncate on public.reviews
  for each statement execute function private.announce_public_content();

-- == Verified reviews ==

-- A verified review that staff deleted and put back under its id with the same text is verified again. Only ids and digests
-- are stored, for a day.
create table private.removed_reviews (
  id uuid primary key,
  digest bytea,
  appointment_id uuid references public.appointments (id) on delete cascade,
  removed_at timestamptz not null default now()
);

create index removed_reviews_appointment_idx on private.removed_reviews (appointment_id);

create function private.review_digest(review public.reviews) returns bytea
language sql stable
set search_path = ''
as $$
  select sha256(convert_to(jsonb_build_array(review.full_name, review.rating, review.review_text)::text, 'UTF8'))
$$;
revoke all on function private.review_digest(public.reviews) from public;

create function private.remember_removed_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.removed_reviews where removed_at < now() - interval '1 day';
  insert into private.removed_reviews (id, digest, appointment_id) values (old.id, private.review_digest(old), old.appointment_id)
    on conflict (id) do update set digest = excluded.digest, appointment_id = excluded.appointment_id, removed_at = now();
  return null;
end
$$;

create trigger reviews_remember_removed
  after delete on public.reviews
  for each row when (old.verified)
  execute function private.remember_removed_review();

-- Keeps a review as its author wrote it (an upsert may send the same text), puts a deleted one back as verified, and fills
-- in the service.
create function private.before_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  removed private.removed_reviews;
begin
  if tg_op = 'UPDATE' then
    if (old.verified or auth.jwt() is not null) and (new.id, new.full_name, new.rating, new.review_text, new.created_at)
      is distinct from (old.id, old.full_name, old.rating, old.review_text, old.created_at)
    then
      raise exception 'A review stays as its author wrote it.'
        using errcode = 'check_violation', constraint = 'reviews_text_unchanged', hint = 'Answer it, or remove it.';
    end if;
    new.updated_at = private.next_version(old.updated_at);
    return new;
  end if;
  new.full_name = private.one_line(new.full_name);
  if public.is_staff() then
    delete from private.removed_reviews where id = new.id and digest = private.review_digest(new) returning * into removed;
    if found then
      new.verified = true;
      -- Unless the appointment has another review by now.
      new.appointment_id = case
        when not exists (select from public.reviews where appointment_id = removed.appointment_id) then removed.appointment_id
      end;
    end if;
  end if;
  -- After the appointment was put back.
  if new.appointment_id is not null then
    new.service_id = (select service_id from public.appointments where id = new.appointment_id);
  end if;
  return new;
end
$$;

create trigger reviews_before
  before insert or update on public.reviews
  for each row execute function private.before_review();

-- Approved reviews of each service.
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
