import { copyPostgresTemplate } from '../database/database-template.ts'
import { type Product, startProduct } from '../server/product.ts'
import { testTimings } from '../server/test-timings.ts'
import { perFile } from './per-file.ts'

/** A product with its own database for the tests of one file, which may change its data. */
export const openProduct = (environment: Readonly<Record<string, string>> = {}): Product =>
  perFile<Product>({
    async open(_browser, { productEngine }) {
      const settings = { TIMINGS: testTimings, ...environment }
      if (productEngine === 'pglite') return startProduct(settings)
      const database = await copyPostgresTemplate()
      const product = await startProduct({ DATABASE_URL: database.url, ...settings })
      return {
        ...product,
        async stop() {
          await product.stop()
          await database.drop()
        },
      }
    },
    close: (product) => product.stop(),
  })
