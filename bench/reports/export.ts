// Downloads all appointments as a file at full speed and counts the rows without storing them.
import { createClient } from '@supabase/supabase-js'
import { megabytes } from '#testing/server/process-memory.ts'
import { startProduct } from '#testing/server/product.ts'
import type { Figure } from '../figure.ts'

const rows = 1_000_000
const mostMegabytes = 100
const owner = { email: 'owner@example.com', password: 'a long sentence of my own' }
const publishableKey = `sb_publishable_${'a'.repeat(32)}`

export async function measureExport(url: string): Promise<Figure[]> {
  const product = await startProduct({
    DATABASE_URL: url,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    LOG_LEVEL: 'warn',
  })
  try {
    const { data, error } = await createClient(product.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    }).auth.signInWithPassword(owner)
    if (error) throw error
    // The first file compiles the code that the second one uses.
    await exportedLines(product.url, 'services', data.session.access_token)
    const before = await megabytes(product.pid, 'most')
    const start = performance.now()
    const lines = await exportedLines(product.url, 'appointments', data.session.access_token)
    const seconds = (performance.now() - start) / 1000
    if (lines !== rows + 1) throw new Error(`The file has ${lines} lines.`)
    const grown = (await megabytes(product.pid, 'most')) - before
    return [
      {
        what: 'memory growth while exporting a million rows',
        ours: grown,
        unit: 'MB',
        target: `≤ ${mostMegabytes} MB`,
        met: grown <= mostMegabytes,
      },
      { what: 'rows a second', ours: rows / seconds, unit: '/s', target: '', met: true },
    ]
  } finally {
    await product.stop()
  }
}

/** Each row of the sample is one line. */
async function exportedLines(address: string, list: string, token: string): Promise<number> {
  const answer = await fetch(`${address}/admin/export`, {
    method: 'POST',
    body: new URLSearchParams({ list, address: '', token }),
  })
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`)
  const lineFeed = 10
  let lines = 0
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === lineFeed) lines += 1
  return lines
}
