// Accounts moved from a hosted project, with its bcrypt hashes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, signIn, startAuthServer } from './auth-server.ts'

/** From jBCrypt's test vectors, so not made by the code under test. */
const moved = {
  password: 'abcdefghijklmnopqrstuvwxyz',
  hash: '$2a$10$fVH8e28OQRj9tqiDXs1e1uxpsjN0c7II7YPKXua2NAKYvM6iQk7dq',
}

describeEachEngine('an account from a hosted project', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  async function move(hash: string) {
    const staff = await server.addStaff()
    await server.db.asOwner((tx) =>
      tx.query(sql`update auth.users set encrypted_password = ${hash} where id = ${staff.id}`),
    )
    return staff
  }
  const storedHash = async (id: string) => {
    const [user] = await server.db.asOwner((tx) =>
      tx.query<{ hash: string }>(
        sql`select encrypted_password as hash from auth.users where id = ${id}::uuid`,
      ),
    )
    return user?.hash ?? ''
  }

  it('signs in with its password, which is then rehashed with argon2id', async () => {
    const { id, email } = await move(moved.hash)
    const wrong = await server.client().auth.signInWithPassword({ email, password: 'something else' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(await storedHash(id)).toBe(moved.hash)
    await signIn(server.client(), email, moved.password)
    const kept = await storedHash(id)
    expect(kept).toMatch(/^\$argon2id\$/)
    await signIn(server.client(), email, moved.password)
    expect(await storedHash(id)).toBe(kept)
  })

  it('is refused without an error if the hash format is unknown', async () => {
    const { email } = await move('$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9t$cHVwcGllcw==$cXVlc3Rpb25z')
    const { error } = await server.client().auth.signInWithPassword({ email, password: moved.password })
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })
})
