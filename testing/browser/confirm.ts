import { expect, type Page } from '@playwright/test'

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

/** Presses a button of the office's own question, once it says this. */
export async function answerQuestion(page: Page, title: string, text: string, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title })
  await expect(question).toContainText(text)
  await question.getByRole('button', { name: button }).click()
  await expect(question).toHaveCount(0)
}
