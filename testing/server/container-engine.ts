// buildah and podman with a store of their own, and a base image by debootstrap, because a test has no registry.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ensurePrograms, programEnvironment } from '../debian-program.ts'

export interface ContainerEngine {
  readonly baseImage: string
  /** Runs a command and returns its output; rejects if it fails. */
  buildah(...args: readonly string[]): Promise<string>
  podman(...args: readonly string[]): Promise<string>
  remove(): Promise<void>
}

/** Null, with the reason printed, where images cannot be built or containers cannot run. */
export async function createContainerEngine(): Promise<ContainerEngine | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return skip('needs Linux and root')
  // runc, because crun refuses some arrangements of control groups.
  if (!ensurePrograms({ buildah: 'buildah', podman: 'podman', runc: 'runc', debootstrap: 'debootstrap' }))
    return null
  const folder = await mkdtemp(join(tmpdir(), 'shringar-image-'))
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const podman = (...args: readonly string[]) =>
    run('podman', [...store, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...args])
  const engine: ContainerEngine = {
    baseImage: 'localhost/base',
    buildah: (...args) => run('buildah', [...store, ...args]),
    podman,
    async remove() {
      await podman('rm', '--all', '--force', '--volumes').catch(() => '')
      // The store is a mount point while containers use it.
      await run('umount', [join(folder, 'store/overlay')]).catch(() => '')
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await makeBase(engine, folder)
    await podman('run', '--rm', '--network=none', ...containerLimits, engine.baseImage, 'node', '--version')
    return engine
  } catch (error) {
    await engine.remove()
    return skip(`containers do not run here: ${error instanceof Error ? error.message : error}`)
  }
}

/** Otherwise podman raises the limits, which not every machine allows. */
export const containerLimits = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096'] as const

/** What the official image has: a small Debian with Node, npm and the user `node`. */
async function makeBase(engine: ContainerEngine, folder: string): Promise<void> {
  const root = join(folder, 'base')
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root])
  await copyFile(process.execPath, join(root, 'usr/local/bin/node'))
  const npm = await realpath((await run('sh', ['-c', 'command -v npm'])).trim())
  await cp(dirname(dirname(npm)), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  await run('chroot', [root, 'useradd', '--create-home', '--uid', '1000', '--user-group', 'node'])
  const recipe = ['FROM scratch', 'COPY . /']
  // Some networks have a certificate authority of their own.
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(authorities)) {
    await copyFile(authorities, join(root, authorities))
    recipe.push(`ENV NODE_EXTRA_CA_CERTS=${authorities}`)
  }
  await writeFile(join(folder, 'Containerfile'), recipe.join('\n'))
  await engine.buildah('build', '--tag', engine.baseImage, '--file', join(folder, 'Containerfile'), root)
  await rm(root, { recursive: true, force: true })
}

const execute = promisify(execFile)

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, args, { env: programEnvironment, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

function skip(reason: string): null {
  process.stdout.write(`Skipped: ${reason}.\n`)
  return null
}
