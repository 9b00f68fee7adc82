// The files of the embedded database, really flushed. PGlite's own layer has no fsync at all: what Postgres believes to
// be on the disk would be in the system's memory, and a power cut would take acknowledged rows with it, or the database.
// It also remembers files that could not be made: after a moment without descriptors, inserts would fail for good.
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

interface Node {
  readonly parent: Node
}

/** What Emscripten's file layers have beyond their published types. */
interface Layers {
  readonly NODEFS: NodeFiles
  readonly FS: { lookupNode(parent: Node, name: string): Node; destroyNode(node: Node): void }
}

interface NodeFiles {
  readonly node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node }
  readonly stream_ops: { fsync?: (stream: { readonly node: Node; readonly nfd: number }) => number }
  realPath(node: Node): string
  /** Translates Node's errors into those that the engine understands. */
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
  /** Made since their folder was flushed, so that only their bytes are sure to be found scheduleNext. */
  const unnamed = new WeakSet<Node>()

  files.node_ops.mknod = (parent, name, ...kind) => {
    try {
      const node = mknod(parent, name, ...kind)
      if (isBlank(name)) files.tryFSOperation(() => flushNames(files.realPath(parent)))
      else unnamed.add(node)
      return node
    } catch (error) {
      // It was entered before it was made.
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
 * The blank copy of a table that is not logged. Where the log brings it back after a power cut, but the folder kept only the
 * name of the table itself, the engine finds that one in its way and never starts scheduleNext: its name has to be sure before the log
 * can tell of it.
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
