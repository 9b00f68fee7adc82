-- The private link of an enquiry, for 30 days: what was asked, by when it is answered, what became of it, and to withdraw it. As
-- with the links of visits only a digest of the token is kept, and the token can be made again (docs/decisions/047).

create table private.enquiry_links (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  nonce uuid not null,
  digest bytea not null unique
);

-- She withdrew it herself, by her link.
alter table public.leads
  drop constraint leads_rejected_because_known,
  add constraint leads_rejected_because_known check (
    rejected_because in
      ('price', 'no_free_time', 'too_far', 'no_answer', 'booked_elsewhere', 'duplicate', 'spam', 'withdrawn', 'other')
  );

-- By when an enquiry of that moment is answered: so many minutes of working time, and never at night because of it. Null where the
-- business has no hours within the next weeks.
create function private.answer_by(asked timestamptz) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(greatest(lower(spell), asked)) + make_interval(mins => (select answer_within_minutes from public.business_profile))
  from unnest(private.working_time(null, private.business_date(asked), private.business_date(asked) + 21)) as spell
  where upper(spell) > asked
$$;
revoke all on function private.answer_by(timestamptz) from public;

-- For whoever has just sent it and so knows its id, which nobody can guess: the link, once and as often as she asks within the hour.
create function public.enquiry_link(lead uuid)
returns table (link text, answer_by timestamptz, time_zone text)
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.leads;
  number uuid;
begin
  select * into asked from public.leads where id = lead and created_at > now() - interval '1 hour';
  if asked.id is null then
    return;
  end if;
  insert into private.enquiry_links (lead_id, nonce, digest)
    select lead, made, private.link_digest(private.link_token(lead, made)) from gen_random_uuid() as made
    on conflict (lead_id) do nothing;
  number := (select nonce from private.enquiry_links where lead_id = lead);
  return query
    select '/e/' || private.link_token(lead, number), private.answer_by(asked.created_at), private.business_time_zone();
end
$$;

-- The enquiry to which a token leads, locked if somebody is going to act; null for every token that leads nowhere.
create function private.lead_by_token(token text, acting boolean) returns public.leads
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.leads;
  found_id uuid;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    found_id := (select lead_id from private.enquiry_links where digest = private.link_digest(token));
  end if;
  if acting then
    select * into asked from public.leads where id = found_id for update;
  else
    select * into asked from public.leads where id = found_id;
  end if;
  if asked.id is null or asked.created_at + interval '30 days' <= now() then
    return null;
  end if;
  return asked;
end
$$;
revoke all on function private.lead_by_token(text, boolean) from public;

-- Her first name and the area, and nothing else by which somebody could be found. The visit that came of it is shown to her alone:
-- one that was given to another client since has another link.
create function public.look_at_enquiry(token text)
returns table (
  id uuid, status text, first_name text, service_interested text, preferred_date timestamptz, message text, area text,
  people smallint, plan jsonb, sent_at timestamptz, answer_by timestamptz, withdrawn boolean, can_withdraw boolean,
  visit_link text, visit_starts_at timestamptz
)
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.leads := private.lead_by_token(token, false);
begin
  if asked.id is null then
    return;
  end if;
  return query
    select asked.id, asked.status, split_part(btrim(asked.full_name), ' ', 1), asked.service_interested, asked.preferred_date,
      asked.message, (select name from public.areas where areas.id = asked.area_id), asked.people, asked.plan, asked.created_at,
      private.answer_by(asked.created_at), asked.rejected_because is not distinct from 'withdrawn',
      asked.status in ('new', 'contacted'), case when visit.id is not null then private.visit_link(visit.id) end,
      visit.appointment_date
    from (select) as one
      left join public.appointments as visit
        on visit.id = asked.appointment_id and visit.client_id = asked.client_id and visit.status <> 'cancelled';
end
$$;

-- 'done', 'already', 'too_late' once it was booked or closed, or null where the token leads nowhere.
create function public.withdraw_enquiry(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.leads := private.lead_by_token(token, true);
begin
  if asked.id is null then
    return null;
  elsif asked.rejected_because = 'withdrawn' then
    return 'already';
  elsif asked.status not in ('new', 'contacted') then
    return 'too_late';
  end if;
  update public.leads set status = 'rejected', rejected_because = 'withdrawn' where id = asked.id;
  return 'done';
end
$$;

revoke all on function public.enquiry_link(uuid), public.look_at_enquiry(text), public.withdraw_enquiry(text)
  from public, anon, authenticated, service_role;
grant execute on function public.enquiry_link(uuid), public.look_at_enquiry(text), public.withdraw_enquiry(text)
  to anon, authenticated, service_role;
