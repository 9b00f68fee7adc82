// Turns notifications on for callers of the access matrix, and reads what is queued for them.
import type { OwnerTx, Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { accounts, callers, setCaller } from '../database/callers.ts'
import type { Subscription } from './push-service.ts'

export type Subscriber = 'beautician' | 'staff' | 'owner'

/** A subscription whose keys are well-formed; nothing is sent to it. */
export const subscriptionNumber = (number: number): Subscription => ({
  endpoint: `https://push.salon.test/${number}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
})

export async function subscribe(
  tx: OwnerTx,
  who: Subscriber,
  app: 'my_day' | 'office',
  { endpoint, p256dh, auth }: Subscription,
): Promise<void> {
  await setCaller(tx, callers[who])
  await tx.query(sql`select public.save_push_subscription(${app}, ${endpoint}, ${p256dh}, ${auth})`)
}

interface QueuedPush {
  readonly person: Subscriber
  readonly endpoint: string
  readonly kind: string
  readonly about: Readonly<Record<string, unknown>>
  readonly state: string
}

export async function queuedPushes(tx: Tx): Promise<QueuedPush[]> {
  const rows = await tx.query<Omit<QueuedPush, 'person'> & { user_id: string }>(sql`
    select user_id, endpoint, kind, about, state
    from private.pushes join private.push_subscriptions on push_subscriptions.id = subscription_id
    order by kind, endpoint, cause`)
  const people: readonly Subscriber[] = ['beautician', 'staff', 'owner']
  return rows.map(({ user_id, ...push }) => {
    const person = people.find((name) => accounts[name].user === user_id)
    if (!person) throw new Error('A notification for a stranger')
    return { person, ...push }
  })
}
