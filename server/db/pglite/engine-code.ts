// The engine's compiled code, one for the whole process: an engine that is opened again begins with code that is ready,
// and already optimised where it was busy.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
let compiled: Promise<WebAssembly.Module> | undefined

export function engineCode(): Promise<WebAssembly.Module> {
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}
