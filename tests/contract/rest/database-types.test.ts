// domain/schema/database-types.ts is generated, and the migrations are its source.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { databaseTypesFile, typesOf } from '../../../scripts/types/database-types.ts'

describeEachEngine('the database types', (database) => {
  it('are those of the migrations: `npm run types` would change nothing', async () => {
    expect(await readFile(databaseTypesFile, 'utf8')).toBe(await typesOf(database().db))
  })
})
