-- A visit that is handed over changes the day of two beauticians. Whoever writes takes turns at their rows in one order: else two who
-- exchange visits between them at the same moment would each hold one and wait for the other. The name lets it come before the guard.
create function private.take_turns_at_beauticians() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.beauticians where id in (old.beautician_id, new.beautician_id) order by id for no key update;
  return new;
end
$$;
revoke all on function private.take_turns_at_beauticians() from public;

create trigger appointments_beauticians_in_turn
  before update on public.appointments
  for each row when (old.beautician_id <> new.beautician_id)
  execute function private.take_turns_at_beauticians();
