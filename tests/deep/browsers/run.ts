// `npm run browsers [-- firefox webkit]`: walks through the whole product in Firefox and WebKit. Exits with 1 if a
// step failed or none of them is installed.
import { buildIfChanged } from '../../../scripts/build.ts'
import { browsers, inProduct } from './browsers.ts'
import { wholeWay } from './walk.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

const names = process.argv.slice(2).map((name) => name.toLowerCase())
const chosen = browsers.filter(({ name }) => names.length === 0 || names.includes(name.toLowerCase()))
const present = chosen.filter((browser) => {
  const missing = browser.missing()
  if (missing) print(`${browser.name}: skipped. ${missing}.`)
  return !missing
})

await buildIfChanged(print)
let failed = present.length === 0
for (const browser of present) {
  try {
    await inProduct(browser, async (walker, data) => {
      print(walker.name)
      for (const [name, step] of Object.entries(wholeWay)) {
        const started = Date.now()
        await step(walker, data)
        const problems = await walker.problems()
        if (problems.length > 0) throw new Error(`${name}: ${problems.join('; ')}`)
        print(`  ✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      }
    })
  } catch (error) {
    failed = true
    print(`  ✗ ${error instanceof Error ? error.message : String(error)}`)
  }
}
process.exit(failed ? 1 : 0)
