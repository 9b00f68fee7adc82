import { describe, expect, it } from 'vitest'
import { type Action, type Answer, createQueue, formToSend, LONGEST_MS } from './queue.ts'

const HOUR = 3_600_000

function open(answers: readonly Answer[] = []) {
  const stored = new Map<string, Action>()
  const sent: string[] = []
  const clock = { now: 0 }
  let made = 0
  const left = [...answers]
  const queue = createQueue({
    store: {
      all: async () => [...stored.values()],
      put: async (action) => void stored.set(action.id, action),
      delete: async (id) => void stored.delete(id),
    },
    async send({ id }) {
      sent.push(id)
      return left.shift() ?? { outcome: 'applied' }
    },
    now: () => clock.now,
    newId: () => String(++made),
  })
  const states = () =>
    Object.fromEntries([...stored.values()].map(({ id, state }) => [id, state ?? 'waiting']))
  return { queue, stored, sent, clock, states }
}

const arrived = 'act=mark&appointment=visit&mark=arrived&about=9+am+Meera&account=me'
const cash = (id: string, amount = 500) =>
  `act=pay&id=${id}&appointment=visit&amount=${amount}&method=cash&about=9+am+Meera`

describe('the queue of actions', () => {
  it('sends in the order of the presses and stops where there is no answer', async () => {
    const { queue, sent, states } = open([{ outcome: 'applied' }, { outcome: 'unanswered' }])
    for (const id of ['a', 'b', 'c']) await queue.add(cash(id))
    expect(await queue.sendAll()).toBe('unanswered')
    expect([sent, states()]).toEqual([['1', '2'], { 1: 'done', 2: 'waiting', 3: 'waiting' }])
    expect(await queue.sendAll()).toBe('sent')
    expect(sent).toEqual(['1', '2', '2', '3'])
  })

  it('sends a call for help before everything else', async () => {
    const { queue, sent } = open()
    for (const body of [cash('a'), arrived, 'act=help&account=me', 'act=help&account=me'])
      await queue.add(body)
    await queue.sendAll()
    expect(sent).toEqual(['3', '4', '1', '2'])
  })

  it('stores a double tap of a form once, and a second payment by the same form as another one', async () => {
    const { queue, clock, states } = open()
    await queue.add(cash('a'))
    await queue.add(cash('a'))
    expect(states()).toEqual({ 1: 'waiting' })
    await queue.sendAll()
    clock.now += 9_000
    await queue.add(cash('a'))
    expect(states()).toEqual({ 1: 'done' })
    await queue.add(cash('a', 200))
    clock.now += 2_000
    await queue.add(cash('a'))
    expect(states()).toEqual({ 1: 'done', 2: 'waiting', 3: 'waiting' })
  })

  it('stores a step each time, so that one that was taken back can be pressed again', async () => {
    const { queue, states } = open()
    for (const act of ['mark', 'undo', 'mark']) await queue.add(arrived.replace('mark', act))
    expect(states()).toEqual({ 1: 'waiting', 2: 'waiting', 3: 'waiting' })
  })

  it('keeps a refusal until it was read', async () => {
    const { queue, states, stored } = open([{ outcome: 'refused', reason: 'This visit was cancelled.' }])
    await queue.add(arrived)
    await queue.sendAll()
    await queue.sendAll()
    expect(stored.get('1')).toMatchObject({ state: 'refused', reason: 'This visit was cancelled.' })
    await queue.drop('1')
    expect(states()).toEqual({})
  })

  it('sends an early step again when the answer to the question is yes', async () => {
    const { queue, states, stored } = open([{ outcome: 'question', reason: 'Is it really done?' }])
    await queue.add(arrived)
    await queue.sendAll()
    await queue.confirm('1')
    expect(stored.get('1')?.body).toContain('is_certain=true')
    await queue.sendAll()
    expect(states()).toEqual({ 1: 'done' })
  })

  it('takes back what was never sent, and nothing else', async () => {
    const { queue, states } = open([{ outcome: 'unanswered', isUnsent: true }, { outcome: 'unanswered' }])
    for (const id of ['a', 'b', 'c']) await queue.add(cash(id))
    await queue.sendAll()
    await queue.drop('1')
    await queue.sendAll()
    for (const id of ['2', '3']) await queue.drop(id)
    expect(states()).toEqual({ 2: 'waiting' })
  })

  it('forgets after a sign-out, but names what was not sent', async () => {
    const { queue, stored } = open([
      { outcome: 'applied' },
      { outcome: 'refused', reason: 'This visit was cancelled.' },
      { outcome: 'signed-out' },
    ])
    await queue.add(arrived)
    await queue.add(arrived)
    await queue.add(cash('a'))
    expect(await queue.sendAll()).toBe('signed-out')
    expect([...stored.values()]).toEqual([
      {
        id: '2',
        at: 0,
        body: 'act=mark&mark=arrived',
        state: 'refused',
        reason: 'This visit was cancelled.',
      },
      {
        id: '3',
        at: 0,
        body: 'act=pay&id=a&amount=500&method=cash',
        state: 'refused',
        reason: 'Not sent, because you were signed out. Please enter it again.',
      },
    ])
  })

  it('forgets clients after 36 hours, and says what was not sent', async () => {
    const { queue, stored, clock } = open([{ outcome: 'applied' }, { outcome: 'unanswered' }])
    await queue.add(arrived)
    clock.now += HOUR
    await queue.add(cash('a'))
    clock.now = LONGEST_MS - HOUR
    await queue.sendAll()
    expect(stored.size).toBe(2)
    clock.now = LONGEST_MS + HOUR / 2
    // The payment is an hour younger.
    await queue.sendAll()
    expect([...stored.values()].map(({ id }) => id)).toEqual(['2'])
    const offline = open([{ outcome: 'unanswered' }])
    await offline.queue.add(cash('b'))
    offline.clock.now = LONGEST_MS
    await offline.queue.sendAll()
    expect([...offline.stored.values()]).toMatchObject([
      { state: 'refused', reason: 'Not sent within 36 hours. Please tell the desk.' },
    ])
    expect(JSON.stringify([...offline.stored.values()])).not.toMatch(/Meera|visit/)
  })

  it('stores a hundred actions, so that ten thousand are refused where they are pressed', async () => {
    const { queue, stored } = open()
    let refused = 0
    for (let press = 0; press < 10_000; press++) await queue.add(arrived).catch(() => refused++)
    expect([stored.size, refused]).toEqual([100, 9900])
  })

  it('sends both times by the clock of the phone, and no name', () => {
    const form = formToSend({ id: 'a', at: 0, body: arrived }, HOUR)
    expect(Object.fromEntries(form)).toEqual({
      act: 'mark',
      appointment: 'visit',
      mark: 'arrived',
      account: 'me',
      id: 'a',
      pressed_at: '1970-01-01T00:00:00.000Z',
      sent_at: '1970-01-01T01:00:00.000Z',
    })
  })
})
