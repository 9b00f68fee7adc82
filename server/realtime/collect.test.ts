import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectMessages, type Message } from './collect.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = (table: string, ids: readonly string[] | null, sender: string | null = null): Message => ({
  ...{ topic: 'office', event: 'change', sender },
  payload: { table, ids },
})

function collect() {
  const sent: Message[] = []
  return { sent, ...collectMessages(100, (message) => sent.push(message)) }
}

it('makes one message of all changes of a table by one sender', () => {
  const { sent, add } = collect()
  for (const message of [
    change('leads', ['a']),
    change('leads', ['b', 'a']),
    change('leads', ['c'], 'a tab'),
    change('clients', ['d']),
  ])
    add(message)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(100)
  expect(sent).toEqual([
    change('leads', ['a', 'b']),
    change('leads', ['c'], 'a tab'),
    change('clients', ['d']),
  ])
})

it('names only the table if the rows are many, or not known', () => {
  const { sent, add, flush } = collect()
  for (let id = 0; id < 101; id += 1) add(change('leads', [String(id)]))
  add(change('clients', null))
  add(change('clients', ['a']))
  flush()
  expect(sent).toEqual([change('leads', null), change('clients', null)])
})

it('sends other messages as they are, equal ones once', () => {
  const { sent, add, flush } = collect()
  const other = (number: number): Message => ({
    topic: 'other',
    event: 'x',
    payload: { number },
    sender: null,
  })
  for (const number of [1, 2, 1]) add(other(number))
  flush()
  expect(sent).toEqual([other(1), other(2)])
})

it('holds a bounded number of messages, and nothing after they were sent', () => {
  const { sent, add } = collect()
  for (let number = 0; number <= 200; number += 1) add(change(`table ${number}`, null))
  expect(sent).toHaveLength(201)
  vi.advanceTimersByTime(1000)
  expect(sent).toHaveLength(201)
})
