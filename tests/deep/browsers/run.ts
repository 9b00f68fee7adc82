// `npm run browsers [-- firefox webkit]`: the whole way through the product in Firefox and in WebKit. Ends with 1 if a step failed in
// one of them, or if none of them is installed.
import { buildIfChanged } from '../../../scripts/build.ts'
import { browsers, inSalon } from './browsers.ts'
import { wholeWay } from './walk.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const asked = process.argv.slice(2).map((name) => name.toLowerCase())
const chosen = browsers.filter(({ name }) => asked.length === 0 || asked.includes(name.toLowerCase()))
const present = chosen.filter((browser) => {
  const missing = browser.missing()
  if (missing) say(`${browser.name}: not walked. ${missing}.`)
  return !missing
})

await buildIfChanged(say)
let failed = present.length === 0
for (const browser of present) {
  try {
    await inSalon(browser, async (walker, salon) => {
      say(walker.name)
      for (const [name, step] of Object.entries(wholeWay)) {
        const started = Date.now()
        await step(walker, salon)
        const problems = await walker.problems()
        if (problems.length > 0) throw new Error(`${name}: ${problems.join('; ')}`)
        say(`  ✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      }
    })
  } catch (error) {
    failed = true
    say(`  ✗ ${error instanceof Error ? error.message : String(error)}`)
  }
}
process.exit(failed ? 1 : 0)
