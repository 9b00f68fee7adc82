// Finds the Node that runs the project. It comes as the npm package `node`, whose install script puts the binary in
// place; a machine whose own Node is new enough does without.
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, runToEnd } from './child.mjs'
import { root } from './root.mjs'

/** The first Node that runs TypeScript files as they are and is under long-term support. */
const neededMajor = 24
const packaged = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Runs a TypeScript file of the project on the right Node; returns its exit code. */
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
  return candidates.find(isNewEnough) ?? fail(whatToDo())
}

function isNewEnough(node) {
  if (!existsSync(node)) return false
  if (realpathSync(node) === realpathSync(process.execPath)) return majorOf(process.version) >= neededMajor
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return asked.status === 0 && majorOf(asked.stdout) >= neededMajor
}

function majorOf(version) {
  return Number.parseInt(version.replace('v', ''), 10)
}

function whatToDo() {
  if (existsSync(packaged)) {
    return `Node ${neededMajor} was installed but does not run on this system: install Node ${neededMajor} or newer yourself and run the command again.`
  }
  return `Node ${neededMajor} could not be put in place because npm's install scripts are switched off here: run "npm rebuild node --ignore-scripts=false" once (or install Node ${neededMajor} yourself), then run the command again.`
}
