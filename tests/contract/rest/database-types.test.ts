// domain/schema/database-types.ts is generated from the migrations.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { databaseTypesFile, typesOf } from '../../../scripts/types/database-types.ts'

describeEachEngine('the database types', (database) => {
  it('match the migrations: `npm run types` would change nothing', async () => {
    expect(await readFile(databaseTypesFile, 'utf8')).toBe(await typesOf(database().db))
  })
})
