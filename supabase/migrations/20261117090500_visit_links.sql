-- The client's private link to her visit, and what she did with it.
--
-- A link's token is 128 bits that nobody can guess. Only its digest is kept; the token itself is computed again from a secret
-- of this installation, the visit and a random number of the link, whenever a message to her is filled in. So whoever gets
-- hold of the links' table has no link, and staff can put the same link into every message (docs/decisions/047).

create table private.link_secret (
  only_one boolean primary key default true check (only_one),
  inner_key bytea not null,
  outer_key bytea not null
);

-- A UUID has 122 bits from the system's own source of randomness; four of them fill a block of the hash.
insert into private.link_secret (inner_key, outer_key)
select string_agg(uuid_send(gen_random_uuid()), ''), string_agg(uuid_send(gen_random_uuid()), '')
from generate_series(1, 4);

create table private.visit_links (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  nonce uuid not null default gen_random_uuid(),
  digest bytea not null unique
);

create function private.link_digest(token text) returns bytea
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return sha256(convert_to(token, 'UTF8'));
end
$$;

-- HMAC's construction, with two keys of a block each instead of two that are made of one.
create function private.link_token(visit uuid, nonce uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select translate(rtrim(encode(substr(
      sha256(outer_key || sha256(inner_key || uuid_send(visit) || uuid_send(nonce))), 1, 16), 'base64'), '='), '+/', '-_')
    from private.link_secret
  );
end
$$;

-- The visit's link, which is made when it is first wanted.
create function private.visit_link(visit uuid) returns text
language plpgsql security definer
set search_path = ''
-- A plan made while there were no links would read all of them for each later one.
set enable_seqscan = off
as $$
declare
  number uuid := (select nonce from private.visit_links where appointment_id = visit);
begin
  if number is null then
    number := gen_random_uuid();
    insert into private.visit_links (appointment_id, nonce, digest)
      values (visit, number, private.link_digest(private.link_token(visit, number)))
      on conflict (appointment_id) do nothing;
    -- Somebody else's may have been quicker.
    number := (select nonce from private.visit_links where appointment_id = visit);
  end if;
  return '/b/' || private.link_token(visit, number);
end
$$;

-- A visit that is given to another client gets another link: the former one is in somebody else's messages.
create function private.forget_visit_link() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.visit_links where appointment_id = new.id;
  return null;
end
$$;

create trigger appointments_forget_link
  after update of client_id on public.appointments
  for each row when (old.client_id <> new.client_id)
  execute function private.forget_visit_link();

-- The visit to which a token leads, locked if somebody is going to act; null for every token that leads nowhere: cut,
-- invented, of a visit that is gone or given to another, older than 30 days. Nothing tells one of those from another.
-- To guess one of 128 bits is hopeless, so wrong ones are not counted: a limit would only let strangers lock clients out.
create function private.visit_by_token(token text, acting boolean) returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  link private.visit_links;
  visit public.appointments;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    select * into link from private.visit_links where digest = private.link_digest(token);
  end if;
  if acting then
    select * into visit from public.appointments where id = link.appointment_id for update;
  else
    select * into visit from public.appointments where id = link.appointment_id;
  end if;
  if visit.id is null or visit.ends_at + interval '30 days' <= now() then
    return null;
  end if;
  return visit;
end
$$;

revoke all on function private.link_digest(text), private.link_token(uuid, uuid), private.visit_link(uuid),
  private.visit_by_token(text, boolean) from public;

-- What clients did with their links. A wish to move waits for an answer; until then the visit keeps its time.
create table public.client_acts (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  kind text not null,
  made_at timestamptz not null default now(),
  wished_at timestamptz,
  answer text,
  answered_at timestamptz,
  -- The account; not a foreign key, as with appointments.
  answered_by uuid,
  constraint client_acts_kind_known check (kind in ('confirmed', 'cancelled', 'move_asked', 'reviewed')),
  constraint client_acts_wished_at_given check ((kind = 'move_asked') = (wished_at is not null)),
  -- Overtaken: the visit was moved elsewhere, cancelled or done before anybody answered.
  constraint client_acts_answer_known check (answer in ('accepted', 'refused', 'overtaken'))
);

create index client_acts_made_at_idx on public.client_acts (made_at desc, id);
create index client_acts_appointment_idx on public.client_acts (appointment_id, made_at desc);
create unique index client_acts_open_move_key on public.client_acts (appointment_id)
  where kind = 'move_asked' and answer is null;

alter table public.client_acts enable row level security;
revoke all on public.client_acts from public, anon, authenticated, service_role;
grant select on public.client_acts to authenticated, service_role;

create policy client_acts_staff_read on public.client_acts
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy client_acts_service_role on public.client_acts
  for select to service_role using (true);

-- Whatever else becomes of the visit answers an open wish.
create function private.settle_wish() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.client_acts
    set answer = case when new.appointment_date = wished_at and new.status <> 'cancelled' then 'accepted' else 'overtaken' end,
        answered_at = now(),
        answered_by = auth.uid()
    where appointment_id = new.id and kind = 'move_asked' and answer is null;
  return null;
end
$$;

create trigger appointments_settle_wish
  after update of appointment_date, status on public.appointments
  for each row when (
    old.appointment_date <> new.appointment_date
    or (old.status <> new.status and new.status in ('completed', 'cancelled')))
  execute function private.settle_wish();

-- For staff, to copy or hand over.
create function public.visit_link(visit uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return (select private.visit_link(id) from public.appointments where id = visit);
end
$$;
revoke all on function public.visit_link(uuid) from public, anon, authenticated, service_role;
grant execute on function public.visit_link(uuid) to authenticated, service_role;
