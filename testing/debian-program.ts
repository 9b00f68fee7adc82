// Programs of Debian that a deep test runs. They are installed if the machine allows it.
import { spawnSync } from 'node:child_process'

/** Debian's folders for servers are not in every PATH. */
export const programEnvironment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

/** Whether the programs are there or could be installed. Prints why not. */
export function ensurePrograms(programs: Readonly<Record<string, string>>): boolean {
  const missing = () => Object.keys(programs).filter((program) => !isThere(program))
  const packages = missing().map((program) => programs[program] ?? program)
  if (packages.length === 0) return true
  if (process.getuid?.() === 0 && install(packages) && missing().length === 0) return true
  process.stdout.write(`Skipped: not installed (Debian: apt-get install ${packages.join(' ')}).\n`)
  return false
}

const isThere = (program: string) =>
  spawnSync('sh', ['-c', 'command -v "$0"', program], { stdio: 'ignore', env: programEnvironment }).status ===
  0

function install(packages: readonly string[]): boolean {
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...programEnvironment, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const add = () => aptGet('install', '--yes', '--no-install-recommends', ...packages)
  return add() || (aptGet('update') && add())
}
