import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

/** The addresses of the scripts that a page loads. */
function watchScripts(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  return scripts
}

const sizes = new Map<string, number>()

/** As it is sent. Compressing takes long, and the pages have most of their scripts in common. */
async function compressedSize(page: Page, script: string): Promise<number> {
  const known = sizes.get(script)
  if (known !== undefined) return known
  const size = brotliCompressSync(await (await page.request.get(script)).body()).length
  sizes.set(script, size)
  return size
}

const KILOBYTE = 1024

describe('the weight of the back-office', () => {
  it('is never loaded by visitors', async () => {
    const visitor = await office.visit()
    const scripts = watchScripts(visitor)
    await visitor.goto('/')
    // The page wakes up when it is used.
    await visitor.mouse.wheel(0, 400)
    await visitor.keyboard.press('Tab')
    await expect.poll(() => scripts.size, { timeout: 20_000 }).toBeGreaterThan(0)
    await visitor.getByRole('button', { name: 'BOOK APPOINTMENT' }).first().click()
    await visitor.getByRole('dialog').waitFor()
    const bodies = await Promise.all(
      [...scripts].map(async (name) => (await visitor.request.get(name)).text()),
    )
    expect(
      bodies.some((body) => body.includes('signInWithPassword') || body.includes('Error fetching clients')),
    ).toBe(false)
  })

  it('is at most 60 KB for each page on top of the shell', async () => {
    const page = await office.enter('/admin/reports')
    const scripts = watchScripts(page)
    await page.reload()
    await page.locator('h1').waitFor()
    const shell = new Set(scripts)
    const tooHeavy: string[] = []
    for (const path of [
      '',
      '/clients',
      '/services',
      '/appointments',
      '/leads',
      '/reviews',
      '/banners',
      '/profile',
      '/security',
    ]) {
      scripts.clear()
      await page.goto(`/admin${path}`)
      await page.locator('h1').waitFor()
      let total = 0
      for (const script of scripts) if (!shell.has(script)) total += await compressedSize(page, script)
      if (total > 60 * KILOBYTE) tooHeavy.push(`/admin${path}: ${Math.round(total / KILOBYTE)} KB`)
    }
    expect(tooHeavy).toEqual([])
  }, 240_000)
})
