// `npm run build`: builds the site into build/. `buildIfChanged` builds only if a source changed: build/.stamp
// holds a hash of all inputs.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureSnapshot } from '#server/db/snapshot.ts'
import { compressFiles } from './bundle/compress-files.ts'
import { root, runTool } from './run-tool.ts'

const output = join(root, 'build')
const stamp = join(output, '.stamp')
/** Not in the output folder, which a build empties. */
const lock = join(root, '.cache/building')

const sources = [
  '{app,domain,public}/**/*',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/bundle/**/*',
  'server/http/compression.ts',
  'react-router.config.ts',
]

/** Builds if a source changed since the last build, and waits for a build in another process. */
export async function buildIfChanged(print: (text: string) => void): Promise<void> {
  mkdirSync(dirname(lock), { recursive: true })
  while (!(await isUpToDate())) {
    if (await acquireLock()) return build(print).finally(() => rmSync(lock, { force: true }))
    await wait(200)
  }
}

async function build(print: (text: string) => void): Promise<void> {
  const started = Date.now()
  const hash = await hashOfSources()
  rmSync(stamp, { force: true })
  print('Building the site …')
  await Promise.all([buildSite(), ensureSnapshot()])
  writeFileSync(stamp, hash)
  print(`Built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

async function isUpToDate(): Promise<boolean> {
  if (!existsSync(join(output, 'server/index.js')) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === (await hashOfSources())
}

export async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  // One after the other: together they would need more descriptors than the usual limit of 1,024.
  for (const file of files.sort()) hash.update(`${relative(root, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

/** True if this process may build. A lock of a dead process is taken over. */
async function acquireLock(): Promise<boolean> {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function buildSite(): Promise<void> {
  await reactRouterBuild()
  await compressFiles(join(output, 'client'))
}

/** The build's output is printed only when it fails. */
async function reactRouterBuild(): Promise<void> {
  const printed: Buffer[] = []
  const end = await runTool('@react-router/dev/bin.cjs', ['build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    onOutput: (text) => printed.push(text),
  })
  if (end !== 0) throw new Error(`The site could not be built.\n${Buffer.concat(printed).toString().trim()}`)
}

if (import.meta.main) {
  const print = (text: string) => process.stdout.write(`${text}\n`)
  try {
    rmSync(stamp, { force: true })
    await buildIfChanged(print)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
