// Reads a passphrase from the terminal without echo, or from standard input. Never from the command line, which
// other users of the machine can read.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartFailure } from '#server/start-failure.ts'

const SHORTEST = 10

export async function readPassphrase({ twice }: { readonly twice: boolean }): Promise<string> {
  const passphrase = await readLine('Passphrase: ')
  if (passphrase.length < SHORTEST) {
    throw new StartFailure(
      `The passphrase needs at least ${SHORTEST} characters. Without it the backup cannot be opened.`,
    )
  }
  if (twice && process.stdin.isTTY && (await readLine('Repeat: ')) !== passphrase) {
    throw new StartFailure('The two passphrases differ. No backup was made.')
  }
  return passphrase
}

async function readLine(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  try {
    return (await lines.question('')).trim()
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
