import { parseArgs } from 'node:util'
import { StartFailure } from '#server/start-failure.ts'

export function parseBackupCommand(argv: readonly string[]): { file: string | null; encrypted: boolean } {
  const { values, positionals } = parse(
    argv,
    { encrypt: { type: 'boolean' } },
    'npm run backup -- my.backup --encrypt',
  )
  if (positionals.length > 1) throw new StartFailure('Name only one file: npm run backup -- my.backup')
  return { file: positionals[0] ?? null, encrypted: values.encrypt === true }
}

export function parseRestoreCommand(argv: readonly string[]): {
  /** Null: the newest in the bucket. */
  file: string | null
  fromBucket: boolean
  encrypted: boolean
  replace: boolean
  newKeys: boolean
} {
  const example = 'npm run restore -- my.backup'
  const flag = { type: 'boolean' } as const
  const options = { passphrase: flag, replace: flag, 'new-keys': flag, 'from-bucket': flag }
  const { values, positionals } = parse(argv, options, example)
  const fromBucket = values['from-bucket'] === true
  const [file = null] = positionals
  if ((file === null && !fromBucket) || positionals.length > 1) {
    throw new StartFailure(`Name the backup to restore, for example ${example}`)
  }
  return {
    file,
    fromBucket,
    encrypted: values.passphrase === true,
    replace: values.replace === true,
    newKeys: values['new-keys'] === true,
  }
}

export function parseMoveCommand(argv: readonly string[]): { to: string; replace: boolean } {
  const example = 'npm run move -- postgres://user:password@localhost:5432/shringar'
  const { values, positionals } = parse(argv, { replace: { type: 'boolean' } }, example)
  const [to] = positionals
  if (to === undefined || positionals.length > 1 || !(to === 'embedded' || /^postgres(ql)?:\/\//.test(to))) {
    throw new StartFailure(`Name the target, a Postgres address or embedded: ${example}`)
  }
  return { to, replace: values.replace === true }
}

function parse<Options extends Record<string, { type: 'boolean' }>>(
  argv: readonly string[],
  options: Options,
  example: string,
) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : error} (for example ${example})`, {
      cause: error,
    })
  }
}
