import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice, owner, toast } from './office.ts'

let office: Office
const codes: string[] = []
const hook = createServer(async (request, response) => {
  const { sms } = (await json(request)) as { sms: { otp: string } }
  codes.push(sms.otp)
  response.end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  office = await openOffice({
    SMS_HOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
    SMS_HOOK_SECRET: 'a secret of sixteen letters',
  })
})
afterAll(async () => {
  await office?.close()
  await new Promise((resolve) => hook.close(resolve))
})

async function nextCode(): Promise<string> {
  await expect.poll(() => codes.length).toBeGreaterThan(0)
  return codes.shift() ?? ''
}

describe('a phone as second factor', () => {
  it('is enrolled by a code in a text message and asked for at the next sign-in', async () => {
    const page = await office.enter('/admin/security')
    await page.getByRole('button', { name: 'Add phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add phone' })
    await dialog.getByLabel('Phone number').fill('98765 43210')
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByText('Enter the number with its country code').waitFor()
    await dialog.getByLabel('Phone number').fill('+91 98765 43210')
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByLabel('6-digit code').fill(await nextCode())
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await toast(page, 'Phone added').waitFor()
    await page.getByRole('button', { name: 'Remove Phone' }).waitFor()

    const elsewhere = await office.visit()
    await elsewhere.goto('/auth')
    await elsewhere.getByLabel('Email').fill(owner.email)
    await elsewhere.getByLabel('Password', { exact: true }).fill(owner.password)
    await elsewhere.getByRole('button', { name: 'Sign In' }).click()
    await elsewhere.getByRole('button', { name: 'Send me a code' }).click()
    await elsewhere.getByLabel('6-digit code').fill(await nextCode())
    await elsewhere.getByRole('button', { name: 'Verify' }).click()
    await elsewhere.waitForURL(`${office.url}/admin`)
  })
})
