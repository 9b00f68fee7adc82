-- Day book: money by day, method and person, and the cash in the drawer of the desk: counted, put in and taken out.
--
-- Nothing is added up in advance, and writers of payments know nothing of the day book. A count expects what was counted before, and all
-- drawer cash recorded since the first count less what earlier counts have expected of it. So every amount is expected once, also if it
-- was back-dated, deleted or committed while somebody counted, and no stored line changes (docs/decisions/097).

-- == Table ==

create table public.cash_book (
  -- Chosen by the caller, so that a line sent twice is stored once.
  id uuid primary key,
  -- Without gaps: a missing number would show that a line was removed.
  number integer not null,
  kind text not null,
  -- The business day to which the line belongs.
  day date not null,
  -- When the cash was counted or moved. A correction has the moment of the line that it corrects.
  at timestamptz not null,
  -- What was counted, or put into the drawer. Negative: taken out.
  amount numeric(10, 2) not null,
  -- Of a count: of what the expected cash consists. Nothing is expected by the first one.
  opening numeric(14, 2),
  -- Cash payments at the desk since the count before, refunds (negative), hand-overs of beauticians, and moves.
  taken numeric(14, 2),
  refunded numeric(14, 2),
  handed_over numeric(14, 2),
  moved numeric(14, 2),
  -- Recorded or removed since the count before, and dated before it.
  late numeric(14, 2),
  expected numeric(14, 2) generated always as (opening + taken + refunded + handed_over + moved + late) stored,
  difference numeric(14, 2) generated always as (amount - (opening + taken + refunded + handed_over + moved + late)) stored,
  note text,
  -- The line that this one takes the place of.
  corrects uuid references public.cash_book (id),
  recorded_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  recorded_by uuid default auth.uid(),
  constraint cash_book_kind_known check (kind in ('counted', 'moved')),
  constraint cash_book_amount_range check (
    case kind when 'counted' then amount >= 0 else amount <> 0 or corrects is not null end and amount <> 'NaN'
  ),
  constraint cash_book_expected_complete check (
    num_nulls(opening, taken, refunded, handed_over, moved, late) = case when kind = 'counted' and opening is not null then 0 else 6 end
  ),
  constraint cash_book_note_length check (char_length(note) <= 500 and note ~ '\S'),
  constraint cash_book_note_given check (note is not null or (kind = 'counted' and corrects is null))
);

create unique index cash_book_number_key on public.cash_book (number);
create unique index cash_book_corrects_key on public.cash_book (corrects);
create index cash_book_day_idx on public.cash_book (day);
-- The cash of the drawer, read from the index alone.
create index payments_desk_cash_idx on public.payments (received_at) include (amount) where method = 'cash' and held_by is null;

create function private.refuse_cash_book_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  raise exception 'A line of the day book never changes.'
    using errcode = 'check_violation', constraint = 'cash_book_never_changes', hint = 'Correct it by another line.';
end
$$;

create trigger cash_book_never_change before update or delete on public.cash_book
  for each row execute function private.refuse_cash_book_change();

create function private.after_cash_book() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Not the note, which may name a client.
  perform private.note_added_rows(
    'cash_book', array(select to_jsonb(added) from added), array['number', 'amount', 'difference', 'corrects']);
  return null;
end
$$;

create trigger cash_book_added after insert on public.cash_book
  referencing new table as added for each statement execute function private.after_cash_book();

-- Lines are written by the functions below.
alter table public.cash_book enable row level security;
revoke all on public.cash_book from public, anon, authenticated, service_role;
grant select on public.cash_book to authenticated, service_role;

create policy cash_book_staff_read on public.cash_book
  for select to authenticated using ((select public.is_staff()));
create policy cash_book_service_role on public.cash_book
  for select to service_role using (true);

-- == Cash in the drawer ==

-- Cash that came into the drawer and went out of it after one moment until another, by its own moment and not by when it was recorded. Of
-- moves those that no other line corrects.
create function private.drawer_cash(starting timestamptz, ending timestamptz)
returns table (taken numeric, refunded numeric, handed_over numeric, moved numeric)
language sql stable security definer
set search_path = ''
as $$
  select paid.taken, paid.refunded, handovers.amount, moves.amount
  from (
    select coalesce(sum(amount) filter (where amount > 0), 0) as taken, coalesce(sum(amount) filter (where amount < 0), 0) as refunded
    from public.payments
    where method = 'cash' and held_by is null and received_at > starting and received_at <= ending
  ) as paid, (
    select coalesce(sum(amount), 0) as amount from public.cash_handovers where handed_at > starting and handed_at <= ending
  ) as handovers, (
    select coalesce(sum(amount), 0) as amount
    from public.cash_book as lines
    where kind = 'moved' and at > starting and at <= ending
      and not exists (select from public.cash_book as later where later.corrects = lines.id)
  ) as moves
$$;

-- A correction comes after its line, and only the last count can be corrected.
create function private.last_cash_count() returns public.cash_book
language sql stable security definer
set search_path = ''
as $$
  select lines from public.cash_book as lines where kind = 'counted' order by number desc limit 1
$$;

-- The moment from which cash is expected; what is dated before it was in the drawer when it was counted first.
create function private.first_cash_count_at() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select at from public.cash_book where kind = 'counted' order by number limit 1
$$;

-- A count of a moment without its amount.
create function private.next_cash_count(moment timestamptz) returns public.cash_book
language plpgsql stable security definer
set search_path = ''
as $$
declare
  last public.cash_book := private.last_cash_count();
  line public.cash_book;
  before record;
  since record;
  already numeric;
begin
  line.kind = 'counted';
  -- The clock may have been set back.
  line.at = greatest(moment, last.at);
  if last.id is null then
    return line;
  end if;
  select * into since from private.drawer_cash(last.at, line.at);
  select * into before from private.drawer_cash(private.first_cash_count_at(), last.at);
  select coalesce(sum(expected - opening), 0) into already from public.cash_book where kind = 'counted' and corrects is null;
  line.opening = last.amount;
  line.taken = since.taken;
  line.refunded = since.refunded;
  line.handed_over = since.handed_over;
  line.moved = since.moved;
  line.late = before.taken + before.refunded + before.handed_over + before.moved - already;
  line.expected = line.opening + line.taken + line.refunded + line.handed_over + line.moved + line.late;
  return line;
end
$$;

revoke all on function private.drawer_cash(timestamptz, timestamptz), private.last_cash_count(), private.first_cash_count_at(),
  private.next_cash_count(timestamptz), private.refuse_cash_book_change() from public;

-- == Writing ==

-- One line after another: a count reads the line before it.
create function private.lock_cash_book() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtext('public.cash_book'))
$$;

-- An amount as it was sent; unlike a payment it may be zero.
create function private.parse_cash(sent text) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when sent ~ '^0{1,8}([.]0{1,2})?$' then 0 else private.parse_amount(sent) end
$$;

-- Stores a line under the next number. The caller holds the lock.
create function private.store_cash_line(line public.cash_book) returns public.cash_book
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.cash_book
      (id, number, kind, day, at, amount, opening, taken, refunded, handed_over, moved, late, note, corrects)
    values (
      line.id, coalesce((select max(number) from public.cash_book), 0) + 1, line.kind, line.day, line.at, line.amount, line.opening,
      line.taken, line.refunded, line.handed_over, line.moved, line.late, nullif(btrim(line.note), ''), line.corrects)
    returning * into line;
  return line;
end
$$;

revoke all on function private.lock_cash_book(), private.parse_cash(text), private.store_cash_line(public.cash_book) from public;

-- Records that the cash in the drawer was counted: {id, amount, expected, day?, note?}. `expected` is what cash_drawer() said, null of
-- the first count; another one is refused, because the person saw another difference. The day is today, or yesterday if the cash is
-- counted after midnight or in the morning. Sent again with the same id it changes nothing and returns the line.
create function public.count_cash(counted jsonb) returns setof public.cash_book
language plpgsql security definer
set search_path = ''
as $$
declare
  given_id uuid := coalesce((counted ->> 'id')::uuid, gen_random_uuid());
  line public.cash_book;
  last_day date;
begin
  perform private.require_staff();
  perform private.lock_cash_book();
  return query select * from public.cash_book where cash_book.id = given_id;
  if found then
    return;
  end if;
  line := private.next_cash_count(clock_timestamp());
  if line.expected is distinct from (counted ->> 'expected')::numeric then
    raise exception '%', case when line.expected is null then 'The cash was not counted before, so nothing is expected.'
        else format('The expected cash has changed: it is %s now. Look at the difference again.', private.rupees(line.expected)) end
      using errcode = 'check_violation', constraint = 'cash_book_expected_current', table = 'cash_book', schema = 'public';
  end if;
  line.id = given_id;
  line.day = coalesce((counted ->> 'day')::date, public.business_today());
  line.amount = private.parse_cash(counted ->> 'amount');
  line.note = counted ->> 'note';
  last_day := (private.last_cash_count()).day;
  if line.day not in (public.business_today(), public.business_today() - 1) then
    raise exception 'The cash is counted for today or yesterday.'
      using errcode = 'check_violation', constraint = 'cash_book_day_current', table = 'cash_book', schema = 'public';
  elsif line.day < last_day then
    raise exception 'The cash was already counted for %.', to_char(last_day, 'FMDD Mon YYYY')
      using errcode = 'check_violation', constraint = 'cash_book_day_current', table = 'cash_book', schema = 'public';
  end if;
  return next private.store_cash_line(line);
end
$$;

-- Records cash that was put into the drawer, or with a negative amount taken out: {id, amount, note}. The note says why.
create function public.move_cash(move jsonb) returns setof public.cash_book
language plpgsql security definer
set search_path = ''
as $$
declare
  given_id uuid := coalesce((move ->> 'id')::uuid, gen_random_uuid());
  line public.cash_book;
begin
  perform private.require_staff();
  perform private.lock_cash_book();
  return query select * from public.cash_book where cash_book.id = given_id;
  if found then
    return;
  end if;
  line.id = given_id;
  line.kind = 'moved';
  line.day = public.business_today();
  line.at = clock_timestamp();
  line.amount = private.parse_amount(move ->> 'amount');
  line.note = move ->> 'note';
  return next private.store_cash_line(line);
end
$$;

-- Corrects a line by another one: {id, corrects, amount, note}. Of counts only the last: what was wrong in an earlier one is part of
-- the difference of the next. A corrected count expects what the first one did. A corrected move counts at the moment of the first one,
-- so after a count it is `late`.
create function public.correct_cash_line(correction jsonb) returns setof public.cash_book
language plpgsql security definer
set search_path = ''
as $$
declare
  given_id uuid := coalesce((correction ->> 'id')::uuid, gen_random_uuid());
  line public.cash_book;
begin
  perform private.require_staff();
  perform private.lock_cash_book();
  return query select * from public.cash_book where cash_book.id = given_id;
  if found then
    return;
  end if;
  select * into line from public.cash_book where cash_book.id = (correction ->> 'corrects')::uuid;
  if not found then
    raise exception 'This line does not exist.' using errcode = 'no_data_found';
  elsif exists (select from public.cash_book where corrects = line.id) then
    raise exception 'This line was already corrected.'
      using errcode = 'unique_violation', constraint = 'cash_book_corrects_key', table = 'cash_book', schema = 'public';
  elsif line.kind = 'counted' and line.id <> (private.last_cash_count()).id then
    raise exception 'The cash was counted again since. What was wrong is part of that difference.'
      using errcode = 'check_violation', constraint = 'cash_book_corrects_last_count', table = 'cash_book', schema = 'public';
  end if;
  line.corrects = line.id;
  line.id = given_id;
  line.amount = private.parse_cash(correction ->> 'amount');
  line.note = correction ->> 'note';
  return next private.store_cash_line(line);
end
$$;

revoke all on function public.count_cash(jsonb), public.move_cash(jsonb), public.correct_cash_line(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.count_cash(jsonb), public.move_cash(jsonb), public.correct_cash_line(jsonb)
  to authenticated, service_role;

-- == Reading ==

-- The drawer now: the last count, what is expected and of what it consists, all null before the first count. `late_payments` are the
-- newest payments that were recorded after the last count and dated before it.
create function public.cash_drawer() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  last public.cash_book;
  coming public.cash_book;
begin
  perform private.require_staff();
  last := private.last_cash_count();
  coming := private.next_cash_count(clock_timestamp());
  return jsonb_build_object(
    'last', case when last.id is not null then to_jsonb(last) end,
    'opening', coming.opening,
    'taken', coming.taken,
    'refunded', coming.refunded,
    'handed_over', coming.handed_over,
    'moved', coming.moved,
    'late', coming.late,
    'expected', coming.expected,
    'late_payments', case when coming.late <> 0 then (
      select coalesce(jsonb_agg(to_jsonb(late) order by received_at desc), '[]')
      from (
        select payments.appointment_id, clients.full_name as client_name, payments.amount, payments.received_at
        from public.payments
          join public.appointments on appointments.id = payments.appointment_id
          join public.clients on clients.id = appointments.client_id
        where payments.method = 'cash' and payments.held_by is null
          and payments.received_at > private.first_cash_count_at() and payments.received_at <= last.at
          and payments.created_at > last.at
        order by payments.received_at desc
        limit 20
      ) as late
    ) else '[]' end);
end
$$;

-- A day in the business's time zone. `money`: payments and refunds by method, by whether a beautician has the cash, and by the account
-- that recorded them; `received` includes tips. `lines`: the lines of the day. `later`: payments of the day that were recorded after its
-- cash was counted, by whatever method.
create function public.day_book(day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  starting timestamptz := day::timestamp at time zone zone;
  ending timestamptz := (day + 1)::timestamp at time zone zone;
  counted_at timestamptz;
begin
  perform private.require_staff();
  counted_at := (select max(at) from public.cash_book as lines where kind = 'counted' and lines.day = day_book.day);
  return jsonb_build_object(
    'money', (
      select coalesce(jsonb_agg(to_jsonb(sums) order by method, is_held, person), '[]')
      from (
        select method, held_by is not null as is_held, received_by as person, count(*) as number,
          coalesce(sum(amount) filter (where amount > 0), 0) as received,
          coalesce(- sum(amount) filter (where amount < 0), 0) as refunded,
          coalesce(sum(amount) filter (where kind = 'tip'), 0) as tips
        from public.payments
        where received_at >= starting and received_at < ending
        group by 1, 2, 3
      ) as sums),
    'lines', (
      select coalesce(jsonb_agg(to_jsonb(lines) order by lines.number), '[]')
      from public.cash_book as lines where lines.day = day_book.day),
    'later', (
      select jsonb_build_object('number', count(*), 'amount', coalesce(sum(amount), 0))
      from public.payments
      where received_at >= starting and received_at < least(ending, counted_at) and created_at > counted_at));
end
$$;

revoke all on function public.cash_drawer(), public.day_book(date) from public, anon, authenticated, service_role;
grant execute on function public.cash_drawer(), public.day_book(date) to authenticated, service_role;
