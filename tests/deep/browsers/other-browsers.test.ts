// Home page and booking in Firefox and WebKit, where they are installed: the first steps of `npm run browsers`.
import { expect, it } from 'vitest'
import { browsers, inProduct } from './browsers.ts'
import { beginning } from './walk.ts'

it.for(browsers)(
  '$name shows the home page, opens the form in its first field and books',
  async (browser, { skip }) => {
    const missing = browser.missing()
    if (missing) skip(missing)
    await inProduct(browser, async (walker, data) => {
      for (const step of Object.values(beginning)) await step(walker, data)
      expect(await walker.problems()).toEqual([])
    })
  },
)
