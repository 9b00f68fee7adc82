// The files of the embedded database, really flushed. PGlite's own layer has no fsync at all: what Postgres believes to
// be on the disk would be in the system's memory, and a power cut would take acknowledged rows with it, or the database.
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

interface Node {
  readonly parent: Node
}

/** What Emscripten's file layer has beyond its published types. */
interface NodeFiles {
  readonly node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node }
  readonly stream_ops: { fsync?: (stream: { readonly node: Node; readonly nfd: number }) => number }
  realPath(node: Node): string
  /** Translates Node's errors into those that the engine understands. */
  tryFSOperation(operation: () => void): void
}

export class FlushedFolder extends NodeFS {
  override init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    return super.init(pglite, { ...options, preRun: [...(options.preRun ?? []), addFlush] })
  }
}

function addFlush({ NODEFS }: { NODEFS: unknown }): void {
  const files = NODEFS as NodeFiles
  const { mknod } = files.node_ops
  /** Made since their folder was flushed, so that only their bytes are sure to be found again. */
  const unnamed = new WeakSet<Node>()

  files.node_ops.mknod = (...place) => {
    const node = mknod(...place)
    unnamed.add(node)
    return node
  }
  files.stream_ops.fsync = ({ node, nfd }) => {
    files.tryFSOperation(() => {
      fdatasyncSync(nfd)
      if (unnamed.delete(node)) flushNames(files.realPath(node.parent))
    })
    return 0
  }
}

function flushNames(folder: string): void {
  const names = openSync(folder, 'r')
  try {
    fsyncSync(names)
  } finally {
    closeSync(names)
  }
}
