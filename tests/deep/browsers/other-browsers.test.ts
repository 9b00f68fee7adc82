// Home page and booking in Firefox and WebKit, where they are installed: the beginning of `npm run browsers`.
import { expect, it } from 'vitest'
import { browsers, inSalon } from './browsers.ts'
import { beginning } from './walk.ts'

it.for(browsers)(
  '$name shows the home page, opens the form in its first field and books',
  async (browser, { skip }) => {
    const missing = browser.missing()
    if (missing) skip(missing)
    await inSalon(browser, async (walker, salon) => {
      for (const step of Object.values(beginning)) await step(walker, salon)
      expect(await walker.problems()).toEqual([])
    })
  },
)
