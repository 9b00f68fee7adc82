-- Everything that is kept of one client or visitor: found in one place, handed out, erased.
--
-- Whoever adds a table or a column that tells of them extends, with `create or replace`, what stands here for it: the view
-- of people, private.kept_record(), kept_visit() and erase_client(). A test names every column of text and fails until it is
-- said what becomes of a new one (tests/database/person-data.test.ts).

-- Without a search path of their own, so that Postgres can make them part of a statement. Visitors' inserts run them, for
-- the indexes below.

-- The last ten digits: by these a number is the same one, however it is written.
create function private.phone_digits(phone text) returns text
language sql immutable parallel safe
as $$
  select right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)
$$;

create function private.plain_name(full_name text) returns text
language sql immutable parallel safe
as $$
  select lower(btrim(regexp_replace(full_name, '\s+', ' ', 'g')))
$$;

create index clients_plain_email_idx on public.clients (lower(email));
create index leads_plain_email_idx on public.leads (lower(email));
create index leads_phone_digits_idx on public.leads (private.phone_digits(phone));
create index reviews_plain_email_idx on public.reviews (lower(email));
create index reviews_plain_name_idx on public.reviews (private.plain_name(full_name));

-- Every row that is of somebody, with what they can be recognised by.
create view private.people as
  select 'client' as kind, id, created_at, private.plain_name(full_name) as name, phone_digits as phone, lower(email) as email
  from public.clients
  union all
  select 'lead', id, created_at, private.plain_name(full_name), private.phone_digits(phone), lower(email)
  from public.leads
  union all
  select 'review', id, created_at, private.plain_name(full_name), null, lower(email)
  from public.reviews;

create function private.kept_visit(visit public.appointments) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(visit) - array['client_id', 'service_id', 'area_id', 'series_id', 'beautician_id', 'created_by']
    || jsonb_build_object(
      'area', (select name from public.areas where areas.id = visit.area_id),
      'services', coalesce((
        select jsonb_agg(
          to_jsonb(lines) - array['appointment_id', 'service_id'] || jsonb_build_object('service', services.name)
          order by lines.position)
        from public.appointment_lines as lines join public.services on services.id = lines.service_id
        where lines.appointment_id = visit.id
      ), '[]'))
$$;
revoke all on function private.kept_visit(public.appointments) from public;

-- One such row as it is handed out: all of it but what the database derives, and whom of staff it names; names instead of
-- ids. A client's visits are part of the client, with what was done and for whom.
create function private.kept_record(kind text, id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select case kept_record.kind
    when 'client' then (
      select to_jsonb(clients) - array['search_text', 'phone_digits', 'area_id'] || jsonb_build_object(
        'area', (select name from public.areas where areas.id = clients.area_id),
        'appointments', coalesce((
          select jsonb_agg(private.kept_visit(appointments) order by appointment_date desc, appointments.id)
          from public.appointments where appointments.client_id = clients.id
        ), '[]'))
      from public.clients where clients.id = kept_record.id)
    when 'lead' then (
      select to_jsonb(leads) - 'search_text' from public.leads where leads.id = kept_record.id)
    when 'review' then (
      select to_jsonb(reviews) from public.reviews where reviews.id = kept_record.id)
  end
$$;
revoke all on function private.kept_record(text, uuid) from public;

-- What is kept of a client, or of whoever sent a lead. `found_by` says how sure that is. 'person': the very record that was
-- named, or one with the same name and the same number or email address. 'phone' and 'email': the same number or address
-- with another name, as in a family. 'name': a review under the same name. Those three may be somebody else, and only people
-- can tell.
create function public.person_data(client uuid default null, lead uuid default null)
returns table (kind text, id uuid, found_by text, record jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked_kind text := case when client is null then 'lead' else 'client' end;
  asked_id uuid := coalesce(client, lead);
  their_name text;
  phones text[];
  emails text[];
  known integer := -1;
begin
  perform private.require_staff();
  select people.name into their_name from private.people where (people.kind, people.id) = (asked_kind, asked_id);
  -- A record may bring a number or an address that leads to another one: somebody who changed it in between.
  loop
    select coalesce(array_agg(distinct people.phone) filter (where people.phone is not null), '{}'),
           coalesce(array_agg(distinct people.email) filter (where people.email is not null), '{}')
      into phones, emails
      from private.people
      where (people.kind, people.id) = (asked_kind, asked_id)
        or (people.name = their_name and (people.phone = any (phones) or people.email = any (emails)));
    exit when cardinality(phones) + cardinality(emails) = known;
    known := cardinality(phones) + cardinality(emails);
  end loop;
  return query
    select found.kind, found.id, found.found_by, private.kept_record(found.kind, found.id)
    from (
      select people.kind, people.id, people.created_at, case
          when (people.kind, people.id) = (asked_kind, asked_id) then 'person'
          when people.phone = any (phones) then case when people.name = their_name then 'person' else 'phone' end
          when people.email = any (emails) then case when people.name = their_name then 'person' else 'email' end
          else 'name'
        end as found_by
      from private.people
      -- Reviews have no number; said here, it leaves them to their indexes.
      where (people.kind, people.id) = (asked_kind, asked_id)
        or (people.kind <> 'review' and people.phone = any (phones))
        or people.email = any (emails)
        or (people.kind = 'review' and people.name = their_name)
    ) as found
    order by found.found_by <> 'person', found.kind, found.created_at desc, found.id;
end
$$;

-- For functions that only the owner may use, and the secret key.
create function private.require_owner() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (public.is_owner() or auth.jwt() ->> 'role' is not distinct from 'service_role') then
    raise exception 'Only the owner may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke all on function private.require_owner() from public;

-- The client goes, the guests, and what was written about them. What was done on which day, in which part of town and for how
-- much stays, because the books of a business have to be kept; a client without a visit leaves nothing.
create function private.erase_client(client uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  coming bigint;
begin
  -- Nobody can book this client meanwhile.
  perform from public.clients where id = client for update;
  select count(*) into coming from public.appointments
    where client_id = client and status in ('scheduled', 'confirmed') and appointment_date > now();
  if coming > 0 then
    raise exception '%', case coming
        when 1 then '1 visit of this person is still to come'
        else format('%s visits of this person are still to come', coming)
      end
      using errcode = 'foreign_key_violation', hint = 'Cancel what is booked first.';
  end if;
  if exists (select from public.appointments where client_id = client) then
    update public.clients
      set full_name = 'Erased client', email = null, phone = null, address = null, area_id = null, notes = null
      where id = client;
    update public.appointments set notes = null, address = null
      where client_id = client and (notes is not null or address is not null);
    update public.appointment_lines set guest_name = null
      from public.appointments
      where appointments.id = appointment_id and client_id = client and guest_name is not null;
  else
    delete from public.clients where id = client;
  end if;
end
$$;
revoke all on function private.erase_client(uuid) from public;

-- All of it or nothing. Which records are this person's was decided by whoever calls, of what person_data() found.
create function public.erase_person(
  clients uuid[] default '{}',
  leads uuid[] default '{}',
  reviews uuid[] default '{}'
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  perform private.erase_client(client) from unnest(erase_person.clients) as client;
  delete from public.leads where id = any (erase_person.leads);
  delete from public.reviews where id = any (erase_person.reviews);
end
$$;

revoke all on function public.person_data(uuid, uuid), public.erase_person(uuid[], uuid[], uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.person_data(uuid, uuid), public.erase_person(uuid[], uuid[], uuid[])
  to authenticated, service_role;
