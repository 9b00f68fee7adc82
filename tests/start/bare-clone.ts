// A bare clone in a temporary folder: the files that git knows or would take in, nothing installed or built, with its
// own data folder, home and npm cache. Its commands run as a newcomer's would: on the machine's own Node and npm.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../..')

export interface User {
  readonly uid: number
  readonly gid: number
}

export interface BareClone {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly user: User | undefined
  remove(): void
}

/** `cache` is npm's, so that the next clone need not download again; `user` owns everything and runs everything. */
export function makeBareClone(cache: string, user?: User): BareClone {
  const parent = mkdtempSync(join(tmpdir(), 'shringar-clone-'))
  const folder = join(parent, 'shringar')
  const home = join(parent, 'home')
  for (const path of [folder, home, cache]) mkdirSync(path, { recursive: true })
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(project, file), join(folder, file))
  }
  if (user) run('chown', ['-R', `${user.uid}:${user.gid}`, parent, cache])
  return {
    folder,
    user,
    env: {
      ...newcomersEnvironment(),
      HOME: home,
      DATA_DIR: join(parent, 'data'),
      npm_config_cache: cache,
      npm_config_registry: run('npm', ['config', 'get', 'registry']).trim(),
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}

/** The major version of the Node that a newcomer's npm runs on. */
export function machinesNode(): number {
  return Number.parseInt(run('node', ['--print', 'process.versions.node']), 10)
}

function trackedFiles(): string[] {
  const listed = run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  return listed.split('\0').filter((file) => file && existsSync(join(project, file)))
}

/** Without what npm, Vitest and this project's own tools added to it. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV$|NODE_OPTIONS$|TEST$|DATABASE_URL$|SUPABASE_|OWNER_)/i.test(name),
  )
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: project,
    env: newcomersEnvironment(),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
  return stdout
}
