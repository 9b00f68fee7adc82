-- Whether something has arrived, for a tab of the office that asks every ten seconds: a few steps down as many indexes,
-- however much there is. Numbers end at 100.
create function public.office_news()
returns table (
  new_leads integer, newest_lead_at timestamptz, due_messages integer, failed_mails integer,
  open_wishes integer, newest_act_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select
      (select count(*)::integer from (select from public.leads where status = 'new' limit 100) as waiting),
      (select created_at from public.leads order by created_at desc, id limit 1),
      (select count(*)::integer from (
        select from public.messages
        where state = 'due' and channel = 'whatsapp' and due_at <= now() and until > now() limit 100) as due),
      (select count(*)::integer from (select from public.messages where state = 'failed' limit 100) as failed),
      (select count(*)::integer from (
        select from public.client_acts where kind = 'move_asked' and answer is null limit 100) as wishes),
      (select made_at from public.client_acts order by made_at desc, id limit 1);
end
$$;

revoke all on function public.office_news() from public, anon, authenticated, service_role;
grant execute on function public.office_news() to authenticated, service_role;
