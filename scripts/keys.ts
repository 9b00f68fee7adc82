// `npm run keys -- rotate | list`: manages the keys that sign access tokens. After a rotation the old key is
// published and accepted until its last token has expired.
import { readConfig } from '#server/config.ts'
import { run } from '#server/run.ts'
import { StartFailure } from '#server/start-failure.ts'
import { type Administrator, openAdministrator } from './staff/administrator.ts'

const usage = `Usage: npm run keys -- COMMAND

  list      the accepted keys, the signing key first
  rotate    sign new tokens with a new key
`

await run(async () => {
  const [command, ...more] = process.argv.slice(2)
  if (more.length > 0 || (command !== 'list' && command !== 'rotate')) {
    if (command === undefined || command === '--help' || command === 'help') {
      process.stdout.write(usage)
      return
    }
    throw new StartFailure(usage)
  }
  const config = readConfig()
  if (config.mode === 'hosted') {
    throw new StartFailure('SUPABASE_URL is set: the keys of a hosted project are rotated in its dashboard.')
  }
  const administrator = await openAdministrator(config)
  try {
    process.stdout.write(`${command === 'list' ? await list(administrator) : await rotate(administrator)}\n`)
  } finally {
    await administrator.close()
  }
})

async function list({ authFetch }: Administrator): Promise<string> {
  const { keys } = await answered<{ keys: { kid: string; alg: string }[] }>(
    await authFetch('/.well-known/jwks.json'),
  )
  return keys.map(({ kid, alg }, index) => `${kid}  ${alg}  ${index === 0 ? 'signs' : 'verifies'}`).join('\n')
}

async function rotate({ authFetch }: Administrator): Promise<string> {
  const { kid } = await answered<{ kid: string }>(await authFetch('/admin/keys/rotate', { method: 'POST' }))
  return `New tokens are signed with ${kid}. No user is signed out: older tokens stay valid for an hour.`
}

async function answered<T>(response: Response): Promise<T> {
  if (!response.ok) throw new StartFailure(`The server answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
