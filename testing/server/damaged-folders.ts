// Ways in which the data folder of an embedded installation gets damaged, and what the start says about each.
import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Damage {
  readonly name: string
  /** What the sentence says, after which the way back follows. */
  readonly reason: RegExp
  apply(dataDir: string): void
}

const segments = (dataDir: string) =>
  readdirSync(join(dataDir, 'database/pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(dataDir, 'database/pg_wal', name))

const removing = (name: string): Damage => ({
  name: `without ${name}`,
  reason: new RegExp(`is damaged \\(${name} is missing\\)`),
  apply: (dataDir) => rmSync(join(dataDir, 'database', name), { recursive: true }),
})

export const damagedDatabases: readonly Damage[] = [
  removing('PG_VERSION'),
  removing('global/pg_control'),
  removing('base'),
  removing('pg_wal'),
  {
    name: 'empty',
    reason: /is damaged \(PG_VERSION is missing\)/,
    apply(dataDir) {
      rmSync(join(dataDir, 'database'), { recursive: true })
      mkdirSync(join(dataDir, 'database'))
    },
  },
  {
    name: 'with an empty pg_control',
    reason: /is damaged \(global\/pg_control is cut off\)/,
    apply: (dataDir) => truncateSync(join(dataDir, 'database/global/pg_control')),
  },
  {
    name: 'with truncated WAL',
    reason: /is damaged \(pg_wal\/[0-9A-F]{24} is cut off\)/,
    apply(dataDir) {
      for (const path of segments(dataDir)) truncateSync(path, 100_000)
    },
  },
  {
    name: 'without WAL',
    reason: /is damaged \(pg_wal\/[0-9A-F]{24} is missing\)/,
    apply(dataDir) {
      for (const path of segments(dataDir)) rmSync(path)
    },
  },
]

export const brokenSecrets: readonly Damage[] = [
  '',
  '{"publishableKey": "a',
  '{}',
  '{"encryptionKey": "c2hvcnQ="}',
].map((text) => ({
  name: `with ${text === '' ? 'nothing' : text} in secrets.json`,
  reason: /secrets\.json is damaged/,
  apply: (dataDir) => writeFileSync(join(dataDir, 'secrets.json'), text),
}))
