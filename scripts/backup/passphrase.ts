// A passphrase from the terminal, which does not show it, or from standard input for scripts. Never from the command line,
// where other people of the machine could read it.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartFailure } from '#server/start-failure.ts'

const SHORTEST = 10

export async function askPassphrase({ twice }: { readonly twice: boolean }): Promise<string> {
  const passphrase = await ask('Passphrase: ')
  if (passphrase.length < SHORTEST) {
    throw new StartFailure(
      `The passphrase needs at least ${SHORTEST} characters: without it nobody can open the backup.`,
    )
  }
  if (twice && process.stdin.isTTY && (await ask('Once more: ')) !== passphrase) {
    throw new StartFailure('The two passphrases differ: nothing was done.')
  }
  return passphrase
}

async function ask(question: string): Promise<string> {
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
