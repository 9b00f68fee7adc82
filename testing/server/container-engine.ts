// buildah and podman with a store of their own, and a base image by debootstrap, because a test has no registry.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensurePrograms, programEnvironment } from '../debian-program.ts'

export interface ContainerEngine {
  readonly baseImage: string
  /** Runs a command and returns its output; throws with it if it fails. */
  buildah(...args: readonly string[]): string
  podman(...args: readonly string[]): string
  remove(): void
}

/** Null, with the reason printed, where images cannot be built or containers cannot run. */
export function createContainerEngine(): ContainerEngine | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return skip('needs Linux and root')
  // runc, because crun refuses some arrangements of control groups.
  if (!ensurePrograms({ buildah: 'buildah', podman: 'podman', runc: 'runc', debootstrap: 'debootstrap' }))
    return null
  const folder = mkdtempSync(join(tmpdir(), 'shringar-image-'))
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const podmanOptions = [...store, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs']
  const engine: ContainerEngine = {
    baseImage: 'localhost/base',
    buildah: (...args) => run('buildah', [...store, ...args]),
    podman: (...args) => run('podman', [...podmanOptions, ...args]),
    remove() {
      spawnSync('podman', [...podmanOptions, 'rm', '--all', '--force', '--volumes'])
      spawnSync('podman', [...podmanOptions, 'volume', 'prune', '--force'])
      spawnSync('umount', [join(folder, 'store/overlay')])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    makeBase(engine, folder)
    engine.podman('run', '--rm', '--network=none', ...containerLimits, engine.baseImage, 'node', '--version')
    return engine
  } catch (error) {
    engine.remove()
    return skip(`containers do not run here: ${error instanceof Error ? error.message : error}`)
  }
}

/** Otherwise podman raises the limits, which not every machine allows. */
export const containerLimits = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096'] as const

/** What the official image has: a small Debian with Node, npm and the user `node`. */
function makeBase(engine: ContainerEngine, folder: string): void {
  const root = join(folder, 'base')
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root])
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'))
  const npm = dirname(dirname(realpathSync(run('sh', ['-c', 'command -v npm']).trim())))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  // Some networks have a certificate authority of their own.
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(authorities)) copyFileSync(authorities, join(root, authorities))
  run('chroot', [root, 'useradd', '--create-home', '--uid', '1000', '--user-group', 'node'])
  const recipe = join(folder, 'Containerfile')
  writeFileSync(recipe, 'FROM scratch\nCOPY . /\n')
  engine.buildah('build', '--tag', engine.baseImage, '--file', recipe, root)
  rmSync(root, { recursive: true, force: true })
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: programEnvironment,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return stdout
  const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-12).join('\n')
  throw new Error(`${program} ${args.at(-1)}: ${error?.message ?? said}`)
}

function skip(reason: string): null {
  process.stdout.write(`Skipped: ${reason}.\n`)
  return null
}
