// Requests per second over a few keep-alive connections, from its own process so that the client does not slow the
// server.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const asker = `
const { Agent, get } = require('node:http')
const [address, seconds, connections] = process.argv.slice(1)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const end = Date.now() + Number(seconds) * 1000
let answered = 0
const ask = () => get(address, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
  if (response.statusCode !== 200) throw new Error('answered ' + response.statusCode)
  response.resume().once('end', () => { answered += 1; if (Date.now() < end) ask() })
})
for (let i = 0; i < Number(connections); i += 1) ask()
process.once('beforeExit', () => process.stdout.write(String(answered / Number(seconds))))
`

export async function requestRate(address: string, seconds = 5, connections = 8): Promise<number> {
  const child = spawn(process.execPath, ['-e', asker, address, String(seconds), String(connections)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const rate = Number(await text(child.stdout))
  if (!(rate > 0)) throw new Error(`${address} answered no request`)
  return rate
}
