-- A mail that is due now is told to the servers at once; what becomes due by the clock they find themselves.
create function private.wake_for_mails() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('mails', '');
  return null;
end
$$;
revoke all on function private.wake_for_mails() from public;

create trigger messages_wake_for_mails
  after insert or update on public.messages
  for each row when (new.channel = 'mail' and new.state = 'due' and new.try_at <= now())
  execute function private.wake_for_mails();
