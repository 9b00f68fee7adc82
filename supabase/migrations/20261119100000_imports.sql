-- Clients, services and past visits from another book. They come some lines at a time, so that nobody else waits; what each line
-- added is noted until the last one is in, and a line that is refused takes everything back. Ids follow from what a line says, so
-- that the same file twice adds nothing. A rehearsal does the very same and takes it back at once.

create table private.imports (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  started_at timestamptz not null default now(),
  constraint imports_kind_known check (kind in ('clients', 'services', 'visits')),
  constraint imports_file_name_length check (char_length(file_name) <= 255)
);

create table private.import_lines (
  import_id uuid not null references private.imports (id) on delete cascade,
  line integer not null,
  outcome text not null,
  -- What was added, or what it was added to: then `filled` is what that lacked.
  record_id uuid,
  filled jsonb,
  -- The client that a visit brought along.
  client_id uuid,
  primary key (import_id, line)
);

create type private.import_outcome as (line integer, outcome text, record_id uuid, filled jsonb, client_id uuid);

create function private.import_client(given jsonb, duplicates text) returns private.import_outcome
language plpgsql security definer
set search_path = ''
as $$
declare
  result private.import_outcome;
  digits text := private.phone_digits(given ->> 'phone');
  new_id uuid := md5('imported client ' || coalesce(digits, lower(given ->> 'full_name') || ' ' || coalesce(lower(given ->> 'email'), '')))::uuid;
  known public.clients;
begin
  select * into known from public.clients
    where id = new_id or phone_digits = digits order by created_at, id limit 1;
  if not found then
    insert into public.clients (id, full_name, phone, email, address, notes)
      values (new_id, given ->> 'full_name', given ->> 'phone', given ->> 'email', given ->> 'address', given ->> 'notes');
    result.outcome := 'added';
    result.record_id := new_id;
    return result;
  end if;
  result.record_id := known.id;
  result.outcome := 'skipped';
  if duplicates = 'merge' then
    -- What is known stays; what is missing comes.
    result.filled := jsonb_strip_nulls(jsonb_build_object(
      'phone', case when known.phone is null then given ->> 'phone' end,
      'email', case when known.email is null then given ->> 'email' end,
      'address', case when known.address is null then given ->> 'address' end,
      'notes', case when known.notes is null then given ->> 'notes' end));
    if result.filled <> '{}' then
      update public.clients
        set phone = coalesce(phone, result.filled ->> 'phone'), email = coalesce(email, result.filled ->> 'email'),
            address = coalesce(address, result.filled ->> 'address'), notes = coalesce(notes, result.filled ->> 'notes')
        where id = known.id;
      result.outcome := 'merged';
    end if;
  end if;
  return result;
end
$$;

create function private.import_service(given jsonb, duplicates text) returns private.import_outcome
language plpgsql security definer
set search_path = ''
as $$
declare
  result private.import_outcome;
  known public.services;
begin
  select * into known from public.services where lower(name) = lower(given ->> 'name') order by created_at, id limit 1;
  if not found then
    result.record_id := md5('imported service ' || lower(given ->> 'name'))::uuid;
    insert into public.services (id, name, category, description, duration_minutes, price, original_price)
      values (result.record_id, given ->> 'name', given ->> 'category', given ->> 'description',
        coalesce((given ->> 'duration_minutes')::integer, 60), (given ->> 'price')::numeric, (given ->> 'original_price')::numeric);
    result.outcome := 'added';
    return result;
  end if;
  result.record_id := known.id;
  result.outcome := 'skipped';
  if duplicates = 'merge' then
    result.filled := jsonb_strip_nulls(jsonb_build_object(
      'category', case when known.category is null then given ->> 'category' end,
      'description', case when known.description is null then given ->> 'description' end));
    if result.filled <> '{}' then
      update public.services
        set category = coalesce(category, result.filled ->> 'category'),
            description = coalesce(description, result.filled ->> 'description')
        where id = known.id;
      result.outcome := 'merged';
    end if;
  end if;
  return result;
end
$$;

-- Books have a line for each service: those of one client at one moment become one visit.
create function private.import_visit(given jsonb) returns private.import_outcome
language plpgsql security definer
set search_path = ''
as $$
declare
  result private.import_outcome;
  client private.import_outcome;
  wanted_service public.services;
  moment timestamptz := (given ->> 'clock')::timestamp at time zone private.business_time_zone();
  paid numeric := coalesce((given ->> 'paid')::numeric, 0);
  imported uuid;
  payment uuid;
begin
  if moment > now() then
    raise exception 'The visit lies ahead; only past visits are imported.' using errcode = 'check_violation';
  end if;
  select * into wanted_service from public.services where lower(name) = lower(given ->> 'service') order by is_active desc, created_at, id limit 1;
  if not found then
    raise exception 'There is no service “%”. Import the services first.', given ->> 'service' using errcode = 'check_violation';
  end if;
  if private.phone_digits(given ->> 'phone') is null then
    select id into client.record_id from public.clients
      where lower(full_name) = lower(given ->> 'full_name') order by created_at, id limit 1;
  end if;
  if client.record_id is null then
    client := private.import_client(given - 'notes', 'skip');
  end if;
  if client.outcome = 'added' then
    result.client_id := client.record_id;
  end if;
  imported := md5('imported visit ' || client.record_id || ' ' || extract(epoch from moment))::uuid;
  select id into result.record_id from public.appointments
    where client_id = client.record_id and appointment_date = moment order by id = imported desc limit 1;
  result.outcome := 'added';
  if not found then
    result.record_id := imported;
    insert into public.appointments
        (id, client_id, service_id, appointment_date, status, notes, payment_amount, payment_status, created_at)
      values (imported, client.record_id, wanted_service.id, moment, coalesce(given ->> 'status', 'completed'), given ->> 'notes', paid,
        case when paid > 0 then 'paid' else 'pending' end, moment);
    -- It cost what was paid then, not what it costs today; and where the book does not say, nobody owes anything.
    update public.appointment_lines set price = paid where appointment_id = imported and price <> paid;
  elsif result.record_id <> imported
    or exists (select from public.appointment_lines where appointment_id = imported and service_id = wanted_service.id)
  then
    result.outcome := 'skipped';
  else
    insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
      select imported, max(position) + 1, wanted_service.id, paid, wanted_service.duration_minutes
      from public.appointment_lines where appointment_id = imported;
    update public.appointments set duration_minutes = least(duration_minutes + wanted_service.duration_minutes, 1440)
      where id = imported;
    if paid > 0 then
      insert into public.payments (appointment_id, kind, amount, method, received_at)
        values (imported, 'balance', paid, 'other', moment) returning id into payment;
    end if;
    result.filled := jsonb_build_object('service', wanted_service.id, 'minutes', wanted_service.duration_minutes, 'payment', payment);
  end if;
  return result;
end
$$;
revoke all on function private.import_client(jsonb, text), private.import_service(jsonb, text), private.import_visit(jsonb) from public;

-- The outcome of each line, each with its number as `line`. In a rehearsal a line that is refused is a problem of its own; otherwise
-- none of these lines is in. A line that is in already under this import is not brought in again. Lines of
-- the same person, service or service on a visit have the same mark, by which one knows in a rehearsal that something stands twice
-- in a file of many thousand lines.
create function public.import_lines(
  import uuid, kind text, file_name text, lines jsonb, duplicates text default 'skip', rehearsal boolean default true
) returns table (line integer, outcome text, problem text, mark uuid)
language plpgsql security definer
set search_path = ''
as $$
declare
  given jsonb;
  result private.import_outcome;
  outcomes jsonb[] := '{}';
  refusal text;
begin
  perform private.require_owner();
  if kind not in ('clients', 'services', 'visits') or duplicates not in ('skip', 'merge') then
    raise exception 'There is no such import.' using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_array_length(lines) > 1000 then
    raise exception 'At most 1000 lines come at once.' using errcode = 'program_limit_exceeded';
  end if;
  begin
    insert into private.imports (id, kind, file_name) values (import, import_lines.kind, import_lines.file_name) on conflict do nothing;
    for given in select jsonb_array_elements(lines) loop
      refusal := null;
      select kept.line, kept.outcome, kept.record_id into result.line, result.outcome, result.record_id
        from private.import_lines as kept where kept.import_id = import and kept.line = (given ->> 'line')::integer;
      if not found then
        begin
          result := case import_lines.kind
            when 'clients' then private.import_client(given, duplicates)
            when 'services' then private.import_service(given, duplicates)
            else private.import_visit(given)
          end;
          insert into private.import_lines (import_id, line, outcome, record_id, filled, client_id)
            values (import, (given ->> 'line')::integer, result.outcome, result.record_id, result.filled, result.client_id);
        exception when integrity_constraint_violation or data_exception then
          get stacked diagnostics refusal = message_text;
          result.outcome := 'problem';
          result.record_id := null;
          if not rehearsal then
            raise exception 'Line %: %', given ->> 'line', refusal using errcode = 'check_violation';
          end if;
        end;
      end if;
      outcomes := outcomes || jsonb_build_object(
        'line', given -> 'line', 'outcome', result.outcome, 'problem', refusal,
        'mark', md5(result.record_id || case import_lines.kind when 'visits' then lower(given ->> 'service') else '' end));
    end loop;
    if rehearsal then
      raise exception using errcode = 'IMREH';
    end if;
  exception when sqlstate 'IMREH' then
    null;
  end;
  return query
    select (each ->> 'line')::integer, each ->> 'outcome', each ->> 'problem', (each ->> 'mark')::uuid
    from unnest(outcomes) as each;
end
$$;

-- All lines are in: nothing of it is taken back any more.
create function public.finish_import(import uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  delete from private.imports where id = import;
end
$$;

-- Takes the last lines back, and says how many are left. What somebody has changed or invoiced meanwhile stays.
create function public.undo_import(import uuid, most integer default 200) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  import_kind text;
  kept private.import_lines;
begin
  perform private.require_owner();
  select kind into import_kind from private.imports where id = import for update;
  for kept in
    with removed as (
      delete from private.import_lines where import_id = import and line in (
        select line from private.import_lines where import_id = import order by line desc limit least(greatest(most, 1), 1000))
      returning *
    )
    select * from removed order by line desc
  loop
    continue when exists (select from public.invoices where appointment_id = kept.record_id);
    case import_kind || ' ' || kept.outcome
      when 'visits added' then
        if kept.filled is null then
          delete from public.appointments where id = kept.record_id;
        else
          delete from public.payments where id = (kept.filled ->> 'payment')::uuid;
          delete from public.appointment_lines
            where appointment_id = kept.record_id and service_id = (kept.filled ->> 'service')::uuid and position > 1;
          update public.appointments set duration_minutes = greatest(duration_minutes - (kept.filled ->> 'minutes')::integer, 1)
            where id = kept.record_id;
        end if;
      when 'services added' then
        delete from public.services
          where id = kept.record_id and not exists (select from public.appointment_lines where service_id = kept.record_id);
      when 'services merged' then
        update public.services
          set category = nullif(category, kept.filled ->> 'category'),
              description = nullif(description, kept.filled ->> 'description')
          where id = kept.record_id;
      when 'clients merged' then
        update public.clients
          set phone = nullif(phone, kept.filled ->> 'phone'), email = nullif(email, kept.filled ->> 'email'),
              address = nullif(address, kept.filled ->> 'address'), notes = nullif(notes, kept.filled ->> 'notes')
          where id = kept.record_id;
      else
        null;
    end case;
    -- Whoever has got a visit meanwhile stays.
    delete from public.clients
      where id = case import_kind || ' ' || kept.outcome when 'clients added' then kept.record_id else kept.client_id end
        and not exists (select from public.appointments where client_id = clients.id);
  end loop;
  if not exists (select from private.import_lines where import_id = import) then
    delete from private.imports where id = import;
  end if;
  return (select count(*) from private.import_lines where import_id = import);
end
$$;

-- Those that ended in the middle: the browser was closed, the network went away.
create function public.unfinished_imports() returns table (id uuid, kind text, file_name text, started_at timestamptz, lines bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return query
    select imports.id, imports.kind, imports.file_name, imports.started_at,
      (select count(*) from private.import_lines where import_id = imports.id)
    from private.imports order by imports.started_at, imports.id;
end
$$;

revoke all on function public.import_lines(uuid, text, text, jsonb, text, boolean), public.finish_import(uuid),
  public.undo_import(uuid, integer), public.unfinished_imports() from public, anon, authenticated, service_role;
grant execute on function public.import_lines(uuid, text, text, jsonb, text, boolean), public.finish_import(uuid),
  public.undo_import(uuid, integer), public.unfinished_imports() to authenticated, service_role;
