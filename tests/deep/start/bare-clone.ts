// A bare clone in a temporary folder: the files of git, nothing installed or built, with its own data folder, home
// and npm cache. Its commands run on the system's Node and npm.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../../..')

export interface User {
  readonly uid: number
  readonly gid: number
}

export interface BareClone {
  readonly folder: string
  readonly dataDir: string
  readonly env: NodeJS.ProcessEnv
  readonly user: User | undefined
  remove(): void
}

export function makeBareClone(): BareClone {
  const parent = mkdtempSync(join(tmpdir(), 'shringar-clone-'))
  const folder = join(parent, 'shringar')
  const home = join(parent, 'home')
  const dataDir = join(parent, 'data')
  for (const path of [folder, home]) mkdirSync(path)
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(project, file), join(folder, file))
  }
  return {
    folder,
    dataDir,
    user: undefined,
    env: {
      ...cleanEnvironment(),
      HOME: home,
      DATA_DIR: dataDir,
      npm_config_cache: join(parent, 'npm-cache'),
      npm_config_registry: run('npm', ['config', 'get', 'registry']).trim(),
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}

/** The same clone, owned by this user, who runs its commands. */
export function handOver(clone: BareClone, user: User): BareClone {
  run('chown', ['-R', `${user.uid}:${user.gid}`, dirname(clone.folder)])
  return { ...clone, user }
}

/** The major version of the system's Node. */
export function systemNodeVersion(): number {
  return Number.parseInt(run('node', ['--print', 'process.versions.node']), 10)
}

function trackedFiles(): string[] {
  const listed = run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  return listed.split('\0').filter((file) => file && existsSync(join(project, file)))
}

/** Without the variables that npm, Vitest and this project's tools added. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV$|NODE_OPTIONS$|TEST$|DATABASE_URL$|SUPABASE_|OWNER_)/i.test(name),
  )
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: project,
    env: cleanEnvironment(),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
  return stdout
}
