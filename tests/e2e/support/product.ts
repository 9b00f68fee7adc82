// The built product as its owner runs it: a process of its own on a free port, with a fresh data folder and the
// starter content.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readConfig } from '#server/config.ts'
import { loadSecrets } from '#server/secrets.ts'
import { leanEnvironment, leanFlags } from '../../../scripts/bootstrap/lean-node.mjs'
import { freePort } from '../../support/free-port.ts'
import { statementLimitMs } from '../../support/statement-limit.ts'
import { bringRenderings, keepRenderings } from './kept-renderings.ts'
import { bringDatabase } from './laid-database.ts'

const projectFolder = resolve(import.meta.dirname, '../../..')

export interface Product {
  readonly url: string
  readonly pid: number
  /** Everything that the process has written so far. */
  output(): string
  /** With the secret key, to put content in place and to look at what arrived. */
  readonly service: SupabaseClient
  stop(): Promise<void>
}

/** With `descriptors`, under a limit of that many open files. */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  { descriptors }: { readonly descriptors?: number } = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shringar-e2e-'))
  await Promise.all([bringRenderings(dataDir), bringDatabase(dataDir)])
  // Chosen here: the product must know its own address before it starts.
  const port = await freePort()
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'info',
    STATEMENT_TIMEOUT_MS: String(statementLimitMs),
    ...environment,
  }
  const limited = descriptors ? ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh'] : []
  const [program = '', ...programArguments] = [...limited, process.execPath, ...leanFlags, 'server/main.ts']
  const child = spawn(program, programArguments, {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      ...leanEnvironment,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: string[] = []
  const url = await siteAddress(child, written)
  const { apiKeys } = await loadSecrets(readConfig(settings, projectFolder))
  return {
    url,
    pid: Number(child.pid),
    output: () => written.join(''),
    service: createClient(url, apiKeys.secret, { auth: { persistSession: false, autoRefreshToken: false } }),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await keepRenderings(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The greeting names the address once the product answers. */
function siteAddress(child: ChildProcess, written: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      written.push(chunk.toString())
      const address = /Site\s+(http:\/\/\S+)/.exec(written.join(''))?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      reject(new Error(`The product ended with ${code} before it was ready:\n${written.join('')}`))
    })
  })
}
