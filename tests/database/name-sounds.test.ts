// Spellings of a name have one sound key in Latin and Devanagari letters, and different names have different ones.
import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { differentNames, sameName } from '#testing/database/name-spellings.ts'
import { describeBothEngines } from '#testing/database/test-databases.ts'

describeBothEngines('the sound of a name', (database) => {
  async function keysOf(names: readonly string[]): Promise<Map<string, string>> {
    const rows = await database().db.asOwner((tx) =>
      tx.query<{ name: string; key: string }>(sql`
        select name, array_to_string(private.sound_keys(name), ' ') as key
        from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name`),
    )
    return new Map(rows.map(({ name, key }) => [name, key]))
  }

  it('is the same for all spellings of a name', async () => {
    expect(sameName.reduce((pairs, [, ...others]) => pairs + others.length, 0)).toBeGreaterThan(400)
    const keys = await keysOf(sameName.flat())
    const apart = sameName
      .map((spellings) => spellings.map((spelling) => `${spelling} = ${keys.get(spelling)}`))
      .filter((_, place) => new Set(sameName[place]?.map((spelling) => keys.get(spelling))).size > 1)
    expect(apart).toEqual([])
  })

  it('differs between different names', async () => {
    expect(differentNames.length).toBeGreaterThan(100)
    const keys = await keysOf(differentNames.flat())
    expect(differentNames.filter(([one, other]) => keys.get(one) === keys.get(other))).toEqual([])
  })

  it('has no key for what is no name', async () => {
    const keys = await keysOf(['', '98260 12345', '@#!', 'அனிதா'])
    expect([...keys.values()]).toEqual(['', '', '', ''])
  })

  it('is the same however often a letter is repeated', async () => {
    const keys = await keysOf(['Palavi', 'Pallavi', 'Palllllavi', `Pa${'l'.repeat(90)}avi`])
    expect(new Set(keys.values())).toEqual(new Set(['palvi']))
  })

  // The column is computed before the limit of names is checked, so a visitor can send any text.
  it('is computed at once of any text', async () => {
    const texts = ['ab', 'n', 'कख', 'a b ', 'ﷺ', 'ya'].map((part) => part.repeat(10_000))
    await database().db.asOwner(async (tx) => {
      await tx.query(sql`set local statement_timeout = '5s'`)
      await tx.query(sql`
        select private.sound_keys(text) from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as text`)
    })
  })

  describe('of a typed word', () => {
    const wanted = async (term: string) => {
      const [row] = await database().db.asOwner((tx) =>
        tx.query<{ sounds: (string | null)[] }>(
          sql`select to_jsonb(private.search_sounds(${term})::text[]) as sounds`,
        ),
      )
      return row?.sounds
    }

    it('is a beginning, unless the word ends in an a', async () => {
      expect(await wanted('lakh')).toEqual(["'lak':*"])
      expect(await wanted('Pooja')).toEqual(["'puj'"])
      expect(await wanted('आशा')).toEqual(["'as'"])
      expect(await wanted('anne-marie sharma')).toEqual(["'ane':* & 'mari':*", "'sarm'"])
    })

    it('is none for digits, signs, addresses and short beginnings', async () => {
      expect(await wanted('98260')).toEqual([null])
      expect(await wanted("asha@example (asha) a%a _sure_ \\ o/ ' sh पू")).toEqual(Array(9).fill(null))
      expect(await wanted('')).toEqual([null])
      expect(await wanted('neha 98260')).toEqual([null, "'neh'"])
    })
  })
})
