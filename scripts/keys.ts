// `npm run keys -- rotate | list`: the keys that sign access tokens. After a rotation new tokens carry the new key;
// the old one is published, and accepted, until the last token that it signed is gone.
import { readConfig } from '#server/config.ts'
import { run } from '#server/run.ts'
import { StartFailure } from '#server/start-failure.ts'
import { type Administrator, openAdministrator } from './staff/administrator.ts'

const usage = `Usage: npm run keys -- COMMAND

  list      the keys that tokens are accepted of, the signing one first
  rotate    sign with a new key from now on
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
  return `New tokens are signed with ${kid}. Nobody is signed out: older tokens stay valid for their hour.`
}

async function answered<T>(response: Response): Promise<T> {
  if (!response.ok) throw new StartFailure(`The server answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
