// What one person changes appears at the others without a reload. Nothing polls the list of clients.
import type { Page } from '@playwright/test'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeEach(() =>
  office.run(`
    truncate public.clients cascade;
    insert into public.clients (full_name) values ('Asha Sample'), ('Meera Sample')`),
)

/** Opens an address of the office and waits until the page is told of changes. */
async function openLive(page: Page, path: string): Promise<Page> {
  const joined = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/phx_reply.*"status":"ok".*postgres_changes/.test(String(payload))) resolve()
      }),
    )
  })
  await page.goto(path)
  await joined
  return page
}

const openAsOwner = async (path: string) => openLive(await office.openAsStaff(), path)

async function openAsDesk(path: string): Promise<Page> {
  const account = await addAccount(office, 'desk')
  const page = await office.visit()
  await page.goto('/auth')
  await signIn(page, account)
  await page.waitForURL('**/admin')
  return openLive(page, path)
}

const cell = (page: Page, text: string) => page.locator('td', { hasText: text })

async function rename(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: `Edit ${from}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill(to)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Client updated successfully')).toBeVisible()
}

test('two people see each other’s changes, and what one of them types stays', async () => {
  const [mine, theirs] = [await openAsOwner('/admin/clients'), await openAsDesk('/admin/clients')]
  await rename(theirs, 'Asha Sample', 'Asha Renamed')
  await expect(cell(mine, 'Asha Renamed')).toBeVisible()

  await theirs.getByRole('button', { name: 'Edit Asha Renamed' }).click()
  const notes = theirs.getByRole('dialog').getByLabel('Notes')
  await notes.fill('Half a sentence')
  await rename(mine, 'Meera Sample', 'Meera Renamed')
  await expect(cell(theirs, 'Meera Renamed')).toBeVisible()
  await expect(notes).toHaveValue('Half a sentence')
  await expect(notes).toBeFocused()
})

test('what changed while the connection was lost is shown when it is back', { tag: '@deep' }, async () => {
  const page = await openAsOwner('/admin/clients')
  await office.unreachable(() =>
    office.run(`update public.clients set full_name = 'Asha Changed' where full_name = 'Asha Sample'`),
  )
  await expect(cell(page, 'Asha Changed')).toBeVisible()
})

test('without WebSockets the office works as before', { tag: '@deep' }, async () => {
  const page = await office.openAsStaff()
  await page.routeWebSocket('**/realtime/v1/**', (socket) => socket.close())
  await page.goto('/admin/clients')
  await rename(page, 'Asha Sample', 'Asha Alone')
  await expect(cell(page, 'Asha Alone')).toBeVisible()
})
