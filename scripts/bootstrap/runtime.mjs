// Finds the Node that runs the project: the npm package `node`, or the system's own if it is new enough.
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, runToEnd } from './child.mjs'
import { root } from './root.mjs'

/** The first LTS version that runs TypeScript files directly. */
const neededMajor = 24
const packaged = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Runs a TypeScript file of the project on the right Node and returns its exit code. */
export function runTypeScript(file, args = [], env = process.env, nodeFlags = []) {
  const commands = join(root, 'node_modules/.bin')
  const path = [commands, env.PATH].filter(Boolean).join(delimiter)
  return runToEnd(findNode(), [...nodeFlags, join(root, file), ...args], {
    cwd: root,
    env: { ...env, PATH: path },
  })
}

function findNode() {
  const candidates = [packaged, process.execPath, process.env.npm_node_execpath].filter(Boolean)
  return candidates.find(isNewEnough) ?? fail(advice())
}

function isNewEnough(node) {
  if (!existsSync(node)) return false
  if (realpathSync(node) === realpathSync(process.execPath)) return majorOf(process.version) >= neededMajor
  const result = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return result.status === 0 && majorOf(result.stdout) >= neededMajor
}

function majorOf(version) {
  return Number.parseInt(version.replace('v', ''), 10)
}

function advice() {
  if (existsSync(packaged)) {
    return `Node ${neededMajor} was installed but does not run on this system. Install Node ${neededMajor} or newer and run the command again.`
  }
  return `Node ${neededMajor} could not be installed because npm's install scripts are switched off. Run "npm rebuild node --ignore-scripts=false" once (or install Node ${neededMajor} yourself), then run the command again.`
}
