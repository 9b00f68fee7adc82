-- For how many people somebody asks; a plan (20261122090000_lead_plans.sql) says it person by person.
alter table public.leads
  add column people smallint,
  add constraint leads_people_count check (people between 1 and 99);
grant insert (people) on public.leads to anon;
