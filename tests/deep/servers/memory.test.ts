// The memory limits that docs/deploy.md states for the embedded server, as Linux counts them.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { megabytes, megabytesAtRest } from '#testing/server/process-memory.ts'
import { type Product, startProduct } from '#testing/server/product.ts'

describe.skipIf(!existsSync('/proc/self/status'))('the memory of the embedded server', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  it('is at most 350 MB at rest and 500 MB at its peak, after heavy database work', async () => {
    // Half a minute of work: without a flag, V8 would start to optimise the engine's largest function.
    for (let call = 0; call < 40; call += 1) {
      const { error } = await product.service.rpc('search_appointments', { term: `nobody ${call}` }).limit(25)
      expect(error).toBeNull()
      await product.service.from('services').select('*, appointments(*)').order('name').throwOnError()
    }
    // On a busy machine memory is released later.
    await expect.poll(() => megabytesAtRest(product.pid)).toBeLessThan(350)
    expect(await megabytes(product.pid, 'most')).toBeLessThan(500)
  })
})
