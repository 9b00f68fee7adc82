-- Whoever asked for an offer reads on the page of her enquiry what she was promised, also once the offer has ended.
drop function public.look_at_enquiry(text);

-- Her first name and the area, and nothing else by which somebody could be found. The visit that came of it is shown to her alone:
-- one that was given to another client since has another link.
create function public.look_at_enquiry(token text)
returns table (
  id uuid, status text, first_name text, service_interested text, preferred_date timestamptz, message text, area text,
  people smallint, plan jsonb, sent_at timestamptz, answer_by timestamptz, withdrawn boolean, can_withdraw boolean,
  visit_link text, visit_starts_at timestamptz, promised_price numeric
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
      visit.appointment_date, (asked.offer ->> 'price')::numeric
    from (select) as one
      left join public.appointments as visit
        on visit.id = asked.appointment_id and visit.client_id = asked.client_id and visit.status <> 'cancelled';
end
$$;

revoke all on function public.look_at_enquiry(text) from public, anon, authenticated, service_role;
grant execute on function public.look_at_enquiry(text) to anon, authenticated, service_role;
