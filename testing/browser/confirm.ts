import type { Page } from '@playwright/test'

/** The page asks with the browser's own confirm; answers it and returns what it said. */
export async function answering(page: Page, accept: boolean, act: () => Promise<void>): Promise<string> {
  const asked = Promise.withResolvers<string>()
  page.once('dialog', (dialog) => {
    const answer = accept ? dialog.accept() : dialog.dismiss()
    answer.then(() => asked.resolve(dialog.message()), asked.reject)
  })
  await act()
  return asked.promise
}
