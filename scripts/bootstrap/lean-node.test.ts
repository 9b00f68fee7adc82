import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-tool.ts'
import { leanEnvironment, leanFlags } from './lean-node.mjs'

it('is how the Docker image runs the server too', () => {
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const settings = Object.entries(leanEnvironment).map(([name, value]) => `${name}=${value}`)
  expect(image).toContain(`ENV ${settings.join(' ')}\n`)
  expect(image).toContain(
    `CMD ${JSON.stringify(['node', ...leanFlags, 'server/main.ts']).replaceAll(',', ', ')}\n`,
  )
})
