// The sample's pay: a rule for each beautician, the rules of the visits since the start of the last month but one, and its first month closed.
import type { OwnerTx } from '#server/db/contract.ts'

/** Closed months never change, so the triggers that refuse it are off meanwhile. */
export const removePay = (tx: OwnerTx): Promise<void> =>
  tx.script(`
    alter table private.pay_entries disable trigger user;
    alter table private.pay_sheets disable trigger user;
    alter table private.pay_months disable trigger user;
    alter table public.cash_handovers disable trigger user;
    delete from private.pay_entries;
    delete from private.pay_sheets;
    delete from private.pay_months;
    delete from public.cash_handovers;
    alter table private.pay_entries enable trigger user;
    alter table private.pay_sheets enable trigger user;
    alter table private.pay_months enable trigger user;
    alter table public.cash_handovers enable trigger user`)

export const insertPayRules = (tx: OwnerTx): Promise<void> =>
  tx.script(`
    insert into public.pay_rules (beautician_id, percent, travel_allowance)
      select id, 40, 50 from public.beauticians;
    insert into public.pay_rules (beautician_id, service_id, amount)
      select beauticians.id, services.id, 1500
      from (select id from public.beauticians order by position limit 2) as beauticians,
        (select id from public.services where is_active order by price desc, id limit 1) as services`)

/** Of cash that was taken in these months every third payment is still in hand. */
export const closeLastMonths = (tx: OwnerTx): Promise<void> =>
  tx.script(`
    create temporary table sample_paid on commit drop as
      select id, beautician_id from public.appointments
      where status = 'completed' and beautician_id is not null
        and appointment_date >= (private.pay_month(now()) - interval '2 months') at time zone private.business_time_zone();
    alter table public.payments disable trigger user;
    update public.payments set held_by = beautician_id
      from sample_paid
      where sample_paid.id = appointment_id and method = 'cash' and abs(hashtext(payments.id::text)::bigint) % 3 = 0;
    alter table public.payments enable trigger user;
    select private.sync_pay(array_agg(id), array_agg(id)) from sample_paid;
    do $$
    begin
      -- As the server, whose closing names no user.
      perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
      -- A small sample may have no visit in that month.
      if private.first_open_pay_month() < private.pay_month(now()) then
        perform public.close_pay_month(private.first_open_pay_month());
      end if;
      perform set_config('request.jwt.claims', '', true);
    end
    $$`)
