// Installs what node_modules lacks of package-lock.json. npm records what it installed, and comparing the two files
// takes milliseconds, so later starts do not need npm.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, runToEnd } from './child.mjs'
import { root } from './root.mjs'

const modules = join(root, 'node_modules')
const installed = join(modules, '.package-lock.json')
/** Exists while npm works, so that an interrupted installation is noticed and repeated. */
const unfinished = join(modules, '.installing')

/** Installs missing `dependencies` (and, with `dev`, `devDependencies`). */
export async function installMissing({ dev }) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(installed)
  const interrupted = existsSync(unfinished)
  if (!interrupted && isComplete(wanted, present, dev)) return

  // Keeps installed development packages: leaving them out now would remove them.
  const withDev =
    dev || Object.entries(wanted).some(([path, entry]) => entry.dev && existsSync(join(root, path)))
  const first = !existsSync(modules)
  const started = Date.now()
  print(
    first
      ? 'Installing packages. This happens once and takes a minute or two …'
      : 'Installing missing packages …',
  )
  markUnfinished()
  const ticking = setInterval(() => print(`… still installing (${secondsSince(started)} s)`), 15_000)
  // After an interruption npm's record may name missing packages; without it npm checks the files.
  if (interrupted) rmSync(installed, { force: true })
  const output = []
  const code = await npm(
    ['install', '--no-save', withDev ? '--include=dev' : '--omit=dev', '--loglevel=error'],
    (text) => output.push(text),
  ).finally(() => clearInterval(ticking))
  if (code > 128) process.exit(code)
  if (code !== 0) {
    process.stderr.write(`${Buffer.concat(output).toString().trim().split('\n').slice(-20).join('\n')}\n`)
    fail('The packages could not be installed. Fix the npm error above and run the command again.')
  }
  rmSync(unfinished, { force: true })
  print(`Installed in ${secondsSince(started)} s.`)
}

function markUnfinished() {
  try {
    mkdirSync(modules, { recursive: true })
    writeFileSync(unfinished, '')
  } catch (error) {
    fail(
      `${modules} cannot be written by this user (${error.code}). Change its owner, or run the command as its owner.`,
    )
  }
}

function packagesOf(lockFile) {
  if (!existsSync(lockFile)) return {}
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {}
}

/** Optional packages are skipped: which of them are needed depends on the platform, and npm decides. */
function isComplete(wanted, present, dev) {
  return Object.entries(wanted).every(([path, entry]) => {
    const needless = path === '' || entry.optional || entry.devOptional || (entry.dev && !dev)
    return needless || present[path]?.version === entry.version
  })
}

/** Uses the npm that started us on its own Node: another one may be older or missing. */
function npm(args, onOutput) {
  const options = { cwd: root, onOutput }
  const ours = process.env.npm_execpath
  if (ours && basename(ours).startsWith('npm')) {
    return runToEnd(process.env.npm_node_execpath ?? process.execPath, [ours, ...args], options)
  }
  return runToEnd('npm', args, options).catch(() =>
    fail('npm was not found. Install Node.js with npm first.'),
  )
}

function print(text) {
  process.stdout.write(`${text}\n`)
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 1000)
}
