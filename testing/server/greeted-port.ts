// The port that the system chose for the product, which its greeting names.
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export async function greetedPort(output: Readable): Promise<number> {
  for await (const line of createInterface(output)) {
    const port = /Site\s+http:\/\/localhost:(\d+)/.exec(line)?.[1]
    if (!port) continue
    // Else a full pipe would stop the product.
    output.resume()
    return Number(port)
  }
  throw new Error('The product ended before it was ready.')
}
