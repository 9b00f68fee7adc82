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
  -- What was added, or merged into: then `before` is what stood there.
  record_id uuid,
  before jsonb,
  -- The client that a visit brought along.
  client_id uuid,
  primary key (import_id, line)
);

create type private.import_outcome as (line integer, outcome text, record_id uuid, before jsonb, client_id uuid);

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
    update public.clients
      set phone = coalesce(phone, given ->> 'phone'), email = coalesce(email, given ->> 'email'),
          address = coalesce(address, given ->> 'address'), notes = coalesce(notes, given ->> 'notes')
      where id = known.id
        and ((phone is null and given ->> 'phone' is not null) or (email is null and given ->> 'email' is not null)
          or (address is null and given ->> 'address' is not null) or (notes is null and given ->> 'notes' is not null));
    if found then
      result.outcome := 'merged';
      result.before := jsonb_build_object('phone', known.phone, 'email', known.email, 'address', known.address, 'notes', known.notes);
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
    update public.services
      set category = coalesce(category, given ->> 'category'), description = coalesce(description, given ->> 'description')
      where id = known.id
        and ((category is null and given ->> 'category' is not null)
          or (description is null and given ->> 'description' is not null));
    if found then
      result.outcome := 'merged';
      result.before := jsonb_build_object('category', known.category, 'description', known.description);
    end if;
  end if;
  return result;
end
$$;

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
  result.outcome := 'skipped';
  select id into result.record_id from public.appointments
    where client_id = client.record_id and appointment_date = moment limit 1;
  if not found then
    result.record_id := md5('imported visit ' || client.record_id || ' ' || moment || ' ' || wanted_service.id)::uuid;
    insert into public.appointments
        (id, client_id, service_id, appointment_date, status, notes, payment_amount, payment_status, created_at)
      values (result.record_id, client.record_id, wanted_service.id, moment, coalesce(given ->> 'status', 'completed'), given ->> 'notes', paid,
        case when paid > 0 then 'paid' else 'pending' end, moment);
    result.outcome := 'added';
  end if;
  if client.outcome = 'added' then
    result.client_id := client.record_id;
  end if;
  return result;
end
$$;
revoke all on function private.import_client(jsonb, text), private.import_service(jsonb, text), private.import_visit(jsonb) from public;

-- The outcome of each line, each with its number as `line`. In a rehearsal a line that is refused is a problem of its own; otherwise
-- none of these lines is in. A line that is in already under this import is not brought in again.
create function public.import_lines(
  import uuid, kind text, file_name text, lines jsonb, duplicates text default 'skip', rehearsal boolean default true
) returns table (line integer, outcome text, problem text)
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
      select kept.line, kept.outcome into result.line, result.outcome
        from private.import_lines as kept where kept.import_id = import and kept.line = (given ->> 'line')::integer;
      if not found then
        begin
          result := case import_lines.kind
            when 'clients' then private.import_client(given, duplicates)
            when 'services' then private.import_service(given, duplicates)
            else private.import_visit(given)
          end;
          insert into private.import_lines (import_id, line, outcome, record_id, before, client_id)
            values (import, (given ->> 'line')::integer, result.outcome, result.record_id, result.before, result.client_id);
        exception when integrity_constraint_violation or data_exception then
          get stacked diagnostics refusal = message_text;
          result.outcome := 'problem';
          if not rehearsal then
            raise exception 'Line %: %', given ->> 'line', refusal using errcode = 'check_violation';
          end if;
        end;
      end if;
      outcomes := outcomes || jsonb_build_object('line', given -> 'line', 'outcome', result.outcome, 'problem', refusal);
    end loop;
    if rehearsal then
      raise exception using errcode = 'IMREH';
    end if;
  exception when sqlstate 'IMREH' then
    null;
  end;
  return query
    select (each ->> 'line')::integer, each ->> 'outcome', each ->> 'problem' from unnest(outcomes) as each;
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

-- Takes the last lines back, and says how many are left.
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
    delete from private.import_lines where import_id = import and line in (
      select line from private.import_lines where import_id = import order by line desc limit least(greatest(most, 1), 1000))
    returning *
  loop
    case import_kind || ' ' || kept.outcome
      when 'visits added' then
        delete from public.appointments where id = kept.record_id;
      when 'services added' then
        delete from public.services
          where id = kept.record_id and not exists (select from public.appointment_lines where service_id = kept.record_id);
      when 'services merged' then
        update public.services set category = kept.before ->> 'category', description = kept.before ->> 'description'
          where id = kept.record_id;
      when 'clients merged' then
        update public.clients
          set phone = kept.before ->> 'phone', email = kept.before ->> 'email', address = kept.before ->> 'address',
              notes = kept.before ->> 'notes'
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
