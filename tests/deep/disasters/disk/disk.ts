// A model of a disk with a volatile cache. A power cut keeps or loses each sector written since a file's last
// flush; changes of a folder's names are kept up to some point, as in a file system's journal.
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Recorded } from './events.ts'

type Random = () => number
type Change = { readonly at: number; readonly data: Buffer } | { readonly size: number }
type Node = File | Folder
type Renaming = { readonly removed?: string; readonly added?: readonly [string, Node] }

const sector = 512

interface File {
  readonly kind: 'file'
  flushed: Buffer
  pending: Change[]
}

interface Folder {
  readonly kind: 'folder'
  readonly names: Map<string, Node>
  readonly flushed: Map<string, Node>
  pending: Renaming[]
}

export interface Disk {
  apply(recorded: Recorded): void
  /** Writes what a power cut now would leave into a new folder. */
  cut(target: string, random: Random): void
}

/** Treats the folder's current content as flushed. */
export function diskOf(folder: string): Disk {
  const nodes = new Map<number, Node>()
  const root = load(folder)

  function load(path: string): Folder {
    const loaded = emptyFolder()
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const place = join(path, entry.name)
      const node: Node = entry.isDirectory() ? load(place) : newFile(readFileSync(place))
      nodes.set(lstatSync(place).ino, node)
      loaded.names.set(entry.name, node)
      loaded.flushed.set(entry.name, node)
    }
    return loaded
  }

  function folderAt(path: string): Folder {
    const parts = path === '.' ? [] : path.split('/')
    return parts.reduce((at, part) => {
      const next = at.names.get(part)
      if (next?.kind !== 'folder') throw new Error(`There is no folder ${path}.`)
      return next
    }, root)
  }

  function change(path: string, renaming: Renaming): void {
    const at = folderAt(dirname(path))
    rename(at.names, renaming)
    at.pending.push(renaming)
  }

  function fileOf(node: number): File {
    const file = nodes.get(node)
    if (file?.kind !== 'file') throw new Error(`There is no file ${node}.`)
    return file
  }

  function add(path: string, number: number, node: Node): void {
    nodes.set(number, node)
    change(path, { added: [basename(path), node] })
  }

  function flush(number: number): void {
    const node = nodes.get(number) ?? root
    if (node.kind === 'file') {
      node.flushed = changed(node.flushed, node.pending)
      node.pending = []
    } else {
      for (const renaming of node.pending.splice(0)) rename(node.flushed, renaming)
    }
  }

  return {
    apply({ event, data }) {
      if (event.what === 'file') {
        const known = folderAt(dirname(event.path)).names.get(basename(event.path))
        if (known?.kind === 'file') known.pending.push({ size: 0 })
        else add(event.path, event.node, newFile())
      } else if (event.what === 'folder') add(event.path, event.node, emptyFolder())
      else if (event.what === 'write') fileOf(event.node).pending.push({ at: event.at, data })
      else if (event.what === 'size') fileOf(event.node).pending.push({ size: event.size })
      else if (event.what === 'flush') flush(event.node)
      else if (event.what === 'remove') change(event.path, { removed: basename(event.path) })
      else if (event.what === 'rename') move(event.from, event.to)
    },
    cut(target, random) {
      const share = [0, 0.1, 0.5, 0.9, 1][Math.floor(random() * 5)] ?? 0
      write(root, target, random, share)
    },
  }

  function move(from: string, to: string): void {
    if (dirname(from) !== dirname(to))
      throw new Error(`${from} leaves its folder: the model knows no such step.`)
    const moved = folderAt(dirname(from)).names.get(basename(from))
    if (moved) change(to, { removed: basename(from), added: [basename(to), moved] })
  }
}

function write(folder: Folder, target: string, random: Random, share: number): void {
  mkdirSync(target, { mode: 0o700 })
  const names = new Map(folder.flushed)
  for (const renaming of folder.pending.slice(0, Math.round(random() * folder.pending.length)))
    rename(names, renaming)
  for (const [name, node] of names) {
    const path = join(target, name)
    if (node.kind === 'folder') write(node, path, random, share)
    else writeFileSync(path, survivors(node, random, share), { mode: 0o600 })
  }
}

function survivors(file: File, random: Random, share: number): Buffer {
  const kept = file.pending.flatMap(sectorsOf).filter(() => random() < share)
  return changed(Buffer.from(file.flushed), kept)
}

function sectorsOf(change: Change): Change[] {
  if ('size' in change) return [change]
  const { at, data } = change
  const pieces: Change[] = []
  for (let start = 0; start < data.length; ) {
    const end = Math.min(data.length, start + sector - ((at + start) % sector))
    pieces.push({ at: at + start, data: data.subarray(start, end) })
    start = end
  }
  return pieces
}

/** Patches in place if the file does not grow. */
function changed(bytes: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) => ('size' in change ? change.size : change.at + change.data.length))
  const most = ends.reduce((one, other) => Math.max(one, other), bytes.length)
  const result = most > bytes.length ? Buffer.concat([bytes, Buffer.alloc(most - bytes.length)]) : bytes
  let size = bytes.length
  for (const change of changes) {
    if ('size' in change) {
      result.fill(0, Math.min(size, change.size), size)
      size = change.size
    } else {
      change.data.copy(result, change.at)
      size = Math.max(size, change.at + change.data.length)
    }
  }
  return result.subarray(0, size)
}

function rename(names: Map<string, Node>, { removed, added }: Renaming): void {
  if (removed !== undefined) names.delete(removed)
  if (added) names.set(...added)
}

const newFile = (flushed = Buffer.alloc(0)): File => ({ kind: 'file', flushed, pending: [] })
const emptyFolder = (): Folder => ({ kind: 'folder', names: new Map(), flushed: new Map(), pending: [] })
