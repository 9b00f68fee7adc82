// The mail server that an owner sets: what the schema accepts, and that the password belongs to its server.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { ident, sql } from '#server/db/sql.ts'
import { attemptEach } from '#testing/database/attempts.ts'
import { callers, insertCallers, setCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const settings = {
  host: 'smtp.example.com',
  port: 465,
  security: 'tls',
  user_name: 'salon@example.com',
  sender_name: 'Salon',
  sender_address: 'hello@example.com',
}

const save = (tx: OwnerTx, change: object, sealed: string | null, version: string | null = null) =>
  tx.query<{ saved: { updated_at: string } | null }>(sql`
    select private.save_mail_server(${JSON.stringify({ ...settings, ...change })}::jsonb, ${sealed}, ${version}::timestamptz) as saved`)

const of = (length: number) => 'x'.repeat(length)

const values = {
  host: {
    accepted: ['smtp.gmail.com', 'smtp-relay.example.co.in', 'mail.xn--p1ai', `${'a.'.repeat(125)}com`],
    refused: [
      'localhost',
      '127.0.0.1',
      '127.1',
      '0x7f.0x1',
      '::1',
      '2130706433',
      'SMTP.example.com',
      'a..com',
      '-a.com',
      'a b.com',
      'example.com:25',
      'user@example.com',
      'example.com/',
      `${'a.'.repeat(126)}com`,
      '',
    ],
  },
  port: { accepted: [25, 465, 587, 2525], refused: [22, 80, 0, 5432, 65_536] },
  security: { accepted: ['tls', 'starttls'], refused: ['none', ''] },
  user_name: { accepted: ['salon', of(254)], refused: ['', of(255), 'a\nb'] },
  sender_name: {
    accepted: [null, 'Salon & Spa', of(100)],
    refused: ['', of(101), 'a"b', 'a\nb', '<a', 'a\\'],
  },
  sender_address: {
    accepted: ['a@b.in'],
    refused: ['a@b', 'a b@c.in', '@b.in', 'a@b.cc>evil', 'a@b.in\nBcc: c@d.in'],
  },
} as const

describeEachEngine('the mail server that an owner sets', (database) => {
  beforeAll(() => insertCallers(database().db))

  it('accepts and refuses each value as listed', async () => {
    for (const [column, { accepted, refused }] of Object.entries(values)) {
      const answers = await rolledBackIn(database().db, async (tx) => {
        await setCaller(tx, callers.owner)
        await save(tx, {}, 'sealed')
        return attemptEach(
          tx,
          [...accepted, ...refused].map(
            (value) => sql`update private.mail_server set ${ident(column)} = ${value}`,
          ),
        )
      })
      const outcomes = [...accepted, ...refused].map((value, place) => [value, answers[place]?.status])
      expect(outcomes).toEqual([
        ...accepted.map((value) => [value, 'fulfilled']),
        ...refused.map((value) => [value, 'rejected']),
      ])
    }
  })

  it('keeps a password only for the same server, port and user name', async () => {
    const elsewhere = [{ host: 'smtp.elsewhere.com' }, { port: 587 }, { user_name: 'other@example.com' }]
    for (const change of elsewhere) {
      const saving = rolledBackIn(database().db, async (tx) => {
        await setCaller(tx, callers.owner)
        const [first] = await save(tx, {}, 'sealed')
        await save(tx, change, null, first?.saved?.updated_at ?? null)
      })
      await expect(saving).rejects.toMatchObject({
        sqlState: '23514',
        constraint: 'mail_server_password_belongs',
      })
    }
  })

  it('is saved over the version that was edited, by an owner', async () => {
    await rolledBackIn(database().db, async (tx) => {
      await setCaller(tx, callers.owner)
      const [first] = await save(tx, {}, 'sealed')
      expect(await save(tx, {}, 'other')).toEqual([{ saved: null }])
      const [second] = await save(tx, { sender_name: 'Other' }, null, first?.saved?.updated_at ?? null)
      expect(second?.saved).toMatchObject({ sender_name: 'Other' })
      expect(second?.saved).not.toHaveProperty('sealed_password')
    })
    const byDesk = rolledBackIn(database().db, async (tx) => {
      await setCaller(tx, callers.staff)
      await save(tx, {}, 'sealed')
    })
    await expect(byDesk).rejects.toMatchObject({ sqlState: '42501' })
  })
})
