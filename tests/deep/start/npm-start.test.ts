// `npm start` in a bare clone on the system's Node, with nothing installed. An installation is slow, so the tests
// share one clone and build on each other.
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareClone, handOver, makeBareClone, systemNodeVersion } from './bare-clone.ts'
import { type NpmCommand, npm } from './npm-command.ts'

const ready = 'Shringar is ready.'
const password = /Password +(\S+)/
const siteOf = (output: string) => /Site +(http:\/\/localhost:[1-9]\d*)\n/.exec(output)?.[1] ?? 'no address'

let clone: BareClone
beforeAll(() => {
  clone = makeBareClone()
})
afterAll(() => clone.remove())

describe('npm start in a bare clone', () => {
  let site: string
  let server: NpmCommand | undefined
  let firstTook: number
  let lockFile: string

  const start = () => npm(clone, ['start'], { PORT: '0' })

  beforeAll(() => {
    lockFile = readFileSync(join(clone.folder, 'package-lock.json'), 'utf8')
  })
  afterAll(async () => {
    server?.signal('SIGTERM')
    await server?.ended
  })

  it('installs, builds, creates the database and prints the sign-in', async () => {
    server = start()
    firstTook = await server.printed(ready)
    await server.printed('keep it')
    const output = server.output()
    site = siteOf(output)
    expect(output).toContain('Installing packages')
    expect(output).toContain('Building the site')
    expect(output).toMatch(new RegExp(`Back-office +${site}/admin\\n`))
    expect(output).toMatch(/Sign in as +owner@example\.com\n/)
    expect(output).toMatch(password)
    expect(output).not.toMatch(/npm warn|EBADENGINE|deprecated/i)
  })

  it('serves the site, the back-office and the health of both', async () => {
    const home = await fetch(site)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('<h1')
    expect((await fetch(`${site}/auth`)).status).toBe(200)
    expect(await (await fetch(`${site}/health`)).json()).toMatchObject({ status: 'ok' })
  })

  it('accepts the printed password of the owner', async () => {
    const key = /publishable[^"]*":\s*"([^"]+)"/i.exec(await (await fetch(site)).text())?.[1]
    const signIn = await fetch(`${site}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: key ?? '' },
      body: JSON.stringify({
        email: 'owner@example.com',
        password: password.exec(server?.output() ?? '')?.[1],
      }),
    })
    expect(signIn.status).toBe(200)
  })

  it('refuses a second process on the same data folder, and names the first', async () => {
    const second = npm(clone, ['start'], { PORT: '0' })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/in use by process \d+/)
    expect(second.output()).toContain(site)
  })

  it('stops on SIGTERM with exit code 0', async () => {
    server?.signal('SIGTERM')
    expect(await server?.ended).toBe(0)
    await expect(fetch(site)).rejects.toThrow()
  })

  it('starts again without installing, building or showing the password', async () => {
    server = start()
    const secondTook = await server.printed('Back-office')
    expect((await fetch(siteOf(server.output()))).status).toBe(200)
    expect(server.output()).not.toMatch(/Installing|Building/)
    expect(server.output()).not.toMatch(password)
    expect(secondTook / firstTook).toBeLessThan(0.3)
    server.signal('SIGINT')
    expect(await server.ended).toBe(0)
  })

  it('leaves the lock file unchanged', () => {
    expect(readFileSync(join(clone.folder, 'package-lock.json'), 'utf8')).toBe(lockFile)
  })
})

describe("npm start beside a developer's tools, as an ordinary user", () => {
  beforeAll(() => {
    // In a container the tests run as root; the commands below run as a user who owns only this clone.
    if (process.getuid?.() === 0) clone = handOver(clone, { uid: 65534, gid: 65534 })
    rmSync(clone.dataDir, { recursive: true })
  })

  it('builds by its own command, which installs the tools', async () => {
    const build = npm(clone, ['run', 'build'])
    expect(await build.ended, build.output()).toBe(0)
    expect(existsSync(join(clone.folder, 'node_modules/vitest'))).toBe(true)
  })

  it('starts with the existing build', async () => {
    const server = npm(clone, ['start'], { PORT: '0' })
    await server.printed('Back-office')
    expect(server.output()).not.toMatch(/Installing|Building/)
    expect((await fetch(siteOf(server.output()))).status).toBe(200)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('finishes an interrupted installation, keeps the tools, and says what to do where install scripts are off', async () => {
    rmSync(join(clone.folder, 'node_modules/node'), { recursive: true })
    rmSync(join(clone.folder, 'node_modules/hono'), { recursive: true })
    const unfinished = join(clone.folder, 'node_modules/.installing')
    writeFileSync(unfinished, '')
    if (clone.user) chownSync(unfinished, clone.user.uid, clone.user.gid)
    const server = npm(clone, ['start'], {
      npm_config_ignore_scripts: 'true',
      PORT: '0',
    })
    await server.printed('Installed in')
    expect(existsSync(join(clone.folder, 'node_modules/hono/package.json'))).toBe(true)
    expect(existsSync(join(clone.folder, 'node_modules/vitest'))).toBe(true)
    if (systemNodeVersion() < 24) {
      expect(await server.ended).toBe(1)
      const [last, before] = server.output().trim().split('\n').reverse()
      expect(last).toMatch(/install scripts are switched off.*npm rebuild node --ignore-scripts=false/)
      expect(before).toMatch(/^Installed in/)
    } else {
      await server.printed(ready)
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
    }
  })
})
