import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { databaseTypes, databaseTypesFile } from './database-types.ts'

const aDatabaseIsMadeMs = 120_000

it(
  'are those of the migrations: `npm run types` would change nothing',
  async () => {
    expect(await readFile(databaseTypesFile, 'utf8')).toBe(await databaseTypes())
  },
  aDatabaseIsMadeMs,
)
