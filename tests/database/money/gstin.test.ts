// SQL and the forms validate a GSTIN by the same rule.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isGstin } from '#domain/money/gstin.ts'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { gstin } from './money-fixture.ts'

const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']

describeEachEngine('a GSTIN', (database) => {
  it('has the same check digit in SQL and in the forms', async () => {
    const like = fc.stringMatching(/^(27|07|97|40)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z$/)
    const texts = [
      ...[gstin.slice(0, 14), ...fc.sample(like, 20)].flatMap((first) =>
        characters.map((last) => first + last),
      ),
      '',
      gstin.toLowerCase(),
      ` ${gstin}`,
    ]
    const rows = await database().db.asOwner((tx) =>
      tx.query<{ text: string; is: boolean }>(sql`
        select text, private.is_gstin(text) as is from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as text`),
    )
    const inSql = rows.filter(({ is }) => is).map(({ text }) => text)
    expect(inSql.toSorted()).toEqual(texts.filter(isGstin).toSorted())
    expect(inSql).toContain(gstin)
    expect(inSql.filter((text) => text.startsWith(gstin.slice(0, 14)))).toEqual([gstin])
  })
})
