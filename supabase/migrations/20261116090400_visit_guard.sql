-- Nobody is in two places at once. Two visits of one beautician never overlap, and between any two of them lies at least
-- the way from one area to the other. Both hold for every writer: back-office, table API, import, a client's own link.
-- The exceptions are named on the visit itself: overlap_ok and tight_ok.

-- What stands in the way of a visit, the worst first; no row when nothing does. `needed` and `available` are minutes.
create function private.visit_conflicts(
  visit uuid, beautician uuid, starts timestamptz, ends timestamptz, area uuid, may_overlap boolean, may_be_tight boolean
)
returns table (kind text, other_id uuid, other_starts timestamptz, other_ends timestamptz, needed integer, available integer)
language sql stable security definer
set search_path = ''
as $$
  select kind, other_id, other_starts, other_ends, needed, available
  from (
    select
      case when others.appointment_date < ends and others.ends_at > starts then 'overlap' else 'travel' end,
      others.id,
      others.appointment_date,
      others.ends_at,
      private.travel_minutes(area, others.area_id),
      floor(extract(epoch from greatest(others.appointment_date - ends, starts - others.ends_at)) / 60)::integer,
      others.overlap_ok or may_overlap,
      others.tight_ok or may_be_tight
    from public.appointments as others
    -- No way takes longer than eight hours and no visit longer than a day.
    where others.beautician_id = beautician
      and others.appointment_date > starts - interval '32 hours'
      and others.appointment_date < ends + interval '8 hours'
      and others.status <> 'cancelled'
      and others.id <> visit
  ) as others (kind, other_id, other_starts, other_ends, needed, available, overlap_ok, tight_ok)
  where case kind when 'overlap' then not overlap_ok else available < needed and not tight_ok end
  order by kind, abs(extract(epoch from other_starts - starts)), other_id
$$;
revoke all on function private.visit_conflicts(uuid, uuid, timestamptz, timestamptz, uuid, boolean, boolean) from public;

create function private.spell_in_words(starts timestamptz, ends timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select format('%s to %s',
    trim(to_char(starts at time zone private.business_time_zone(), 'FMHH12:MI am')),
    trim(to_char(ends at time zone private.business_time_zone(), 'FMHH12:MI am')))
$$;
revoke all on function private.spell_in_words(timestamptz, timestamptz) from public;

-- The sentence for a conflict; the first name alone, because a phone has little room.
create function private.conflict_in_words(name text, kind text, starts timestamptz, ends timestamptz, needed integer, available integer)
returns text
language sql stable
set search_path = ''
as $$
  select case kind
    when 'overlap' then format('%s has another visit from %s.', split_part(name, ' ', 1), private.spell_in_words(starts, ends))
    else format('%s needs %s minutes for the way between this visit and the one from %s; there are %s.',
      split_part(name, ' ', 1), needed, private.spell_in_words(starts, ends), available)
  end
$$;
revoke all on function private.conflict_in_words(text, text, timestamptz, timestamptz, integer, integer) from public;

create function private.require_ability(beautician public.beauticians, services uuid[]) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  unable text := (
    select name from public.services
    where id = any (require_ability.services) and not private.beautician_does(beautician.id, id)
    order by name limit 1);
begin
  if unable is not null then
    raise exception '% does not do %.', beautician.full_name, unable
      using errcode = 'check_violation', constraint = 'appointments_beautician_able',
            hint = 'Choose somebody else, or add the service to what she does.';
  end if;
end
$$;
revoke all on function private.require_ability(public.beauticians, uuid[]) from public;

create function private.guard_visit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_new boolean := tg_op = 'INSERT' or old.status = 'cancelled' or new.beautician_id is distinct from old.beautician_id;
  beautician public.beauticians;
  conflict record;
begin
  if new.beautician_id is null or new.status = 'cancelled' then
    return new;
  end if;
  -- What nobody changed was looked at when it was written.
  if not is_new
    and (new.appointment_date, new.ends_at, new.area_id, new.overlap_ok, new.tight_ok, new.service_id)
      is not distinct from
      (old.appointment_date, old.ends_at, old.area_id, old.overlap_ok, old.tight_ok, old.service_id)
  then
    return new;
  end if;
  -- Whoever writes for the same beautician at the same moment waits here, and then sees what was written first, which a
  -- transaction with one picture of the rows for all its statements would not.
  if current_setting('transaction_isolation') = 'repeatable read' then
    raise exception 'Visits cannot be written under repeatable read.'
      using errcode = 'invalid_transaction_state', hint = 'Use read committed or serializable.';
  end if;
  select * into beautician from public.beauticians where id = new.beautician_id for no key update;
  if not found then
    return new; -- The foreign key says so.
  end if;
  if is_new and not beautician.is_active then
    raise exception '% is not active any more.', beautician.full_name
      using errcode = 'check_violation', constraint = 'appointments_beautician_active', hint = 'Choose somebody else.';
  end if;
  if is_new or new.service_id <> old.service_id then
    perform private.require_ability(beautician, array[new.service_id] || array(
      select service_id from public.appointment_lines where appointment_id = new.id and position > 1));
  end if;
  select * into conflict
    from private.visit_conflicts(
      new.id, new.beautician_id, new.appointment_date, new.ends_at, new.area_id, new.overlap_ok, new.tight_ok)
    limit 1;
  if found then
    raise exception '%', private.conflict_in_words(
        beautician.full_name, conflict.kind, conflict.other_starts, conflict.other_ends, conflict.needed, conflict.available)
      using errcode = 'exclusion_violation',
            constraint = case conflict.kind when 'overlap' then 'appointments_no_overlap' else 'appointments_travel' end,
            table = tg_table_name,
            schema = tg_table_schema,
            detail = jsonb_build_object(
              'kind', conflict.kind, 'appointment_id', conflict.other_id,
              'starts_at', conflict.other_starts, 'ends_at', conflict.other_ends,
              'needed_minutes', conflict.needed, 'available_minutes', greatest(conflict.available, 0))::text,
            hint = case conflict.kind
              when 'overlap' then 'Choose another time or beautician, or set overlap_ok.'
              else 'Choose another time or beautician, or set tight_ok.'
            end;
  end if;
  return new;
end
$$;

create trigger appointments_guard
  before insert or update on public.appointments
  for each row execute function private.guard_visit();

-- The trigger above speaks; this holds even where no trigger runs.
alter table public.appointments
  add constraint appointments_no_overlap exclude using gist (
    beautician_id with =,
    tstzrange(appointment_date, ends_at) with &&
  ) where (beautician_id is not null and status <> 'cancelled' and not overlap_ok);
