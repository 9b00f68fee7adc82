// The services on an embedded database with accounts, in their own process, so that the measuring process has its
// own event loop. Sends its address to the parent and ends with it.
import { createPasswords } from '#server/auth/passwords.ts'
import { createUser } from '#server/auth/users.ts'
import { guardNesting } from '#server/db/guard-nesting.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { startTestServer } from '#testing/server/test-server.ts'
import { password, people, type Ready } from './accounts.ts'

const db = guardNesting(await openPglite({ snapshot: await readSnapshot() }))
await migrate(db)
const passwordHash = await createPasswords().hash(password)
for (const email of people) {
  await db.asOwner((tx) => createUser(tx, { name: { email }, passwordHash, isConfirmed: true }))
}
const server = await startTestServer(db, { TRUST_PROXY: '1' })

const ready: Ready = { url: server.url, publishableKey: server.secrets.apiKeys.publishable }
process.send?.(ready)
process.once('disconnect', async () => {
  await server.close()
  await db.close()
  process.exit(0)
})
