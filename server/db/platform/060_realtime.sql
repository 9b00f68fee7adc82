-- What migrations need of Realtime in a hosted project: policies on realtime.messages decide who may read a topic, and
-- realtime.send() broadcasts to those who have joined it. Here nothing is stored, the servers are notified.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create or replace function realtime.topic() returns text
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select on realtime.messages to anon, authenticated, service_role;
drop policy if exists messages_service_role on realtime.messages;
create policy messages_service_role on realtime.messages for select to service_role using (true);

-- A client may join a topic if its policies show this row. They ask for realtime.topic(), not for the columns of a message.
insert into realtime.messages (id, topic, extension)
select '00000000-0000-0000-0000-000000000000', '', 'broadcast'
where not exists (select from realtime.messages);

-- Like Realtime's own, it never fails the transaction. A NOTIFY has room for 8,000 bytes. `sender` is the browser tab whose
-- request makes the change: it refetches anyway, and the servers do not send it to that tab.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql
set search_path = ''
as $$
declare
  message constant text := jsonb_build_object(
    'topic', topic, 'event', event, 'payload', payload, 'private', private,
    'sender', left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-realtime-client', 36));
begin
  if octet_length(message) < 8000 then
    perform pg_catalog.pg_notify('realtime', message);
  else
    raise warning 'WarnSendingBroadcastMessage: % bytes are too many', octet_length(message);
  end if;
end
$$;
revoke all on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.topic() to anon, authenticated, service_role;
