// Runs the built product as a separate process with a fresh data folder and the starter content, on a free port.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readConfig } from '#server/config.ts'
import { loadSecrets } from '#server/secrets.ts'
import { leanEnvironment, leanFlags } from '../../scripts/bootstrap/lean-node.mjs'
import { copyDatabaseTemplate } from '../database/database-template.ts'
import { scratchFolder } from '../database/scratch-folder.ts'
import { statementLimitMs } from '../database/statement-limit.ts'
import { loadCachedImages, saveCachedImages } from './image-cache.ts'
import { withTestTimings } from './test-timings.ts'

const projectFolder = resolve(import.meta.dirname, '../..')

export interface Product {
  /** The site's URL, or the proxy's if SITE_URL is set. */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** All output of the process so far. */
  output(): string
  /** With the secret key, to insert content and to read what arrived. */
  readonly service: SupabaseClient
  stop(): Promise<void>
}

/**
 * Without DATA_DIR in a new folder, which it removes. The embedded database is a copy of the template, but in a given
 * folder the product's own. `descriptors` limits the number of open files.
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  { descriptors }: { readonly descriptors?: number } = {},
): Promise<Product> {
  const { DATA_DIR, DATABASE_URL, SUPABASE_URL } = environment
  const ownFolder = DATA_DIR === undefined ? await scratchFolder() : null
  const dataDir = ownFolder ?? DATA_DIR ?? ''
  await Promise.all([
    loadCachedImages(dataDir),
    ownFolder && !DATABASE_URL && !SUPABASE_URL && copyDatabaseTemplate(ownFolder),
  ])
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'info',
    STATEMENT_TIMEOUT_MS: String(statementLimitMs),
    ...withTestTimings(environment),
  }
  const limited = descriptors ? ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh'] : []
  const [program = '', ...programArguments] = [...limited, process.execPath, ...leanFlags, 'server/main.ts']
  const child = spawn(program, programArguments, {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...leanEnvironment,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: string[] = []
  const { url, port } = await startOf(child, written, environment.SITE_URL !== undefined)
  const { apiKeys } = await loadSecrets(readConfig(settings, projectFolder))
  return {
    url,
    port,
    pid: Number(child.pid),
    output: () => written.join(''),
    service: createClient(url, apiKeys.secret, { auth: { persistSession: false, autoRefreshToken: false } }),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await saveCachedImages(dataDir)
      if (ownFolder) await rm(ownFolder, { recursive: true, force: true })
    },
  }
}

interface Start {
  readonly url: string
  readonly port: number
}

/** The start message is printed once the product answers. With SITE_URL only the log names the port, and it may come later. */
function startOf(child: ChildProcess, written: string[], hasSiteUrl: boolean): Promise<Start> {
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      written.push(chunk.toString())
      const output = written.join('')
      const url = /Site\s+(http:\/\/\S+)/.exec(output)?.[1]
      const port = hasSiteUrl ? /"port":(\d+),"msg":"Listening"/.exec(output)?.[1] : url && new URL(url).port
      if (url && port) resolve({ url, port: Number(port) })
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      reject(new Error(`The product ended with ${code} before it was ready:\n${written.join('')}`))
    })
  })
}
