// Brings node_modules up to package-lock.json: installs what is missing and nothing else.
// npm keeps a record of what it installed; comparing the two files takes milliseconds, so a later start does not have to
// ask npm.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, runToEnd } from './child.mjs'
import { root } from './root.mjs'

const modules = join(root, 'node_modules')
const installed = join(modules, '.package-lock.json')
/** Present while npm works, so that an interrupted installation is noticed and repeated. */
const unfinished = join(modules, '.installing')

/** Installs what `dependencies` (and, with `dev`, `devDependencies`) lack; returns when all is there. */
export async function installMissing({ dev }) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(installed)
  const interrupted = existsSync(unfinished)
  if (!interrupted && isComplete(wanted, present, dev)) return

  // What an earlier command brought for tests stays: leaving it out now would remove it.
  const withDev =
    dev || Object.entries(wanted).some(([path, entry]) => entry.dev && existsSync(join(root, path)))
  const first = !existsSync(modules)
  const started = Date.now()
  say(
    first
      ? 'Installing packages. This happens once and takes a minute or two …'
      : 'Installing what is missing …',
  )
  markUnfinished()
  const ticking = setInterval(() => say(`… still installing (${secondsSince(started)} s)`), 15_000)
  // After an interruption the record may promise what is not there; without it npm looks for itself.
  if (interrupted) rmSync(installed, { force: true })
  const output = []
  const code = await npm(
    ['install', '--no-save', withDev ? '--include=dev' : '--omit=dev', '--loglevel=error'],
    (text) => output.push(text),
  ).finally(() => clearInterval(ticking))
  if (code > 128) process.exit(code)
  if (code !== 0) {
    process.stderr.write(`${Buffer.concat(output).toString().trim().split('\n').slice(-20).join('\n')}\n`)
    fail('The packages could not be installed; npm says why above. Put that right and run the command again.')
  }
  rmSync(unfinished, { force: true })
  say(`Installed in ${secondsSince(started)} s.`)
}

function markUnfinished() {
  try {
    mkdirSync(modules, { recursive: true })
    writeFileSync(unfinished, '')
  } catch (error) {
    fail(
      `${modules} cannot be written by this user (${error.code}): make the folder yours, or run as its owner.`,
    )
  }
}

function packagesOf(lockFile) {
  if (!existsSync(lockFile)) return {}
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {}
}

/** Optional packages are passed over: which of them belong here depends on the platform, and npm knows. */
function isComplete(wanted, present, dev) {
  return Object.entries(wanted).every(([path, entry]) => {
    const needless = path === '' || entry.optional || entry.devOptional || (entry.dev && !dev)
    return needless || present[path]?.version === entry.version
  })
}

/** Runs the npm that started us, on the Node that it runs on: another one may be older or absent. */
function npm(args, onOutput) {
  const options = { cwd: root, onOutput }
  const ours = process.env.npm_execpath
  if (ours && basename(ours).startsWith('npm')) {
    return runToEnd(process.env.npm_node_execpath ?? process.execPath, [ours, ...args], options)
  }
  return runToEnd('npm', args, options).catch(() =>
    fail('npm was not found: install Node.js with npm first.'),
  )
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 1000)
}
