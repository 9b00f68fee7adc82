-- Pay of beauticians: rules, what they have earned, cash in hand, and months that are closed.
--
-- Nothing is added up in advance. When an appointment is completed, the rules of that moment are stored beside it; what it earns is
-- computed from its payments whenever it is read. A change only appends the appointment to a queue, so writers never wait for each
-- other. Closing a month stores what was computed and empties the queue. An appointment that changes later is queued again, and the
-- difference to what was stored is a correction in the next open month.

-- == Rules ==

-- A share of what was collected, or a fixed sum. The rule of a service goes before the general one of the beautician, which also has
-- the allowance for each visit.
create table public.pay_rules (
  id uuid primary key default gen_random_uuid(),
  beautician_id uuid not null references public.beauticians (id) on delete cascade,
  -- Null: all services without a rule of their own.
  service_id uuid references public.services (id) on delete cascade,
  percent numeric(5, 2),
  amount numeric(10, 2),
  travel_allowance numeric(10, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pay_rules_percent_range check (percent between 0 and 100),
  constraint pay_rules_amount_range check (amount >= 0 and amount <> 'NaN'),
  constraint pay_rules_percent_or_amount check (num_nonnulls(percent, amount) = 1),
  constraint pay_rules_travel_allowance_range check (travel_allowance >= 0 and travel_allowance <> 'NaN'),
  constraint pay_rules_travel_allowance_general check (service_id is null or travel_allowance = 0)
);

create unique index pay_rules_service_key on public.pay_rules (beautician_id, service_id) nulls not distinct;
create index pay_rules_service_idx on public.pay_rules (service_id);

create trigger pay_rules_touch_updated_at
  before update on public.pay_rules
  for each row execute function private.touch_updated_at();

-- Owners only: what a colleague earns is not for the desk.
alter table public.pay_rules enable row level security;
revoke all on public.pay_rules from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.pay_rules to authenticated, service_role;

create policy pay_rules_owner on public.pay_rules
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy pay_rules_service_role on public.pay_rules
  for all to service_role using (true) with check (true);

create function private.after_pay_rules() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
begin
  if tg_op <> 'INSERT' then
    before := array(
      select to_jsonb(removed) || jsonb_build_object('name', full_name)
      from removed join public.beauticians on beauticians.id = removed.beautician_id);
  end if;
  if tg_op <> 'DELETE' then
    after := array(
      select to_jsonb(added) || jsonb_build_object('name', full_name)
      from added join public.beauticians on beauticians.id = added.beautician_id);
  end if;
  perform private.note_rows('pay_rules', before, after, array['service_id', 'percent', 'amount', 'travel_allowance']);
  return null;
end
$$;

create trigger pay_rules_added after insert on public.pay_rules
  referencing new table as added for each statement execute function private.after_pay_rules();

create trigger pay_rules_changed after update on public.pay_rules
  referencing old table as removed new table as added for each statement execute function private.after_pay_rules();

create trigger pay_rules_removed after delete on public.pay_rules
  referencing old table as removed for each statement execute function private.after_pay_rules();

-- == Rules as they were when an appointment was completed ==

-- Only of beauticians who have a rule. The beautician is that of the appointment: with another one the row is written again.
create table private.pay_terms (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  beautician_id uuid not null,
  travel_allowance numeric(10, 2) not null
);

-- Neither percent nor amount: no rule applied.
create table private.line_pay_terms (
  appointment_id uuid not null references private.pay_terms (appointment_id) on delete cascade,
  position smallint not null,
  service_id uuid not null,
  percent numeric(5, 2),
  amount numeric(10, 2),
  primary key (appointment_id, position)
);

-- Appointments to compare with the closed months; of open months all. Append-only and without a foreign key, because what a deleted
-- appointment has earned is corrected too.
create table private.pay_changes (
  appointment_id uuid not null
);

create index pay_changes_appointment_idx on private.pay_changes (appointment_id);

-- Stores the rules of appointments that were completed now, drops those that no longer apply, and queues what changed.
create function private.sync_pay(changed uuid[], completed uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if cardinality(changed) = 0 then
    return;
  end if;
  delete from private.pay_terms as terms
    where appointment_id = any (changed) and not exists (
      select from public.appointments
      where id = terms.appointment_id and status = 'completed' and appointments.beautician_id = terms.beautician_id);
  insert into private.pay_terms (appointment_id, beautician_id, travel_allowance)
    select appointments.id, appointments.beautician_id, coalesce(general.travel_allowance, 0)
    from public.appointments
      left join public.pay_rules as general
        on general.beautician_id = appointments.beautician_id and general.service_id is null
    where appointments.id = any (completed) and status = 'completed'
      and exists (select from public.pay_rules where pay_rules.beautician_id = appointments.beautician_id)
    on conflict do nothing;
  delete from private.line_pay_terms as terms
    where appointment_id = any (changed) and not exists (
      select from public.appointment_lines as lines
      where (lines.appointment_id, lines.position, lines.service_id) = (terms.appointment_id, terms.position, terms.service_id));
  insert into private.line_pay_terms (appointment_id, position, service_id, percent, amount)
    select lines.appointment_id, lines.position, lines.service_id, rule.percent, rule.amount
    from private.pay_terms as terms
      join public.appointment_lines as lines on lines.appointment_id = terms.appointment_id
      left join lateral (
        select pay_rules.percent, pay_rules.amount from public.pay_rules
        where pay_rules.beautician_id = terms.beautician_id and coalesce(pay_rules.service_id, lines.service_id) = lines.service_id
        order by pay_rules.service_id nulls last limit 1
      ) as rule on true
    where terms.appointment_id = any (changed)
    on conflict do nothing;
  insert into private.pay_changes (appointment_id)
    select id from unnest(changed) as id
    where exists (select from private.pay_terms where appointment_id = id)
      or exists (select from private.pay_entries where appointment_id = id);
end
$$;

-- Only columns that change what a completed appointment earns; a column that is missing here is not noticed.
create function private.sync_changed_pay(before public.appointments[], appointment_rows public.appointments[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.sync_pay(
    array(
      select added.id from unnest(appointment_rows) as added join unnest(before) as removed using (id)
      where 'completed' in (added.status, removed.status)
        and (added.status, added.beautician_id, added.payment_amount, added.price, added.travel_charge, added.appointment_date)
          is distinct from
          (removed.status, removed.beautician_id, removed.payment_amount, removed.price, removed.travel_charge, removed.appointment_date)),
    array(
      select added.id from unnest(appointment_rows) as added join unnest(before) as removed using (id)
      where added.status = 'completed'
        and (added.status, added.beautician_id) is distinct from (removed.status, removed.beautician_id)));
end
$$;

revoke all on function private.sync_pay(uuid[], uuid[]),
  private.sync_changed_pay(public.appointments[], public.appointments[]) from public;

-- == Closed months ==

-- A month is stored as its first day. Rows of these tables never change.
create table private.pay_months (
  month date primary key,
  closed_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  closed_by uuid,
  constraint pay_months_first_day check (extract(day from month) = 1)
);

create table private.pay_sheets (
  month date not null references private.pay_months (month),
  beautician_id uuid not null references public.beauticians (id) on delete restrict,
  services numeric(12, 2) not null,
  travel numeric(12, 2) not null,
  tips numeric(12, 2) not null,
  -- For visits of months that were closed before.
  corrections numeric(12, 2) not null,
  -- What the beautician held when the month was closed, and how much of it was kept as pay.
  cash_in_hand numeric(12, 2) not null,
  set_off numeric(12, 2) not null,
  primary key (month, beautician_id)
);

create index pay_sheets_beautician_idx on private.pay_sheets (beautician_id);

-- What a beautician has earned with a line of an appointment, and its travel allowance and tips. An amount is what no earlier month
-- has. Names no client.
create table private.pay_entries (
  month date not null,
  beautician_id uuid not null,
  appointment_id uuid not null,
  kind text not null,
  -- Of the line; 0 for travel and tips.
  position smallint not null,
  starts_at timestamptz not null,
  service text,
  -- The share of the line in what was collected, and the rule.
  collected numeric(12, 2),
  percent numeric(5, 2),
  fixed numeric(10, 2),
  amount numeric(12, 2) not null,
  is_correction boolean not null,
  primary key (month, beautician_id, appointment_id, kind, position),
  foreign key (month, beautician_id) references private.pay_sheets (month, beautician_id),
  constraint pay_entries_kind_known check (kind in ('service', 'travel', 'tips'))
);

create index pay_entries_appointment_idx on private.pay_entries (appointment_id);

create function private.refuse_pay_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  raise exception 'A closed month and a hand-over of cash never change.'
    using errcode = 'check_violation', constraint = 'pay_never_changes',
          hint = 'Later changes are corrections of the next open month; a wrong hand-over is corrected by another one.';
end
$$;

create trigger pay_months_never_change before update or delete on private.pay_months
  for each row execute function private.refuse_pay_change();
create trigger pay_sheets_never_change before update or delete on private.pay_sheets
  for each row execute function private.refuse_pay_change();
create trigger pay_entries_never_change before update or delete on private.pay_entries
  for each row execute function private.refuse_pay_change();

-- == Cash in hand ==

-- Cash that a beautician handed over at the desk. Negative: a correction.
create table public.cash_handovers (
  -- Chosen by the caller, so that a hand-over sent twice is stored once.
  id uuid primary key,
  beautician_id uuid not null references public.beauticians (id) on delete restrict,
  amount numeric(10, 2) not null,
  handed_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  received_by uuid default auth.uid(),
  constraint cash_handovers_amount_not_zero check (amount <> 0 and amount <> 'NaN')
);

create index cash_handovers_beautician_idx on public.cash_handovers (beautician_id, handed_at desc);

create trigger cash_handovers_never_change before update or delete on public.cash_handovers
  for each row execute function private.refuse_pay_change();

create function private.after_cash_handovers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.note_added_rows(
    'cash_handovers',
    array(
      select to_jsonb(added) || jsonb_build_object('name', full_name)
      from added join public.beauticians on beauticians.id = added.beautician_id),
    array['amount']);
  return null;
end
$$;

create trigger cash_handovers_added after insert on public.cash_handovers
  referencing new table as added for each statement execute function private.after_cash_handovers();

alter table public.cash_handovers enable row level security;
revoke all on public.cash_handovers from public, anon, authenticated, service_role;
grant select on public.cash_handovers to authenticated, service_role;

create policy cash_handovers_staff_read on public.cash_handovers
  for select to authenticated using ((select public.is_staff()));
create policy cash_handovers_service_role on public.cash_handovers
  for select to service_role using (true);

-- What each beautician holds: cash that they took, less what they handed over and what they kept as pay.
create function private.cash_held() returns table (beautician_id uuid, amount numeric)
language sql stable security definer
set search_path = ''
as $$
  select moved.beautician_id, sum(moved.amount)
  from (
    select held_by, amount from public.payments where held_by is not null
    union all
    select cash_handovers.beautician_id, - amount from public.cash_handovers
    union all
    select pay_sheets.beautician_id, - set_off from private.pay_sheets
  ) as moved (beautician_id, amount)
  group by 1
$$;

create function private.cash_held_by(beautician uuid) returns numeric
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select sum(amount) from public.payments where held_by = beautician), 0)
    - coalesce((select sum(amount) from public.cash_handovers where beautician_id = beautician), 0)
    - coalesce((select sum(set_off) from private.pay_sheets where beautician_id = beautician), 0)
$$;

-- One after another: hand-overs and closings read the cash that the other changes.
create function private.lock_pay() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtext('private.pay_months'))
$$;

revoke all on function private.cash_held(), private.cash_held_by(uuid), private.lock_pay() from public;

-- For staff: what each beautician holds.
create function public.cash_in_hand() returns table (beautician_id uuid, full_name text, amount numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select beauticians.id, beauticians.full_name, coalesce(held.amount, 0)
    from public.beauticians left join private.cash_held() as held on held.beautician_id = beauticians.id
    where beauticians.is_active or held.amount <> 0
    order by beauticians.position, beauticians.full_name, beauticians.id;
end
$$;

-- Records a hand-over: {id, beautician_id, amount}; sent again with the same id it changes nothing. A negative amount corrects one.
create function public.hand_over_cash(handover jsonb) returns setof public.cash_handovers
language plpgsql security definer
set search_path = ''
as $$
declare
  given public.cash_handovers := jsonb_populate_record(null::public.cash_handovers, handover - 'amount');
  held numeric;
  handed_over numeric;
begin
  perform private.require_staff();
  given.id = coalesce(given.id, gen_random_uuid());
  given.amount = private.parse_amount(handover ->> 'amount');
  perform private.lock_pay();
  return query select * from public.cash_handovers where cash_handovers.id = given.id;
  if found then
    return;
  end if;
  held := private.cash_held_by(given.beautician_id);
  handed_over := (select coalesce(sum(amount), 0) from public.cash_handovers where cash_handovers.beautician_id = given.beautician_id);
  -- Less than nothing is held after a payment was deleted; a hand-over can be corrected then too.
  if given.amount > greatest(held, 0) then
    raise exception '%', case when held > 0 then format('Only %s is in hand.', private.rupees(held)) else 'There is no cash in hand.' end
      using errcode = 'check_violation', constraint = 'cash_handovers_within_hand', table = 'cash_handovers', schema = 'public';
  elsif - given.amount > handed_over then
    raise exception 'Only % was handed over.', private.rupees(handed_over)
      using errcode = 'check_violation', constraint = 'cash_handovers_within_hand', table = 'cash_handovers', schema = 'public';
  end if;
  return query
    insert into public.cash_handovers (id, beautician_id, amount) values (given.id, given.beautician_id, given.amount) returning *;
end
$$;

revoke all on function public.cash_in_hand(), public.hand_over_cash(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.cash_in_hand(), public.hand_over_cash(jsonb) to authenticated, service_role;

-- == What was earned ==

create function private.pay_month(moment timestamptz) returns date
language sql stable security definer
set search_path = ''
as $$
  select date_trunc('month', private.business_date(moment))::date
$$;

-- The month after the last closed one; before the first closing that of the first queued visit.
create function private.first_open_pay_month() returns date
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select max(month) + interval '1 month' from private.pay_months)::date,
    least(
      private.pay_month(now()),
      (select private.pay_month(min(appointment_date))
        from private.pay_changes join private.pay_terms using (appointment_id)
          join public.appointments on appointments.id = appointment_id)))
$$;

-- What these appointments have earned and no closed month has, by open month; `opened` is the first of them. A fixed sum is earned in the proportion in which its
-- line is paid, and in full by a free line. The travel charge is the last line, as on an invoice, and earns no share. Shares are
-- rounded as running sums, so that they add up exactly.
create function private.open_pay(appointment_ids uuid[], opened date) returns setof private.pay_entries
language sql stable security definer
set search_path = ''
as $$
  -- The zone is read once: a function call for each row would take longer than all the rest.
  with business as materialized (select private.business_time_zone() as zone),
  visits as materialized (
    select appointments.id, appointment_date, payment_amount, price, price - travel_charge as net, terms.beautician_id,
      terms.travel_allowance
    from private.pay_terms as terms join public.appointments on appointments.id = terms.appointment_id
    where terms.appointment_id = any (appointment_ids)
  ),
  lines as (
    select visits.*, booked.position, services.name as service, terms.percent, terms.amount as fixed,
      sum(booked.price) over (partition by visits.id order by booked.position) as upto,
      sum(booked.price) over (partition by visits.id) as total
    from visits
      join public.appointment_lines as booked on booked.appointment_id = visits.id
      join public.services on services.id = booked.service_id
      join private.line_pay_terms as terms on terms.appointment_id = visits.id and terms.position = booked.position
  ),
  running as (
    select lines.*,
      case when total = 0 then 0 else round(upto * net / total, 2) end as price_upto,
      case
        when price = 0 then payment_amount
        when total = 0 then 0
        else round(upto * net * payment_amount / (total * price), 2)
      end as collected_upto
    from lines
  ),
  shares as (
    select running.*, price_upto - lag(price_upto, 1, 0) over line as line_price,
      collected_upto - lag(collected_upto, 1, 0) over line as collected
    from running
    window line as (partition by id order by position)
  ),
  earned as (
    select beautician_id, id as appointment_id, 'service' as kind, position, appointment_date as starts_at, service, collected, percent,
      fixed,
      case
        when percent is not null then round(collected * percent / 100, 2)
        when collected >= line_price then coalesce(fixed, 0)
        else coalesce(round(fixed * collected / line_price, 2), 0)
      end as amount
    from shares
    union all
    select beautician_id, id, 'travel', 0::smallint, appointment_date, null, null, null, null, travel_allowance
    from visits where travel_allowance > 0
    union all
    select beautician_id, visits.id, 'tips', 0::smallint, appointment_date, null, null, null, null, sum(payments.amount)
    from visits join public.payments on payments.appointment_id = visits.id and payments.kind = 'tip'
    group by beautician_id, visits.id, appointment_date
  ),
  closed as (
    select beautician_id, appointment_id, kind, position, sum(amount) as amount, max(starts_at) as starts_at, max(service) as service
    from private.pay_entries where appointment_id = any (appointment_ids)
    group by 1, 2, 3, 4
  ),
  compared as (
    select beautician_id, appointment_id, kind, position, coalesce(earned.starts_at, closed.starts_at) as starts_at,
      coalesce(earned.service, closed.service) as service, collected, percent, fixed,
      coalesce(earned.amount, 0) - coalesce(closed.amount, 0) as difference, closed.amount is null as is_new
    from earned full join closed using (beautician_id, appointment_id, kind, position)
  )
  select greatest(opened, visit_month), beautician_id, appointment_id, kind, position, starts_at, service, collected, percent, fixed,
    difference, visit_month < opened
  from compared, business, lateral (select date_trunc('month', starts_at at time zone zone)::date) as months (visit_month)
  -- A visit that is not paid yet is shown with nothing earned.
  where difference <> 0 or (is_new and kind = 'service' and visit_month >= opened)
$$;

-- The entries of a month, open or closed; of all beauticians or of one.
create function private.pay_of(wanted date, beautician uuid) returns setof private.pay_entries
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if exists (select from private.pay_months where pay_months.month = wanted) then
    return query
      select * from private.pay_entries
      where pay_entries.month = wanted and (beautician is null or pay_entries.beautician_id = beautician);
  else
    return query
      select open.*
      from private.open_pay(
          array(
            select distinct appointment_id from private.pay_changes as changes
            where beautician is null
              or exists (
                select from private.pay_terms as terms
                where terms.appointment_id = changes.appointment_id and terms.beautician_id = beautician)
              or exists (
                select from private.pay_entries as closed
                where closed.appointment_id = changes.appointment_id and closed.beautician_id = beautician)),
          private.first_open_pay_month()) as open
      where open.month = wanted and (beautician is null or open.beautician_id = beautician);
  end if;
end
$$;

-- The sheets of a month, open or closed. Cash is set off against the first open month only: what is left of it then, against the next.
create function private.sheets_of(wanted date, opened date, entries private.pay_entries[]) returns setof private.pay_sheets
language sql stable security definer
set search_path = ''
as $$
  select wanted, beautician_id, services, travel, tips, corrections, cash,
    case when wanted = opened then least(cash, services + travel + tips + corrections) else 0 end
  from (
    select beautician_id, coalesce(services, 0) as services, coalesce(travel, 0) as travel, coalesce(tips, 0) as tips,
      coalesce(corrections, 0) as corrections, coalesce(held.amount, 0) as cash
    from (
      select beautician_id,
        sum(amount) filter (where kind = 'service' and not is_correction) as services,
        sum(amount) filter (where kind = 'travel' and not is_correction) as travel,
        sum(amount) filter (where kind = 'tips' and not is_correction) as tips,
        sum(amount) filter (where is_correction) as corrections
      from unnest(entries) as entry group by 1
    ) as sums full join (select * from private.cash_held() where amount <> 0) as held using (beautician_id)
  ) as sheets
$$;

revoke all on function private.pay_month(timestamptz), private.first_open_pay_month(), private.open_pay(uuid[], date),
  private.pay_of(date, uuid), private.sheets_of(date, date, private.pay_entries[]), private.refuse_pay_change() from public;

-- == For owners ==

create function private.month_name(month date) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(month, 'FMMonth YYYY')
$$;

create function private.require_month(month date) returns void
language plpgsql
set search_path = ''
as $$
begin
  if month is null or extract(day from month) <> 1 then
    raise exception 'A month is named by its first day.' using errcode = 'check_violation', constraint = 'pay_months_first_day';
  end if;
end
$$;

revoke all on function private.month_name(date), private.require_month(date) from public;

-- Months from the first closed or open one to the current one, newest first.
create function public.pay_months() returns table (month date, closed_at timestamptz, closed_by text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return query
    select closed.month, closed.closed_at, staff.full_name
    from private.pay_months as closed left join public.staff on staff.user_id = closed.closed_by
    union all
    select open_month::date, null, null
    from generate_series(private.first_open_pay_month()::timestamp, private.pay_month(now())::timestamp, interval '1 month') as open_month
    order by 1 desc;
end
$$;

-- The sheet of each beautician who is paid by a rule, has earned something or holds cash. `without_rule`: completed services of the
-- month to which no rule applies.
create function public.pay_sheets(month date)
returns table (
  beautician_id uuid, full_name text, services numeric, travel numeric, tips numeric, corrections numeric, earned numeric,
  cash_in_hand numeric, set_off numeric, payout numeric, without_rule bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  is_closed boolean := exists (select from private.pay_months where pay_months.month = pay_sheets.month);
  zone text := private.business_time_zone();
begin
  perform private.require_owner();
  return query
    with sheets as (
      select * from private.pay_sheets as closed where closed.month = pay_sheets.month
      union all
      select open.*
      from private.sheets_of(
          pay_sheets.month, private.first_open_pay_month(),
          array(select entry from private.pay_of(pay_sheets.month, null) as entry)) as open
      where not is_closed
    )
    select beauticians.id, beauticians.full_name, coalesce(sheets.services, 0), coalesce(sheets.travel, 0), coalesce(sheets.tips, 0),
      coalesce(sheets.corrections, 0), coalesce(sums.earned, 0), coalesce(sheets.cash_in_hand, 0), coalesce(sheets.set_off, 0),
      coalesce(sums.earned - sheets.set_off, 0),
      case when is_closed or not paid_by_rule then 0 else (
        select count(*)
        from public.appointments join public.appointment_lines as lines on lines.appointment_id = appointments.id
          left join private.line_pay_terms as terms
            on terms.appointment_id = appointments.id and terms.position = lines.position
        where appointments.beautician_id = beauticians.id and status = 'completed'
          and appointment_date >= pay_sheets.month::timestamp at time zone zone
          and appointment_date < (pay_sheets.month + interval '1 month') at time zone zone
          and num_nonnulls(terms.percent, terms.amount) = 0
      ) end
    from public.beauticians
      left join sheets on sheets.beautician_id = beauticians.id
      cross join lateral (select sheets.services + sheets.travel + sheets.tips + sheets.corrections) as sums (earned)
      cross join lateral (
        select exists (select from public.pay_rules where pay_rules.beautician_id = beauticians.id)
      ) as rules (paid_by_rule)
    where sheets.beautician_id is not null or (paid_by_rule and not is_closed)
    order by beauticians.position, beauticians.full_name, beauticians.id;
end
$$;

-- The lines of the sheets of a month, of one beautician or of all, corrections last. JSON, because a table answer ends at a thousand
-- rows.
create function public.pay_lines(month date, beautician uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select coalesce(jsonb_agg(
        to_jsonb(entry) - 'month' order by is_correction, starts_at, appointment_id, kind, position), '[]')
    from private.pay_of(pay_lines.month, beautician) as entry);
end
$$;

-- Lets today's rules apply to completed services of an open month to which none applied, as after the first rule of a beautician.
create function public.apply_pay_rules(month date, beautician uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  visits uuid[];
begin
  perform private.require_owner();
  perform private.require_month(month);
  if exists (select from private.pay_months where pay_months.month = apply_pay_rules.month) then
    raise exception '% is closed.', private.month_name(month)
      using errcode = 'check_violation', constraint = 'pay_never_changes';
  end if;
  -- Locked, so that none of them is reopened or given to somebody else meanwhile.
  perform from public.appointments
    where beautician_id = beautician and status = 'completed'
      and appointment_date >= month::timestamp at time zone zone and appointment_date < (month + interval '1 month') at time zone zone
    order by id for share;
  visits := array(
    select id from public.appointments
    where beautician_id = beautician and status = 'completed'
      and appointment_date >= month::timestamp at time zone zone and appointment_date < (month + interval '1 month') at time zone zone);
  delete from private.line_pay_terms where appointment_id = any (visits) and num_nonnulls(percent, amount) = 0;
  perform private.sync_pay(visits, visits);
end
$$;

-- Closes a month for good; closing it again changes nothing. The queue is emptied before its appointments are read: one that changes
-- meanwhile is queued again and compared with what is stored here.
create function public.close_pay_month(month date) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  opened date;
  queued uuid[];
  entries private.pay_entries[];
  sheets private.pay_sheets[];
begin
  perform private.require_owner();
  perform private.require_month(month);
  perform private.lock_pay();
  if exists (select from private.pay_months where pay_months.month = close_pay_month.month) then
    return (select pay_months.closed_at from private.pay_months where pay_months.month = close_pay_month.month);
  end if;
  opened := private.first_open_pay_month();
  if month >= private.pay_month(now()) then
    raise exception '% is not over yet.', private.month_name(month) using errcode = 'check_violation', constraint = 'pay_months_over';
  elsif month > opened then
    raise exception 'Close % first.', private.month_name(opened) using errcode = 'check_violation', constraint = 'pay_months_in_order';
  elsif month < opened then
    raise exception 'There is nothing to close in %.', private.month_name(month)
      using errcode = 'check_violation', constraint = 'pay_months_in_order';
  end if;
  with gone as (delete from private.pay_changes returning appointment_id)
    select array_agg(distinct appointment_id) into queued from gone;
  entries := array(select entry from private.open_pay(queued, opened) as entry);
  insert into private.pay_changes (appointment_id)
    select distinct entry.appointment_id from unnest(entries) as entry where entry.month > close_pay_month.month;
  entries := array(select entry from unnest(entries) as entry where entry.month = close_pay_month.month);
  sheets := array(select sheet from private.sheets_of(month, opened, entries) as sheet);
  insert into private.pay_months (month, closed_by) values (close_pay_month.month, auth.uid());
  insert into private.pay_sheets select * from unnest(sheets);
  insert into private.pay_entries select * from unnest(entries);
  perform private.note_added_rows('pay_months', array[jsonb_build_object('name', private.month_name(month))]);
  return now();
end
$$;

revoke all on function public.pay_months(), public.pay_sheets(date), public.pay_lines(date, uuid), public.apply_pay_rules(date, uuid),
  public.close_pay_month(date) from public, anon, authenticated, service_role;
grant execute on function public.pay_months(), public.pay_sheets(date), public.pay_lines(date, uuid),
  public.apply_pay_rules(date, uuid), public.close_pay_month(date) to authenticated, service_role;

-- == For a beautician ==

-- The caller's own sheet of a month (null: the current one) with its lines and the cash that they hold now. Null: the account belongs
-- to no beautician.
create function public.my_pay(month date default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lane uuid := private.own_lane();
  wanted date := coalesce(month, private.pay_month(now()));
  entries private.pay_entries[];
  sheet private.pay_sheets;
begin
  perform private.require_member();
  if lane is null then
    return null;
  end if;
  entries := array(select entry from private.pay_of(wanted, lane) as entry);
  select * into sheet from private.pay_sheets where pay_sheets.month = wanted and pay_sheets.beautician_id = lane;
  if sheet.month is null then
    select * into sheet from private.sheets_of(wanted, private.first_open_pay_month(), entries) as open where open.beautician_id = lane;
  end if;
  return jsonb_build_object(
    'month', wanted,
    'is_closed', exists (select from private.pay_months where pay_months.month = wanted),
    'services', coalesce(sheet.services, 0),
    'travel', coalesce(sheet.travel, 0),
    'tips', coalesce(sheet.tips, 0),
    'corrections', coalesce(sheet.corrections, 0),
    'set_off', coalesce(sheet.set_off, 0),
    'cash_in_hand', private.cash_held_by(lane),
    'lines', (
      select coalesce(jsonb_agg(
          to_jsonb(entry) - array['month', 'beautician_id', 'appointment_id']
          order by is_correction, starts_at, appointment_id, kind, position), '[]')
      from unnest(entries) as entry));
end
$$;

revoke all on function public.my_pay(date) from public, anon, authenticated, service_role;
grant execute on function public.my_pay(date) to authenticated;
