// Initialises a new installation: starter content, time zone, and an owner account or the token to make one.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFirstOwner } from './auth/first-owner.ts'
import { generatePassword } from './auth/generated-password.ts'
import { issueSetupToken } from './auth/setup-token.ts'
import type { Config } from './config.ts'
import { DatabaseError, type Db, type OwnerTx } from './db/contract.ts'
import { sql } from './db/sql.ts'
import { StartFailure } from './start-failure.ts'

interface FirstOwner {
  readonly email: string
  /** Null if OWNER_PASSWORD chose it or the account existed before. */
  readonly generatedPassword: string | null
}

/** What the operator is told once: the first owner, or the token to make one in the browser. */
export type FirstAccess = FirstOwner | { readonly setupToken: string }

const seedFile = join(import.meta.dirname, '../supabase/seed.sql')

/** Null if there is staff already. */
export async function prepareContent(db: Db, config: Config): Promise<FirstAccess | null> {
  await addStarterContent(db, config.BUSINESS_TIMEZONE)
  if (config.OWNER_PASSWORD === undefined && !isThisMachine(config.siteUrl)) {
    const setupToken = await issueSetupToken(db)
    return setupToken === null ? null : { setupToken }
  }
  const generated = config.OWNER_PASSWORD ? null : generatePassword()
  const outcome = await createFirstOwner(db, {
    email: config.OWNER_EMAIL,
    password: config.OWNER_PASSWORD ?? generated ?? '',
  })
  if (outcome === null) return null
  return { email: config.OWNER_EMAIL, generatedPassword: outcome === 'new account' ? generated : null }
}

/** Elsewhere logs are kept, and a password should not stay in them (docs/decisions/119). */
const isThisMachine = (siteUrl: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(siteUrl).hostname)

/** Done once, so that deleted starter content or a changed time zone does not come back at the next start. */
async function addStarterContent(db: Db, zone: string | undefined): Promise<void> {
  const seed = await readFile(seedFile, 'utf8')
  await db.asOwner(async (tx) => {
    const first = await tx.query(sql`
      insert into platform.settings (name, value) values ('starter_content', 'true')
      on conflict (name) do nothing returning name`)
    if (first.length === 0) return
    await tx.script(seed)
    if (zone !== undefined) await setTimeZone(tx, zone)
  })
}

async function setTimeZone(tx: OwnerTx, zone: string): Promise<void> {
  try {
    await tx.query(sql`update public.business_profile set time_zone = ${zone}`)
  } catch (error) {
    // JavaScript accepts more spellings of time zones than Postgres.
    if (!(error instanceof DatabaseError)) throw error
    throw new StartFailure(
      `BUSINESS_TIMEZONE ${zone} is not a spelling that the database knows, for example BUSINESS_TIMEZONE=Asia/Kolkata`,
      { cause: error },
    )
  }
}
