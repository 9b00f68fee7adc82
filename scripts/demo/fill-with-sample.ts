// Replaces the sample data in one transaction.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { refuseRealRows } from './refuse-real-rows.ts'
import { insertAppointments, insertPayments } from './sample-appointments.ts'
import { insertDayBook, removeDayBook } from './sample-day-book.ts'
import { closeLastMonths, insertPayRules, removePay } from './sample-pay.ts'
import { insertClients, insertLeads, insertReviews } from './sample-rows.ts'
import type { SampleSize } from './sample-size.ts'
import { insertAreas, insertBeauticians } from './sample-team.ts'
import { withoutIndexes } from './without-indexes.ts'

const starterContent = join(import.meta.dirname, '../../supabase/seed.sql')
/** From this size on, rebuilding the indexes is faster than updating them. */
const manyRows = 20_000

export async function fillWithSample(db: Db, size: SampleSize, print: (text: string) => void): Promise<void> {
  const starter = await readFile(starterContent, 'utf8')
  await db.asOwner(async (tx) => {
    // No request waits for this, and a large sample takes long.
    await tx.script(`set local maintenance_work_mem = '256MB'; set local statement_timeout = 0`)
    await refuseRealRows(tx)
    await tx.script(`
      -- Documents of an earlier sample are sample data too.
      alter table public.invoices disable trigger invoices_never_truncate;
      truncate private.pay_changes, private.line_pay_terms, private.pay_terms, public.messages, public.client_actions,
        public.appointment_marks, public.appointment_extensions, public.appointment_replies, public.safety_alerts,
        private.appointment_links, private.lead_links, private.removed_reviews, private.invoice_links,
        private.bank_matches, private.held_times, private.waitlist_links, private.client_merges, public.patch_tests, public.waitlist_offers, public.waitlist_entries, public.invoices, public.payments, public.appointment_lines, public.appointments, private.event_links, public.event_functions, public.events, public.clients, public.lead_calls, public.leads, public.reviews;
      alter table public.invoices enable trigger invoices_never_truncate`)
    await removePay(tx)
    await removeDayBook(tx)
    await tx.script(`
      delete from public.beauticians;
      delete from public.areas`)
    // Appointments need services, so the starter content comes first in a new database.
    await tx.script(starter)
    await insertAreas(tx)
    await insertBeauticians(tx, size)
    if (size.appointments < manyRows) await insertAll(tx, size, print)
    else await withoutIndexes(tx, print, () => insertAll(tx, size, print))
    print('Counting the totals …')
    await tx.script('select private.recount_everything()')
  })
}

async function insertAll(tx: OwnerTx, size: SampleSize, print: (text: string) => void): Promise<void> {
  const steps = [
    ['clients', size.clients, insertClients],
    ['appointments', size.appointments, insertAppointments],
    ['leads', size.leads, insertLeads],
    ['reviews', size.reviews, insertReviews],
  ] as const
  for (const [name, count, insert] of steps) {
    print(`Adding ${count} ${name} …`)
    await insert(tx, size)
    await tx.script(`analyze public.${name}`)
  }
  await insertPayments(tx)
  await insertPayRules(tx)
  await closeLastMonths(tx)
  await insertDayBook(tx)
  await tx.script('analyze public.appointment_lines; analyze public.payments')
}
