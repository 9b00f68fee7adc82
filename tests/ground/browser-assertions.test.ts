// Browser tests use retrying assertions (`await expect(locator).toHaveText(…)`, `expect.poll`) and wait for
// conditions, never for time. A value that is read once may be read before the page has changed.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const reads =
  /\.(?:count|textContent|innerText|innerHTML|inputValue|isVisible|isHidden|isDisabled|isEnabled|isChecked|isEditable|getAttribute|allInnerTexts|allTextContents|boundingBox|ariaSnapshot)\(/

/** The arguments of each `expect(…)`. */
function* expected(code: string): Generator<{ index: number; text: string }> {
  for (const { index, 0: opening } of code.matchAll(/\bexpect(?:\.soft)?\(/g)) {
    const start = index + opening.length
    let depth = 1
    let end = start
    while (depth > 0 && end < code.length) {
      if (code[end] === '(') depth += 1
      if (code[end] === ')') depth -= 1
      end += 1
    }
    yield { index, text: code.slice(start, end - 1) }
  }
}

const readOnce = (code: string) =>
  [...expected(code)].filter(({ text }) => /^\(?\s*await\b/.test(text.trim()) && reads.test(text))

it.each([
  ["expect(await page.locator('h1').count()).toBe(0)", 1],
  ["expect(\n  await page.getByRole('row')\n    .allInnerTexts(),\n).toEqual([])", 1],
  ["expect((await page.locator('h1').textContent())?.trim()).toBe('')", 1],
  ["await expect(page.locator('h1')).toHaveCount(0)", 0],
  ["await expect.poll(() => page.locator('li').count()).toBe(3)", 0],
  ['expect(await stored()).toEqual([])', 0],
])('recognises %s', (code, found) => {
  expect(readOnce(code)).toHaveLength(found)
})

it('no browser test reads the page once or waits for time', () => {
  const files = globSync('{tests/e2e,testing}/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(50)
  const offences = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    const sleeps = [...code.matchAll(/\bwaitForTimeout\(/g)].map(({ index, 0: text }) => ({ index, text }))
    return [...readOnce(code), ...sleeps].map(
      ({ index, text }) => `${file}:${code.slice(0, index).split('\n').length} ${text.split('\n')[0]}`,
    )
  })
  expect(offences).toEqual([])
})
