// Sets the business's local hour, so that tests do not depend on the hour they run at.
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Moves the business to a time zone in which it is this hour now. At noon, midnight is twelve hours away, so
 * "today" does not change during a test file.
 */
export async function setBusinessHour(tx: OwnerTx, hour: number): Promise<void> {
  // The sign is inverted: Etc/GMT-5 is five hours ahead of UTC.
  await tx.query(sql`
    update public.business_profile set time_zone = (
      select case ahead when 0 then 'UTC' else 'Etc/GMT' || case when ahead > 0 then '-' else '+' end || abs(ahead) end
      from (
        select (${hour}::int - extract(hour from now() at time zone 'UTC')::int + 36) % 24 - 12 as ahead
      ) as clock)`)
}
