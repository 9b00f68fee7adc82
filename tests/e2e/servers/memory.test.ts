// The embedded server on a small machine: what docs/deploy.md promises of its memory. Linux counts it.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { megabytes, megabytesAtRest } from '../../support/process-memory.ts'
import { type Product, startProduct } from '../support/product.ts'

describe.skipIf(!existsSync('/proc/self/status'))('the memory of the embedded server', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  it('is at most 350 MB at rest, and never was above 500, though the database has worked hard', async () => {
    // Half a minute's work, after which V8 would optimise the engine's busiest function if it were let.
    for (let call = 0; call < 40; call += 1) {
      const { error } = await product.service.rpc('search_appointments', { term: `nobody ${call}` }).limit(25)
      expect(error).toBeNull()
      await product.service.from('services').select('*, appointments(*)').order('name').throwOnError()
    }
    // On a busy machine what is not needed any more is given back later.
    await expect.poll(() => megabytesAtRest(product.pid)).toBeLessThan(350)
    expect(await megabytes(product.pid, 'most')).toBeLessThan(500)
  })
})
