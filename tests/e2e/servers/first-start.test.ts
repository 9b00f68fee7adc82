// The product as a process on an empty data folder: it creates its database, prints the owner's password and
// answers. tests/deep/start tests what `npm start` does before that.
import { rm } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { readConfig } from '#server/config.ts'
import { loadSecrets } from '#server/secrets.ts'
import { expect, test } from '#testing/browser/test.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { startProduct } from '#testing/server/product.ts'
import { testTimings } from '#testing/server/test-timings.ts'

test('starts on an empty data folder and accepts the printed password', async () => {
  const dataDir = await scratchFolder()
  const product = await startProduct({ DATA_DIR: dataDir, TIMINGS: testTimings })
  try {
    expect(await (await fetch(`${product.url}/health`)).json()).toMatchObject({ status: 'ok' })
    const home = await (await fetch(product.url)).text()
    expect(home).toContain('<h1')
    expect(product.output()).toContain(`Back-office  ${product.url}/admin`)
    const apikey = /publishable[^"]*":\s*"([^"]+)"/i.exec(home)?.[1] ?? ''
    const signIn = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey },
      body: JSON.stringify({
        email: 'owner@example.com',
        password: /Password +(\S+)/.exec(product.output())?.[1],
      }),
    })
    expect(signIn.status).toBe(200)

    await test.step('stores no secret of the private links', async () => {
      const { apiKeys } = await loadSecrets(readConfig({ DATA_DIR: dataDir }, dataDir))
      const backup = await fetch(`${product.url}/backup/v1`, {
        method: 'POST',
        headers: { apikey: apiKeys.secret },
      })
      const lines = gunzipSync(await backup.bytes())
        .toString()
        .split('\n')
      const table = lines.findIndex((line) => line.startsWith('{"table":"private.link_secret"'))
      // The next table follows at once.
      expect(lines.slice(table, table + 2)).toEqual([
        expect.stringContaining('link_secret'),
        expect.stringMatching(/^\{"table":/),
      ])
    })
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
