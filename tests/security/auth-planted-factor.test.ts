import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type AuthServer, claimsOf, signIn, startAuthServer } from '../contract/auth/auth-server.ts'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

async function enrollTotp(client: SupabaseClient, friendlyName: string) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

async function enrollPhone(client: SupabaseClient, phone: string) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: phone })
  if (error) throw error
  return data.id
}

// A thief who knows only the password must not become the second factor.
describeEachEngine('a planted second factor', (database) => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer(database().db)
  })
  afterAll(() => server.close())

  async function signedIn(email: string) {
    const client = server.client({ address: '10.7.7.7' })
    await signIn(client, email)
    return client
  }

  async function protect(client: SupabaseClient) {
    const { factorId, secret } = await enrollTotp(client, 'Mine')
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    if (error) throw error
  }

  const age = (factorId: string, seconds: number) =>
    server.db.asOwner((tx) =>
      tx.query(sql`
        update auth.mfa_factors set created_at = now() - ${`${seconds} seconds`}::interval
        where id = ${factorId}`),
    )

  it('is removed once the owner has verified the first real one, of any kind', async () => {
    const { email } = await server.addStaff('owner')
    const thief = await signedIn(email)
    const app = await enrollTotp(thief, 'Planted app')
    const phone = await enrollPhone(thief, '+919800000001')
    await protect(await signedIn(email))

    const back = await signedIn(email)
    for (const factorId of [app.factorId, phone]) {
      expect((await back.auth.mfa.challenge({ factorId })).error).toMatchObject({
        status: 404,
        code: 'mfa_factor_not_found',
      })
    }
    expect((await back.auth.mfa.listFactors()).data?.all).toMatchObject([{ friendly_name: 'Mine' }])
  })

  it('that is left cannot be challenged or verified with a password alone', async () => {
    const { id, email } = await server.addStaff('owner')
    await protect(await signedIn(email))
    const helper = await server.addStaff()
    const planted = await enrollTotp(await signedIn(helper.email), 'Planted')
    const before = await signedIn(helper.email)
    const asked = await before.auth.mfa.challenge({ factorId: planted.factorId })
    // The secret is encrypted for the factor, not for its user: moved over, it is a valid unverified factor of the
    // owner.
    await server.db.asOwner((tx) =>
      tx.query(sql`update auth.mfa_factors set user_id = ${id} where id = ${planted.factorId}`),
    )

    const thief = await signedIn(email)
    const refused = { status: 403, code: 'insufficient_aal' }
    const { factorId, secret } = planted
    expect((await thief.auth.mfa.challenge({ factorId })).error).toMatchObject(refused)
    const challengeId = asked.data?.id ?? ''
    const proof = { factorId, challengeId, code: codeOf(secret) }
    expect((await thief.auth.mfa.verify(proof)).error).toMatchObject(refused)
    const { data } = await thief.auth.getSession()
    expect(claimsOf(data.session?.access_token ?? '').aal).toBe('aal1')
  })

  it('that is older than five minutes can only be removed', async () => {
    const { email } = await server.addStaff()
    const client = await signedIn(email)
    const { factorId, secret } = await enrollTotp(client, 'Forgotten')
    const asked = await client.auth.mfa.challenge({ factorId })
    await age(factorId, 301)
    const gone = { status: 404, code: 'mfa_factor_not_found' }
    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject(gone)
    const proof = { factorId, challengeId: asked.data?.id ?? '', code: codeOf(secret) }
    expect((await client.auth.mfa.verify(proof)).error).toMatchObject(gone)
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  })

  it('loses when it is verified at the same time: there is one first factor', async () => {
    const { email } = await server.addStaff()
    const clients = [await signedIn(email), await signedIn(email)]
    const proofs = await Promise.all(
      clients.map(async (client, index) => {
        const { factorId, secret } = await enrollTotp(client, `App ${index}`)
        const { data } = await client.auth.mfa.challenge({ factorId })
        return { factorId, challengeId: data?.id ?? '', code: codeOf(secret) }
      }),
    )
    const answers = await Promise.all(
      clients.map((client, index) => {
        const proof = proofs[index]
        if (proof === undefined) throw new Error('Every client has its proof')
        return client.auth.mfa.verify(proof)
      }),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const [count] = await server.db.asOwner((tx) =>
      tx.query<{ verified: number }>(sql`
        select count(*)::int as verified from auth.mfa_factors f join auth.users u on u.id = f.user_id
        where u.email = ${email} and f.status = 'verified'`),
    )
    expect(count?.verified).toBe(1)
  })

  it('does not prevent an owner at aal2 from adding and verifying another', async () => {
    const { email } = await server.addStaff()
    const client = await signedIn(email)
    await protect(client)
    const factorId = await enrollPhone(client, '+919800000002')
    const { data } = await client.auth.mfa.challenge({ factorId })
    const code = server.texts.at(-1)?.code ?? ''
    expect((await client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code })).error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(2)
  })
})
