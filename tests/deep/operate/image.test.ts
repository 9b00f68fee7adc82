// Builds the container image and runs it as compose.yaml does: an ordinary user, no capabilities, a read-only root, one
// volume, and Caddy with its own certificate authority in front. Skipped where images cannot be built or run.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ensurePrograms, programEnvironment } from '#testing/debian-program.ts'
import { containerLimits, createContainerEngine } from '#testing/server/container-engine.ts'

const root = join(import.meta.dirname, '../../..')
const engine = await createContainerEngine()

/** A loopback address of this run: its ports are free, also after the restart of the container. */
const host = `127.${process.pid % 256}.${Math.floor(process.pid / 256) % 256}.43`
const url = `http://${host}:3000`

const buildah = async (...args: readonly string[]) => engine?.buildah(...args)
const podman = async (...args: readonly string[]) => (await engine?.podman(...args)) ?? ''
const logs = () => podman('logs', 'site')
const inContainer = async (script: string) => (await podman('exec', 'site', 'sh', '-c', script)).trim()

describe.skipIf(engine === null)('the container image', () => {
  beforeAll(async () => {
    const tag = ['--tag=localhost/shringar', '--format=docker', `--build-arg=BASE=${engine?.baseImage}`]
    // The steps of the build without a container, whose control groups not every machine allows.
    await buildah('build', '--isolation=chroot', ...tag, root)
    const sealed = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges']
    const settings = { HOST: host, TRUST_PROXY: 1, SITE_URL: 'https://localhost' }
    await podman(
      ...['run', '--detach', '--name=site', '--network=host', '--volume=data:/data', '--log-driver=k8s-file'],
      ...[...containerLimits, ...sealed],
      ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
      'localhost/shringar',
    )
    await vi.waitFor(async () => expect(await logs()).toContain('Shringar is ready.'), 60_000)
  })
  afterAll(() => engine?.remove())

  it('serves the site without installing or building, and prints the password once', async () => {
    expect(await (await fetch(url)).text()).toContain('<h1')
    expect((await fetch(`${url}/admin`)).status).toBe(200)
    expect((await fetch(`${url}/art/card-bride.webp`)).status).toBe(200)
    expect(await logs()).toMatch(/Password +\S+/)
    expect(await logs()).not.toMatch(/Installing|Building/)
  })

  it('runs as an ordinary user without capabilities, who can write into the volume alone', async () => {
    expect(await inContainer('id -un; grep -c "^CapEff:.*0000000000000000" /proc/1/status')).toBe('node\n1')
    const paths = 'server scripts build .cache node_modules package.json / /etc /home/node'
    expect(await inContainer(`for path in ${paths}; do test -w $path && echo $path; done; true`)).toBe('')
    // The same holds where the root is not read-only: the code belongs to root.
    expect(await inContainer('find /shringar ! -uid 0 -o -perm /022 ! -type l | head')).toBe('')
    expect(await inContainer('touch /data/note && rm /data/note && echo written')).toBe('written')
  })

  it('has no development tools and no tests', async () => {
    const names = 'vite vitest @biomejs/biome tailwindcss @playwright/test'
    expect(
      await inContainer(`cd node_modules; for p in ${names}; do test -e $p && echo $p; done; true`),
    ).toBe('')
    expect(await inContainer("find server domain scripts -name '*.test.ts' | head")).toBe('')
  })

  it('has the packages in the versions of the lock file', async () => {
    const shape = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    const locked = shape.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages
    const { packages } = shape.parse(JSON.parse(await inContainer('cat node_modules/.package-lock.json')))
    expect(Object.keys(packages).length).toBeGreaterThan(50)
    const others = Object.entries(packages).filter(([path, { version }]) => locked[path]?.version !== version)
    expect(others).toEqual([])
  })

  it('is found healthy by its own check, and runs the commands of the product', async () => {
    await podman('healthcheck', 'run', 'site')
    expect(await podman('exec', 'site', 'node', 'scripts/staff.ts', 'list')).toContain('owner@example.com')
  })

  it.runIf(ensurePrograms({ caddy: 'caddy' }))(
    'is served over https by Caddy with deploy/Caddyfile',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'shringar-caddy-'))
      // Neither the machine's trusted authorities nor port 80 are touched.
      const options = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tdefault_bind ${host}\n}\n`
      writeFileSync(join(folder, 'Caddyfile'), `${options}import ${join(root, 'deploy/Caddyfile')}\n`)
      const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], {
        env: {
          ...programEnvironment,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          SITE_URL: 'https://localhost',
          SERVERS: `${host}:3000`,
        },
        stdio: 'ignore',
      })
      try {
        const authority = () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8')
        await expect.poll(() => statusOverHttps(authority)).toBe(200)
      } finally {
        await end(caddy)
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )

  it('stops in order on SIGTERM, and starts again with its data', async () => {
    await podman('stop', '--time=30', 'site')
    expect((await podman('inspect', '--format={{.State.ExitCode}}', 'site')).trim()).toBe('0')
    await podman('start', 'site')
    await expect.poll(async () => (await fetch(`${url}/health`).catch(() => null))?.status).toBe(200)
    expect((await logs()).match(/Password +\S+/g)).toHaveLength(1)
  })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** The status of the home page, or what went wrong. */
function statusOverHttps(authority: () => string): Promise<number | string> {
  return new Promise((resolve) => {
    try {
      request(
        { host, servername: 'localhost', headers: { host: 'localhost' }, ca: authority() },
        (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        },
      )
        .once('error', (error) => resolve(error.message))
        .end()
    } catch (error) {
      resolve(String(error))
    }
  })
}
