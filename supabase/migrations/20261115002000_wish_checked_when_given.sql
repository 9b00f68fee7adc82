-- An enquiry without a preferred date has no date to check, so the check is not even called.

drop trigger leads_refuse_past_wish on public.leads;

create trigger leads_refuse_past_wish
  before insert on public.leads
  for each row when (new.preferred_date is not null) execute function private.refuse_past_wish();
