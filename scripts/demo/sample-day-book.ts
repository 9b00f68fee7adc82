// The sample's day book: the cash was counted in each of the last eight evenings, once with a difference, and once taken to the bank.
import type { OwnerTx } from '#server/db/contract.ts'

/** Lines never change, so the trigger that refuses it is off meanwhile. */
export const removeDayBook = (tx: OwnerTx): Promise<void> =>
  tx.script(`
    alter table public.cash_book disable trigger user;
    delete from public.cash_book;
    alter table public.cash_book enable trigger user`)

export const insertDayBook = (tx: OwnerTx): Promise<void> =>
  tx.script(`
    do $$
    declare
      line public.cash_book;
      evening timestamptz;
    begin
      for back in reverse 8..1 loop
        evening := (public.business_today() - back + time '20:30') at time zone private.business_time_zone();
        if back = 4 then
          line := jsonb_populate_record(null::public.cash_book, '{"kind": "moved", "amount": -2000, "note": "Taken to the bank"}');
          line.id = gen_random_uuid();
          line.day = public.business_today() - back;
          line.at = evening - interval '3 hours';
          perform private.store_cash_line(line);
        end if;
        line := private.next_cash_count(evening);
        line.id = gen_random_uuid();
        line.day = public.business_today() - back;
        line.amount = greatest(coalesce(line.expected - case back when 2 then 50 else 0 end, 5000), 0);
        line.note = case back when 2 then 'Change was short' end;
        perform private.store_cash_line(line);
      end loop;
    end
    $$`)
