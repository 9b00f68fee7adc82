// Loaded with --import in each thread: records all file changes and flushes that Node makes in a folder, without
// the program's knowledge.
import fs, { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import { type DiskEvent, encode } from './events.ts'

interface Recording {
  readonly folder: string
  readonly log: string
}

const original = { ...fs }
const nodeOfFile = new Map<number, number>()
let recording = isMainThread ? undefined : (getEnvironmentData('recording') as Recording | undefined)
let log = recording ? original.openSync(recording.log, 'a') : -1

/** Applies to threads that are started later too. Paths are relative to the folder. */
export function startRecording(next: Recording): void {
  recording = { folder: resolve(next.folder), log: next.log }
  log = original.openSync(next.log, 'a')
  setEnvironmentData('recording', { ...recording })
}

export function stopRecording(): void {
  original.closeSync(log)
  recording = undefined
  setEnvironmentData('recording', undefined)
}

export function mark(text: string): void {
  note({ what: 'mark', text })
}

function note(event: DiskEvent, data?: Uint8Array): void {
  if (recording) original.writeSync(log, encode(event, data))
}

/** The path inside the folder, or null. */
function inside(path: unknown): string | null {
  if (!recording || typeof path !== 'string') return null
  const rest = relative(recording.folder, resolve(path))
  return rest === '' || rest.startsWith('..') ? null : rest
}

function nodeAt(path: string): number {
  return original.lstatSync(join(recording?.folder ?? '', path)).ino
}

function noteNew(what: 'file' | 'folder', path: unknown): void {
  const place = inside(path)
  if (place !== null) note({ what, path: place, node: nodeAt(place) })
}

function noteOpen(file: number): void {
  nodeOfFile.set(file, original.fstatSync(file).ino)
}

function noteFlush(file: number): void {
  const node = nodeOfFile.get(file)
  if (node !== undefined) note({ what: 'flush', node })
}

function noteRename(from: unknown, to: unknown): void {
  const [before, after] = [inside(from), inside(to)]
  if (before !== null && after !== null) note({ what: 'rename', from: before, to: after })
}

function noteRemoval(path: unknown): void {
  const place = inside(path)
  if (place !== null) note({ what: 'remove', path: place })
}

/** Calls the original function, then records it if it did not fail. */
function noted<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
  after: (result: Result, ...args: Args) => void,
) {
  return (...args: Args): Result => {
    const result = act(...args)
    after(result, ...args)
    return result
  }
}

function notedLater<Args extends unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
  after: (result: Result, ...args: Args) => void,
) {
  return async (...args: Args): Promise<Result> => {
    const result = await act(...args)
    after(result, ...args)
    return result
  }
}

type Write = (file: number, bytes: Uint8Array, offset: number, length: number, at: number) => number

Object.assign(fs, {
  openSync: noted(original.openSync, (file, path) => {
    if (inside(path) !== null || resolve(String(path)) === recording?.folder) noteOpen(file)
    else nodeOfFile.delete(file)
  }),
  writeFileSync: noted(original.writeFileSync, (_, path) => noteNew('file', path)),
  writeSync: noted(original.writeSync as Write, (length, file, bytes, offset, _length, at) => {
    const node = nodeOfFile.get(file)
    if (node !== undefined)
      note({ what: 'write', node, at }, new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length))
  }),
  truncateSync: noted(original.truncateSync, (_, path, size) => {
    const place = inside(path)
    if (place !== null) note({ what: 'size', node: nodeAt(place), size: Number(size ?? 0) })
  }),
  ftruncateSync: noted(original.ftruncateSync, (_, file, size) => {
    const node = nodeOfFile.get(file)
    if (node !== undefined) note({ what: 'size', node, size: Number(size ?? 0) })
  }),
  // Only recorded: the model is the disk that counts.
  fsyncSync: noteFlush,
  fdatasyncSync: noteFlush,
  mkdirSync: noted(original.mkdirSync, (_, path) => noteNew('folder', path)),
  renameSync: noted(original.renameSync, (_, from, to) => noteRename(from, to)),
  unlinkSync: noted(original.unlinkSync, (_, path) => noteRemoval(path)),
  rmdirSync: noted(original.rmdirSync, (_, path) => noteRemoval(path)),
})

Object.assign(promises, {
  rename: notedLater(promises.rename, (_, from, to) => noteRename(from, to)),
  rm: notedLater(promises.rm, (_, path) => noteRemoval(path)),
  open: notedLater(promises.open, (handle, path) => {
    if (inside(path) === null && resolve(String(path)) !== recording?.folder) return
    const node = original.fstatSync(handle.fd).ino
    handle.sync = async () => note({ what: 'flush', node })
  }),
})
syncBuiltinESMExports()
