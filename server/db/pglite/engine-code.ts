import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')

export async function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(file))
}
