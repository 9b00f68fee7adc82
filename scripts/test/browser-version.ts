import { spawnSync } from 'node:child_process'

/** A package upgrade can replace the browser during a run, and then the results mix two versions. */
export function browserVersion(path: string): string {
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (error) throw error
  return stdout.trim()
}
