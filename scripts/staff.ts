// `npm run staff -- COMMAND`: manages staff accounts in all modes, with or without a running server. A new password
// or secret is printed once and not stored.
import { readConfig } from '#server/config.ts'
import { run } from '#server/run.ts'
import { openAdministrator } from './staff/administrator.ts'
import { addMember, listMembers, removeFactors, resetPassword, setActive } from './staff/members.ts'
import { addClient, listClients, removeClient } from './staff/oauth-clients.ts'
import { parseStaffCommand, type StaffCommand, usage } from './staff/parse-command.ts'

type Client = Awaited<ReturnType<typeof openAdministrator>>['client']

await run(async () => {
  const request = parseStaffCommand(process.argv.slice(2))
  if (request.command === 'help') {
    process.stdout.write(usage)
    return
  }
  const administrator = await openAdministrator(readConfig())
  try {
    process.stdout.write(`${await perform(request, administrator.client)}\n`)
  } finally {
    await administrator.close()
  }
})

async function perform(request: Exclude<StaffCommand, { command: 'help' }>, client: Client): Promise<string> {
  switch (request.command) {
    case 'list':
      return table(
        (await listMembers(client)).map(({ active, secondFactors, lastSignIn, ...member }) => ({
          ...member,
          active: active ? 'yes' : 'no',
          'second factors': String(secondFactors),
          'last sign-in': lastSignIn ?? 'never',
        })),
      )
    case 'add': {
      const password = await addMember(client, request)
      const added = `${request.email} is now a staff member (${request.role}).`
      return password === null
        ? `${added} The account existed already and keeps its password.`
        : `${added}\nPassword (shown only once): ${password}`
    }
    case 'reset-password':
      return `New password of ${request.email} (shown only once): ${await resetPassword(client, request.email)}\nAll their sessions have ended.`
    case 'remove-factors':
      return `Removed ${await removeFactors(client, request.email)} second factors of ${request.email}.`
    case 'disable':
      await setActive(client, request.email, false)
      return `${request.email} can no longer sign in, and all their sessions have ended.`
    case 'enable':
      await setActive(client, request.email, true)
      return `${request.email} can sign in again.`
    case 'oauth-client list':
      return table(await listClients(client))
    case 'oauth-client add': {
      const { id, secret } = await addClient(client, request.client)
      return secret === null
        ? `Client id: ${id}`
        : `Client id: ${id}\nClient secret (shown only once): ${secret}`
    }
    case 'oauth-client remove':
      await removeClient(client, request.id)
      return 'Removed the application and its grants.'
  }
}

function table(rows: readonly Readonly<Record<string, string>>[]): string {
  const [first] = rows
  if (first === undefined) return 'None.'
  const names = Object.keys(first)
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join('\n')
}
