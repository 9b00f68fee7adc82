import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

export interface CreatedDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Creates a database in a Postgres server. From template0 it is empty. */
export async function createDatabase(server: string, template = 'template0'): Promise<CreatedDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // The file_copy strategy writes no WAL. Test databases are never restored.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: `${server}/${name}`,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const admin = postgres(`${url}/postgres`, { max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(statement)
  } finally {
    await admin.end()
  }
}
