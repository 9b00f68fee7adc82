import type { Page } from '@playwright/test'

/** Answers the browser's confirm dialog that the action opens, and returns its message. */
export async function answerConfirm(page: Page, accept: boolean, act: () => Promise<void>): Promise<string> {
  const asked = Promise.withResolvers<string>()
  page.once('dialog', (dialog) => {
    const answer = accept ? dialog.accept() : dialog.dismiss()
    answer.then(() => asked.resolve(dialog.message()), asked.reject)
  })
  await act()
  return asked.promise
}
