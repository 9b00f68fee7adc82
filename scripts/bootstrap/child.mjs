// Child processes of the bootstrap: signals that reach us are handed to the child once, and its end becomes ours.
// A terminal sends Ctrl-C to parent and child alike and npm repeats it, so later copies are not passed on.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const handedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command to its end and returns its exit code (128 + n when signal n ended it).
 * `onOutput` receives what it prints; without it the child writes to our own terminal.
 */
export function runToEnd(command, args, { env = process.env, cwd, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { stdio, env, cwd })
    if (onOutput) {
      child.stdout.on('data', onOutput)
      child.stderr.on('data', onOutput)
    }

    let stopping = false
    const handOn = (signal) => {
      if (stopping) return
      stopping = true
      child.kill(signal)
    }
    for (const signal of handedOn) process.on(signal, handOn)
    const letGo = () => {
      for (const signal of handedOn) process.off(signal, handOn)
    }

    child.once('error', (error) => {
      letGo()
      reject(error)
    })
    child.once('close', (code, signal) => {
      letGo()
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Ends the process with one plain sentence: what a newcomer needs is what to do, not a stack trace. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
