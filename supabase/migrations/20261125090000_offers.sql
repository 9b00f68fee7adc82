-- Services together at one price, or for some days at so many percent less. What they cost otherwise is never written down: it is
-- the sum of what they cost today, so nobody can show a saving that there is not. Visitors see what runs today by one function, and
-- nothing of what is planned or over (docs/decisions/065).

create table public.offers (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  words text,
  -- One or the other: what the services cost together, or how much is taken off what they cost today.
  price numeric(10, 2),
  percent_off smallint,
  -- Days of the business, both included.
  valid_from date not null,
  valid_until date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offers_title_length check (char_length(title) <= 80 and title ~ '\S'),
  constraint offers_words_length check (char_length(words) <= 300),
  constraint offers_price_positive check (price > 0 and price <> 'NaN'),
  constraint offers_percent_off_range check (percent_off between 1 and 90),
  constraint offers_one_price check (num_nonnulls(price, percent_off) = 1),
  constraint offers_days_finite check (isfinite(valid_from) and (valid_until is null or isfinite(valid_until))),
  constraint offers_days_in_order check (valid_until >= valid_from),
  -- What is always cheaper is no offer, but a price.
  constraint offers_percent_off_ends check (percent_off is null or valid_until is not null)
);

-- A service that is deleted leaves a gap: the offer is not what it was, and rests until somebody looks at it.
create table public.offer_services (
  offer_id uuid not null references public.offers (id) on delete cascade,
  position smallint not null,
  service_id uuid references public.services (id) on delete set null,
  quantity smallint not null default 1,
  primary key (offer_id, position),
  -- Booked, they are lines of one visit, which has at most 50.
  constraint offer_services_position_range check (position between 1 and 10),
  constraint offer_services_quantity_range check (quantity between 1 and 5)
);

create index offers_valid_from_idx on public.offers (valid_from desc, id);
create index offer_services_service_idx on public.offer_services (service_id);

create trigger offers_touch_updated_at
  before update on public.offers
  for each row execute function private.touch_updated_at();
create trigger offers_announce
  after insert or update or delete or truncate on public.offers
  for each statement execute function private.announce_public_content();
create trigger offer_services_announce
  after insert or update or delete or truncate on public.offer_services
  for each statement execute function private.announce_public_content();

alter table public.offers enable row level security;
alter table public.offer_services enable row level security;
revoke all on public.offers, public.offer_services from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.offers, public.offer_services to authenticated, service_role;

create policy offers_staff on public.offers
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy offers_service_role on public.offers
  for all to service_role using (true) with check (true);
create policy offer_services_staff on public.offer_services
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy offer_services_service_role on public.offer_services
  for all to service_role using (true) with check (true);

-- What runs on a day of the business: active, all its services offered, and not dearer than they are one by one.
create function private.offers_on(day date)
returns table (
  id uuid, title text, words text, valid_from date, valid_until date, price numeric, regular_price numeric, services jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select * from (
    select offers.id, offers.title, offers.words, offers.valid_from, offers.valid_until,
      coalesce(offers.price, floor(sum(lines.quantity * services.price) * (100 - offers.percent_off) / 100)) as price,
      sum(lines.quantity * services.price) as regular_price,
      jsonb_agg(jsonb_build_object(
        'id', services.id, 'name', services.name, 'category', services.category, 'minutes', services.duration_minutes,
        'price', services.price, 'quantity', lines.quantity) order by lines.position) as services
    from public.offers
      join public.offer_services as lines on lines.offer_id = offers.id
      left join public.services on services.id = lines.service_id and services.is_active
    where offers.is_active and offers.valid_from <= day and (offers.valid_until is null or offers.valid_until >= day)
    group by offers.id
    having bool_and(services.id is not null)
  ) as whole
  where whole.price <= whole.regular_price
  order by whole.valid_until nulls last, whole.title, whole.id
$$;
revoke all on function private.offers_on(date) from public;

create function public.current_offers()
returns table (
  id uuid, title text, words text, valid_from date, valid_until date, price numeric, regular_price numeric, services jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select * from private.offers_on(public.business_today())
$$;
revoke all on function public.current_offers() from public, anon, authenticated, service_role;
grant execute on function public.current_offers() to anon, authenticated, service_role;

-- An offer with its `services`, [{service_id, quantity}] in this order, in one call. An edit names the `based_on` it was made on; if
-- somebody else saved meanwhile, nothing is changed and no row comes back. Sent twice, a new one is one.
create function public.save_offer(offer jsonb) returns setof public.offers
language plpgsql
set search_path = ''
as $$
declare
  fields jsonb := offer - 'services' - 'based_on';
  given public.offers := jsonb_populate_record(null::public.offers, fields);
  current public.offers;
begin
  given.id = coalesce(given.id, gen_random_uuid());
  select * into current from public.offers where id = given.id;
  if offer ? 'based_on' then
    given := jsonb_populate_record(current, fields);
    update public.offers
      set title = given.title, words = given.words, price = given.price, percent_off = given.percent_off,
          valid_from = given.valid_from, valid_until = given.valid_until, is_active = given.is_active
      where id = current.id and updated_at = (offer ->> 'based_on')::timestamptz;
    if not found then
      return;
    end if;
  elsif current.id is not null then
    return next current;
    return;
  else
    insert into public.offers (id, title, words, price, percent_off, valid_from, valid_until, is_active) values (
      given.id, given.title, given.words, given.price, given.percent_off, coalesce(given.valid_from, public.business_today()),
      given.valid_until, coalesce(given.is_active, true));
  end if;
  if offer ? 'services' then
    delete from public.offer_services where offer_id = given.id;
    insert into public.offer_services (offer_id, position, service_id, quantity)
      select given.id, line.ordinality, (line.fields ->> 'service_id')::uuid, coalesce((line.fields ->> 'quantity')::smallint, 1)
      from jsonb_array_elements(offer -> 'services') with ordinality as line (fields, ordinality);
  end if;
  return query select * from public.offers where id = given.id;
end
$$;
revoke all on function public.save_offer(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_offer(jsonb) to authenticated, service_role;

-- An enquiry may name an offer, {"id": …}, and keeps it as it was in that moment: title, price, and its services line by line with
-- minutes and price. So what she was promised holds, whatever becomes of the offer, and is never what she says.
alter table public.leads
  add column offer jsonb,
  add constraint leads_offer_size check (octet_length(offer::text) <= 40000);
grant insert (offer) on public.leads to anon;

create function private.settle_lead_offer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  running record;
begin
  select * into running from private.offers_on(public.business_today()) as offers
    where offers.id = (new.offer ->> 'id')::uuid;
  if not found then
    -- Answered with the HTTP status 410: gone.
    raise exception 'The offer has ended.' using errcode = 'PT410', hint = 'Send the enquiry without it.';
  end if;
  new.offer = jsonb_build_object(
    'id', running.id, 'title', running.title, 'price', running.price, 'lines', (
      select jsonb_agg(jsonb_build_object(
        'service_id', line.service ->> 'id', 'service', line.service ->> 'name', 'minutes', line.service -> 'minutes',
        'price', line.service -> 'price') order by line.ordinality)
      from jsonb_array_elements(running.services) with ordinality as line (service, ordinality)
        cross join generate_series(1, (line.service ->> 'quantity')::integer)));
  -- Whoever reads what was asked for, anywhere, reads of the offer.
  new.service_interested = left(running.title || ': ' || new.service_interested, 200);
  return new;
end
$$;
revoke all on function private.settle_lead_offer() from public;

create trigger leads_settle_offer
  before insert on public.leads
  for each row when (current_user = 'anon' and new.offer is not null) execute function private.settle_lead_offer();
