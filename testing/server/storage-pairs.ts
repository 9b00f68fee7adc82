// Runs storage tests on pairs of database engine and blob store: two pairs in `npm test`, all in a deep run.
import { afterAll, beforeAll, describe } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../database/test-databases.ts'
import { isDeep } from '../depth.ts'
import { openTestStore, type StoreName, storeNames, type TestStore } from './blob-stores.ts'

const every = bothEngines.flatMap((engine) => storeNames.map((storeName) => ({ engine, storeName })))
const each = [
  { engine: 'pglite', storeName: 'folder' },
  { engine: 'postgres', storeName: 's3' },
] as const

export interface StoragePair {
  readonly storeName: StoreName
  /** Both are open only inside hooks and tests. */
  database(): TestDatabase
  store(): TestStore
}

export function describeStorage(name: string, suite: (pair: StoragePair) => void): void {
  describe.each(isDeep ? every : each)(`${name} ($engine, $storeName)`, ({ engine, storeName }) => {
    let opened: TestDatabase | undefined
    let kept: TestStore | undefined
    beforeAll(async () => {
      opened = await openTestDatabase(engine)
      kept = await openTestStore(storeName)
    })
    afterAll(async () => {
      await kept?.close()
      await opened?.close()
    })
    const given = <T>(value: T | undefined): T => {
      if (value === undefined) throw new Error('Database and store are open only inside hooks and tests.')
      return value
    }
    suite({ storeName, database: () => given(opened), store: () => given(kept) })
  })
}
