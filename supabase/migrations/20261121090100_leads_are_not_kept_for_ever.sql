-- Enquiries that became no visit are erased after so many months, by themselves. Whoever changes the rule, or gets it with a new
-- version, has a week in which it is shown what will go.

alter table public.business_profile
  add column keep_leads_months integer not null default 12,
  add column keep_leads_since timestamptz not null default now(),
  add constraint business_profile_keep_leads_months_range check (keep_leads_months between 1 and 120);

create function private.give_notice_of_erasure() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.keep_leads_since = case
    when new.keep_leads_months <> old.keep_leads_months then now() else old.keep_leads_since end;
  return new;
end
$$;

create trigger business_profile_give_notice
  before update on public.business_profile
  for each row execute function private.give_notice_of_erasure();

-- Before which moment an enquiry was sent that goes at another moment.
create function private.leads_kept_from(at timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select at - make_interval(months => keep_leads_months) from public.business_profile
$$;

-- What will go, and from when on: for the page that lets the owner change it.
create function public.leads_to_forget() returns table (begins_at timestamptz, due bigint, due_in_a_month bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select profile.keep_leads_since + interval '7 days',
      (select count(*) from public.leads
        where leads.appointment_id is null and leads.created_at < private.leads_kept_from(now())),
      (select count(*) from public.leads
        where leads.appointment_id is null and leads.created_at < private.leads_kept_from(now() + interval '30 days'))
    from public.business_profile as profile;
end
$$;

-- A few hundred at once, so that nobody waits for it. Says how many.
create function private.forget_leads() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  gone integer;
begin
  if (select keep_leads_since from public.business_profile) > now() - interval '7 days' then
    return 0;
  end if;
  delete from public.leads where id in (
    select id from public.leads
    where appointment_id is null and created_at < private.leads_kept_from(now())
    order by created_at limit 500 for update skip locked);
  get diagnostics gone = row_count;
  return gone;
end
$$;

revoke all on function private.leads_kept_from(timestamptz), private.forget_leads(), private.give_notice_of_erasure() from public;
revoke all on function public.leads_to_forget() from public, anon, authenticated, service_role;
grant execute on function public.leads_to_forget() to authenticated;
