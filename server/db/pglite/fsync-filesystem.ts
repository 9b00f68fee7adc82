// PGlite's file system with fsync. PGlite's own layer has none, so a power cut could lose acknowledged rows
// or the database. It also caches files that could not be created, so after a moment without descriptors
// inserts would fail for good.
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

interface Node {
  readonly parent: Node
}

/** Members of Emscripten's file layers that its types lack. */
interface Layers {
  readonly NODEFS: NodeFiles
  readonly FS: { lookupNode(parent: Node, name: string): Node; destroyNode(node: Node): void }
}

interface NodeFiles {
  readonly node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node }
  readonly stream_ops: { fsync?: (stream: { readonly node: Node; readonly nfd: number }) => number }
  realPath(node: Node): string
  /** Translates Node's errors to the engine's. */
  tryFSOperation(operation: () => void): void
}

export class FsyncFilesystem extends NodeFS {
  override init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    return super.init(pglite, { ...options, preRun: [...(options.preRun ?? []), mend] })
  }
}

function mend(engine: unknown): void {
  const { NODEFS: files, FS } = engine as Layers
  const { mknod } = files.node_ops
  /** Files created since their folder was flushed. */
  const unnamed = new WeakSet<Node>()

  files.node_ops.mknod = (parent, name, ...kind) => {
    try {
      const node = mknod(parent, name, ...kind)
      if (isBlank(name)) files.tryFSOperation(() => flushNames(files.realPath(parent)))
      else unnamed.add(node)
      return node
    } catch (error) {
      // Emscripten adds the node before the file is created.
      FS.destroyNode(FS.lookupNode(parent, name))
      throw error
    }
  }
  files.stream_ops.fsync = ({ node, nfd }) => {
    files.tryFSOperation(() => {
      fdatasyncSync(nfd)
      if (unnamed.delete(node)) flushNames(files.realPath(node.parent))
    })
    return 0
  }
}

/**
 * The init fork of an unlogged table. If the WAL restores it after a power cut but the folder kept only the
 * table's own name, the engine never starts again. So its name is flushed before the WAL mentions it.
 */
const isBlank = (name: string) => name.endsWith('_init')

function flushNames(folder: string): void {
  const names = openSync(folder, 'r')
  try {
    fsyncSync(names)
  } finally {
    closeSync(names)
  }
}
