import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run-tool.ts'
import { leanEnvironment, leanFlags } from './lean-node.mjs'

const settings = Object.entries(leanEnvironment).map(([name, value]) => `${name}=${value}`)

describe('the settings of a small machine', () => {
  it('are those of the container image too', () => {
    const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
    expect(image).toContain(`ENV ${settings.join(' ')}\n`)
    expect(image).toContain(
      `CMD ${JSON.stringify(['node', ...leanFlags, 'server/main.ts']).replaceAll(',', ', ')}\n`,
    )
  })

  it('are those of the systemd unit too', () => {
    const unit = readFileSync(join(root, 'deploy/shringar.service'), 'utf8')
    expect(unit).toContain(`Environment=NODE_ENV=production ${settings.join(' ')}\n`)
    expect(unit).toMatch(new RegExp(`^ExecStart=\\S+/node ${leanFlags.join(' ')} server/main.ts$`, 'm'))
  })
})
