// Runs child processes of the bootstrap, forwards a signal once and exits with the child's code. A terminal sends
// Ctrl-C to parent and child and npm repeats it, so later copies are not forwarded.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command to its end and returns its exit code (128 + n when signal n ended it). `onOutput` receives its
 * output; without it the child writes to our terminal.
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
    const forward = (signal) => {
      if (stopping) return
      stopping = true
      child.kill(signal)
    }
    for (const signal of forwardedSignals) process.on(signal, forward)
    const stopForwarding = () => {
      for (const signal of forwardedSignals) process.off(signal, forward)
    }

    child.once('error', (error) => {
      stopForwarding()
      reject(error)
    })
    child.once('close', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Exits with one sentence that says what to do, without a stack trace. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
