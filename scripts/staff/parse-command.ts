// Parses the command line of `npm run staff`.
import { parseArgs } from 'node:util'
import { StartFailure } from '#server/start-failure.ts'
import type { NewClient } from './oauth-clients.ts'

export const usage = `Usage: npm run staff -- COMMAND

  list                                     all staff members
  add EMAIL [--name NAME] [--role ROLE]    add a member; ROLE is desk (default) or owner
  reset-password EMAIL                     set a new password and end all sessions
  remove-factors EMAIL                     remove second factors, after a lost phone or passkey
  disable EMAIL                            end all sessions and refuse sign-in
  enable EMAIL                             allow sign-in again
  oauth-client list
  oauth-client add --name NAME --redirect URI [--redirect URI …] [--uri URI] [--public]
  oauth-client remove ID
`

export type StaffCommand =
  | { readonly command: 'help' }
  | { readonly command: 'list' | 'oauth-client list' }
  | { readonly command: 'add'; readonly email: string; readonly name: string | null; readonly role: string }
  | { readonly command: 'reset-password' | 'remove-factors' | 'disable' | 'enable'; readonly email: string }
  | { readonly command: 'oauth-client add'; readonly client: NewClient }
  | { readonly command: 'oauth-client remove'; readonly id: string }

const options = {
  name: { type: 'string' },
  role: { type: 'string' },
  redirect: { type: 'string', multiple: true },
  uri: { type: 'string' },
  public: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Values = {
  name?: string
  role?: string
  redirect?: string[]
  uri?: string
  public?: boolean
  help?: boolean
}

export function parseStaffCommand(args: readonly string[]): StaffCommand {
  const { values, positionals } = readArguments(args)
  const [command, ...rest] = positionals
  if (values.help || command === undefined || command === 'help') return { command: 'help' }
  switch (command) {
    case 'list':
      return withoutArguments(rest, { command })
    case 'add':
      return parseAdd(rest, values)
    case 'reset-password':
    case 'remove-factors':
    case 'disable':
    case 'enable':
      return { command, email: onlyEmail(command, rest) }
    case 'oauth-client':
      return parseOAuthClient(rest, values)
    default:
      throw new StartFailure(`Unknown command "${command}".\n\n${usage}`)
  }
}

function readArguments(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

function parseAdd(rest: readonly string[], values: Values): StaffCommand {
  const role = values.role ?? 'desk'
  if (role !== 'desk' && role !== 'owner') {
    throw new StartFailure(
      `--role must be owner or desk, for example: npm run staff -- add EMAIL --role owner`,
    )
  }
  return { command: 'add', email: onlyEmail('add', rest), name: values.name?.trim() || null, role }
}

function parseOAuthClient([action, ...rest]: readonly string[], values: Values): StaffCommand {
  if (action === 'list') return withoutArguments(rest, { command: 'oauth-client list' })
  const [id] = rest
  if (action === 'remove' && id !== undefined && rest.length === 1)
    return { command: 'oauth-client remove', id }
  if (action === 'add' && values.name && values.redirect && rest.length === 0) {
    const client = {
      name: values.name,
      redirectUris: values.redirect,
      uri: values.uri ?? null,
      isPublic: values.public ?? false,
    }
    return { command: 'oauth-client add', client }
  }
  throw new StartFailure(usage)
}

function onlyEmail(command: string, [email, ...more]: readonly string[]): string {
  if (email?.includes('@') && more.length === 0) return email
  throw new StartFailure(
    `Name one email address, for example: npm run staff -- ${command} member@example.com`,
  )
}

function withoutArguments(rest: readonly string[], command: StaffCommand): StaffCommand {
  if (rest.length > 0) throw new StartFailure(usage)
  return command
}
