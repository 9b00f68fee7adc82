import { type Product, startProduct } from '../server/product.ts'
import { testTimings } from '../server/test-timings.ts'
import { perFile } from './per-file.ts'

/** A product with its own database for the tests of one file, which may change its data. */
export const openProduct = (environment: Readonly<Record<string, string>> = {}): Product =>
  perFile({
    open: () => startProduct({ TIMINGS: testTimings, ...environment }),
    close: (product) => product.stop(),
  })
