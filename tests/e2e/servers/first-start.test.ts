// The product as a process on an empty data folder: it creates its database, prints the owner's password and
// answers. tests/deep/start tests what `npm start` does before that.
import { rm } from 'node:fs/promises'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#testing/browser/test.ts'
import '#testing/database/unoptimised-engine.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { startProduct } from '#testing/server/product.ts'

test('starts on an empty data folder and accepts the printed password', async () => {
  const dataDir = await scratchFolder()
  const product = await startProduct({ DATA_DIR: dataDir })
  try {
    expect(await (await fetch(`${product.url}/health`)).json()).toMatchObject({ status: 'ok' })
    const home = await (await fetch(product.url)).text()
    expect(home).toContain('<h1')
    expect(product.output()).toContain(`Back-office  ${product.url}/admin`)
    const signIn = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: /publishable[^"]*":\s*"([^"]+)"/i.exec(home)?.[1] ?? '',
      },
      body: JSON.stringify({
        email: 'owner@example.com',
        password: /Password +(\S+)/.exec(product.output())?.[1],
      }),
    })
    expect(signIn.status).toBe(200)
  } finally {
    await product.stop()
  }

  await test.step('stores no secret of the private links', async () => {
    const db = await openDatabase(readConfig({ DATA_DIR: dataDir }, dataDir))
    const secrets = await db.asOwner((tx) => tx.query(sql`select 1 from private.link_secret`))
    await db.close()
    expect(secrets).toEqual([])
  })
  await rm(dataDir, { recursive: true, force: true })
})
