// `npm run staff -- COMMAND`: who may sign in. Works while the server runs and while it is stopped, in every mode.
// A password or a secret that is made here is printed once and kept nowhere.
import { readConfig } from '#server/config.ts'
import { run } from '#server/run.ts'
import { openAdministrator } from './staff/administrator.ts'
import { addMember, listMembers, removeFactors, resetPassword, setActive } from './staff/members.ts'
import { addClient, listClients, removeClient } from './staff/oauth-clients.ts'
import { parseStaffCommand, type StaffCommand, usage } from './staff/parse-command.ts'

type Client = Awaited<ReturnType<typeof openAdministrator>>['client']

await run(async () => {
  const asked = parseStaffCommand(process.argv.slice(2))
  if (asked.command === 'help') {
    process.stdout.write(usage)
    return
  }
  const administrator = await openAdministrator(readConfig())
  try {
    process.stdout.write(`${await perform(asked, administrator.client)}\n`)
  } finally {
    await administrator.close()
  }
})

async function perform(asked: Exclude<StaffCommand, { command: 'help' }>, client: Client): Promise<string> {
  switch (asked.command) {
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
      const password = await addMember(client, asked)
      const added = `${asked.email} is now a member of staff (${asked.role}).`
      return password === null
        ? `${added} The account existed already and keeps its password.`
        : `${added}\nPassword, shown only now: ${password}`
    }
    case 'reset-password':
      return `New password of ${asked.email}, shown only now: ${await resetPassword(client, asked.email)}\nEvery session of theirs has ended.`
    case 'remove-factors':
      return `Removed ${await removeFactors(client, asked.email)} second factors of ${asked.email}.`
    case 'disable':
      await setActive(client, asked.email, false)
      return `${asked.email} can no longer sign in, and every session of theirs has ended.`
    case 'enable':
      await setActive(client, asked.email, true)
      return `${asked.email} can sign in again.`
    case 'oauth-client list':
      return table(await listClients(client))
    case 'oauth-client add': {
      const { id, secret } = await addClient(client, asked.client)
      return secret === null
        ? `Client id: ${id}`
        : `Client id: ${id}\nClient secret, shown only now: ${secret}`
    }
    case 'oauth-client remove':
      await removeClient(client, asked.id)
      return 'Removed, with everything that it was allowed.'
  }
}

function table(rows: readonly Readonly<Record<string, string>>[]): string {
  const [first] = rows
  if (first === undefined) return 'There are none.'
  const names = Object.keys(first)
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join('\n')
}
