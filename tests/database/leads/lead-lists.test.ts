// The screens offer exactly the lead sources, rejection reasons, results of calls and languages that the database accepts.
import { expect, it } from 'vitest'
import { callResults } from '#domain/leads/call-results.ts'
import { leadSources, rejectionReasons } from '#domain/leads/lead-details.ts'
import { languages } from '#domain/messages/language.ts'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

describeEachEngine('the lists of leads', (database) => {
  it.each([
    ['leads_source_known', leadSources],
    ['leads_rejected_because_known', rejectionReasons],
    ['lead_calls_result_known', callResults],
    ['leads_language_known', languages],
    ['clients_language_known', languages],
  ] as const)('match the check %s', async (constraint, offered) => {
    const [found] = await database().db.asOwner((tx) =>
      tx.query<{ definition: string }>(
        sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`,
      ),
    )
    const taken = [...(found?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => value)
    expect(taken.toSorted()).toEqual(offered.toSorted())
  })
})
