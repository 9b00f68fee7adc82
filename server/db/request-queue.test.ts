import { describe, expect, it } from 'vitest'
import { ClientDisconnected, DatabaseUnavailable } from './contract.ts'
import { createRequestQueue, type QueueEntry } from './request-queue.ts'

/** Work that ends when the test says so, and the order in which it was started. */
function startable(slots: number) {
  const queue = createRequestQueue(slots)
  const started: string[] = []
  const ends = new Map<string, () => void>()

  function add(name: string, entry: QueueEntry = {}): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    return queue.run(entry, async () => {
      started.push(name)
      await promise
      return name
    })
  }

  /** Ends the work that was started first, until none is left. */
  async function finishAll(): Promise<void> {
    for (let at = 0; at < started.length; at += 1) {
      ends.get(started[at] ?? '')?.()
      await settled()
    }
  }
  return { queue, started, add, finishAll, end: (name: string) => ends.get(name)?.() }
}

/** After all promises that could be resolved are. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('tells how many requests run and wait', async () => {
  const { queue, add, finishAll } = startable(2)
  expect(queue.load()).toEqual({ running: 0, waiting: 0, slots: 2 })
  for (const name of ['a', 'b']) void add(name)
  void add('c')
  for (const network of ['x', 'y']) void add(network, { network })
  expect(queue.load()).toEqual({ running: 2, waiting: 3, slots: 2 })
  await finishAll()
  expect(queue.load()).toEqual({ running: 0, waiting: 0, slots: 2 })
})

describe('the order', () => {
  it('is first come, first served for callers without a network', async () => {
    const { add, finishAll, started } = startable(1)
    for (const name of ['a', 'b', 'c']) void add(name)
    await finishAll()
    expect(started).toEqual(['a', 'b', 'c'])
  })

  it('lets other callers pass visitors, and networks of visitors take turns', async () => {
    const { add, finishAll, started } = startable(1)
    for (const name of ['x1', 'x2', 'x3', 'x4']) void add(name, { network: 'x' })
    for (const name of ['y1', 'y2']) void add(name, { network: 'y' })
    void add('z1', { network: 'z' })
    void add('staff')
    await finishAll()
    expect(started).toEqual(['x1', 'staff', 'x2', 'y1', 'z1', 'x3', 'y2', 'x4'])
  })

  it('lets a visitor in after four others, however many wait', async () => {
    const { add, finishAll, started } = startable(1)
    void add('running')
    void add('visitor', { network: 'x' })
    for (let place = 1; place <= 6; place += 1) void add(`staff ${place}`)
    await finishAll()
    expect(started.indexOf('visitor')).toBe(5)
    expect(started).toHaveLength(8)
  })

  it('has few requests of one network at once, and leaves the other slots free', async () => {
    const { add, end, finishAll, started } = startable(10)
    for (const name of ['x1', 'x2', 'x3', 'x4', 'x5']) void add(name, { network: 'x' })
    void add('y1', { network: 'y' })
    void add('staff')
    await settled()
    expect(started).toEqual(['x1', 'x2', 'x3', 'y1', 'staff'])
    end('staff')
    await settled()
    expect(started).toHaveLength(5)
    end('x2')
    await settled()
    expect(started.at(-1)).toBe('x4')
    await finishAll()
    expect(started.at(-1)).toBe('x5')
  })

  it('keeps half of the slots free of visitors', async () => {
    const { add, end, finishAll, started } = startable(4)
    for (const network of ['x', 'y', 'z']) void add(network, { network })
    for (const name of ['staff 1', 'staff 2', 'staff 3']) void add(name)
    await settled()
    expect(started).toEqual(['x', 'y', 'staff 1', 'staff 2'])
    end('staff 1')
    await settled()
    expect(started.at(-1)).toBe('staff 3')
    end('x')
    await settled()
    expect(started.at(-1)).toBe('z')
    await finishAll()
  })
})

describe('a request that waits', () => {
  it.each([{}, { network: 'x' }])('is refused after its time, and others go on (%o)', async (place) => {
    const { add, finishAll, started } = startable(1)
    void add('slow')
    const refused = add('late', { ...place, maxWaitMs: 1 })
    const patient = add('patient', place)
    await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable)
    await finishAll()
    expect(await patient).toBe('patient')
    expect(started).toEqual(['slow', 'patient'])
  })

  it.each([{}, { network: 'x' }])('is dropped when its client disconnects (%o)', async (place) => {
    const { add, finishAll, started } = startable(1)
    const client = new AbortController()
    void add('slow')
    const dropped = add('dropped', { ...place, signal: client.signal })
    const next = add('next', place)
    client.abort()
    await expect(dropped).rejects.toBeInstanceOf(ClientDisconnected)
    await finishAll()
    expect(await next).toBe('next')
    await expect(add('left before', { signal: client.signal })).rejects.toBeInstanceOf(ClientDisconnected)
    expect(started).toEqual(['slow', 'next'])
  })
})

it('passes on what the work returns or throws, and frees its slot', async () => {
  const { queue } = startable(1)
  await expect(queue.run({ network: 'x' }, () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  )
  expect(await queue.run({ network: 'x' }, async () => 'done')).toBe('done')
})
