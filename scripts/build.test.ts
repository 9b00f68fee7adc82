import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from './run-tool.ts'

it('reads all sources with few descriptors, as in a container', () => {
  const script = "import { hashOfSources } from './scripts/build.ts'; console.log(await hashOfSources())"
  const limited = [
    '-c',
    'ulimit -n 100 && exec "$0" --input-type=module --eval "$1"',
    process.execPath,
    script,
  ]
  const { stdout, stderr } = spawnSync('sh', limited, { cwd: root, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^[0-9a-f]{64}\n$/)
})
