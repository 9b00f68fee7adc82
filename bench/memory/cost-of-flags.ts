// The cost of the flags of scripts/bootstrap/lean-node.mjs in speed: two office requests, with and without them.
import { cp } from 'node:fs/promises'
import { type Figure, median } from '../figure.ts'
import { runLoad } from '../rest/load.ts'
import { listOfServices, loadOf, pageOfAppointments, work } from './load.ts'
import { type RunningServer, startServer } from './running-server.ts'

const rounds = 5
/** An unnoticeable difference. */
const unfeltMs = 20

/** In a data folder and a copy of it. */
export async function costOfFlags(folder: string): Promise<Figure[]> {
  const copy = `${folder}-plain`
  await cp(folder, copy, { recursive: true })
  const ours = await startServer('asOwner', { DATA_DIR: folder })
  const plain = await startServer('plain', { DATA_DIR: copy })
  try {
    await work(plain)
    await work(ours)
    return [
      ...(await inTurn('list of services', listOfServices, ours, plain)),
      ...(await inTurn('page of 100 appointments', pageOfAppointments, ours, plain)),
    ]
  } finally {
    await Promise.all([ours.stop(), plain.stop()])
  }
}

async function inTurn(
  what: string,
  path: string,
  ours: RunningServer,
  plain: RunningServer,
): Promise<Figure[]> {
  const rates = { ours: [] as number[], plain: [] as number[] }
  const waits = { ours: [] as number[], plain: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, server] of [
      ['ours', ours],
      ['plain', plain],
    ] as const) {
      rates[name].push((await runLoad(loadOf(server, path), { seconds: 2 })).perSecond)
      waits[name].push(await oneWait(server, path))
    }
  }
  const name = 'Node without flags'
  const rate = { ours: median(rates.ours), plain: median(rates.plain) }
  const wait = { ours: median(waits.ours), plain: median(waits.plain) }
  return [
    {
      what: `${what}, 16 at a time`,
      ours: rate.ours,
      unit: 'req/s',
      peer: { name, value: rate.plain },
      ratio: rate.ours / rate.plain,
      target: 'no target',
      met: true,
    },
    {
      what: `${what}, one at a time`,
      ours: wait.ours,
      unit: 'ms',
      peer: { name, value: wait.plain },
      ratio: wait.ours / wait.plain,
      target: `≤ ${unfeltMs} ms more`,
      met: wait.ours <= wait.plain + unfeltMs,
    },
  ]
}

async function oneWait(server: RunningServer, path: string): Promise<number> {
  const { headers } = loadOf(server, path)
  const waits: number[] = []
  for (let request = 0; request < 50; request += 1) {
    const began = performance.now()
    await (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).arrayBuffer()
    waits.push(performance.now() - began)
  }
  return median(waits)
}
