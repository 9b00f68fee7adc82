// The hour of the day for the business, whatever hour the tests run at.
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Moves the business to a time zone in which it is this hour now. At noon, midnight is half a day away: today stays the
 * same day in all transactions of a test file.
 */
export async function setBusinessHour(tx: OwnerTx, hour: number): Promise<void> {
  // The names of these zones count westwards.
  await tx.query(sql`
    update public.business_profile set time_zone = (
      select case ahead when 0 then 'UTC' else 'Etc/GMT' || case when ahead > 0 then '-' else '+' end || abs(ahead) end
      from (
        select (${hour}::int - extract(hour from now() at time zone 'UTC')::int + 36) % 24 - 12 as ahead
      ) as clock)`)
}
