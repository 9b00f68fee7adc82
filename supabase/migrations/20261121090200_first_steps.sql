-- Which of the first steps of a new business are done or left out, as far as nothing else tells; `closed`: the guide is gone.
alter table public.business_profile
  add column setup_done text[] not null default '{}',
  add constraint business_profile_setup_done_known check (
    setup_done <@ array['name', 'hours', 'areas', 'beautician', 'prices', 'whatsapp', 'upi', 'users', 'site', 'closed']
    and array_position(setup_done, null) is null and cardinality(setup_done) <= 20);

-- Whoever works here already needs no guide.
alter table public.business_profile disable trigger user;
update public.business_profile set setup_done = '{closed}'
  where exists (select from public.clients) or exists (select from public.appointments);
alter table public.business_profile enable trigger user;
