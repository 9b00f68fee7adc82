// Reads the port that the system chose from the product's start message.
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export async function readStartPort(output: Readable): Promise<number> {
  for await (const line of createInterface(output)) {
    const port = /Site\s+http:\/\/localhost:(\d+)/.exec(line)?.[1]
    if (!port) continue
    // Otherwise a full pipe would block the product.
    output.resume()
    return Number(port)
  }
  throw new Error('The product ended before it was ready.')
}
