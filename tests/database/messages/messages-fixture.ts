// A client who can be reached by both channels, and no quiet hours, so that the tests pass at any hour.
import type { DraftState, MessageChannel, MessageKind } from '#domain/messages/message-kinds.ts'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { client, insertBusiness } from '#testing/database/appointment-fixture.ts'

export async function insertMessagesFixture(db: Db): Promise<void> {
  await insertBusiness(db)
  await db.asOwner((tx) =>
    tx.script(`
      update public.clients
        set full_name = 'Anita Rao', phone = '+91 90000 00001', email = 'anita@example.com' where id = '${client}';
      update public.business_profile set quiet_from = '00:00', quiet_until = '00:00', email = 'owner@example.com';`),
  )
}

export interface Message {
  readonly id: string
  readonly kind: MessageKind
  readonly channel: MessageChannel
  readonly state: string
  readonly occasion: number
  readonly due_at: Date
  readonly until: Date
  readonly attempts: number
  readonly problem: string | null
}

export const messagesOf = (tx: OwnerTx, appointment: string) =>
  tx.query<Message>(sql`
    select * from public.messages where appointment_id = ${appointment} order by due_at, kind, channel desc, occasion`)

export const kindsOf = async (tx: OwnerTx, appointment: string) =>
  (await messagesOf(tx, appointment)).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)

export const mark = (tx: OwnerTx, message: string, state: DraftState | 'sent') =>
  tx.query<Message>(sql`select * from public.mark_message(${message}, ${state})`)

/** Opens the due WhatsApp message of this kind. */
export async function open(tx: OwnerTx, appointment: string, kind: string): Promise<Message> {
  const found = (await messagesOf(tx, appointment)).find(
    (message) => message.kind === kind && message.channel === 'whatsapp' && message.state === 'due',
  )
  const [opened] = found ? await mark(tx, found.id, 'opened') : []
  if (!opened) throw new Error(`No ${kind} is due.`)
  return opened
}

export const change = (tx: OwnerTx, appointment: string, columns: Sql) =>
  tx.query(sql`update public.appointments set ${columns} where id = ${appointment}`)

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
