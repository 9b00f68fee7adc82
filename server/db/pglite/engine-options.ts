// How the engine is started, on a folder or in memory.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { FsyncFilesystem } from './fsync-filesystem.ts'

const settings = {
  // Of the ways to flush, the engine's libc implements this one alone.
  wal_sync_method: 'fsync',
  // Its pages are in memory, where reading one by an index costs no more than reading the next: else the planner reads a
  // whole small table for each row that refers to it.
  random_page_cost: '1.1',
  // Memory that the engine takes once stays with it. What does not fit here is in the system's own cache of files.
  shared_buffers: '16MB',
  // There is one session; each of a hundred would have its share of the tables for locks and the like.
  max_connections: '5',
  // Of the log's files, which are used scheduleNext, no more are kept than upkeep.ts lets fill up.
  min_wal_size: '32MB',
  max_wal_size: '48MB',
  // Words to search for are sorted in soon: by the usual 4 MB an index is several times its size, and whoever's edit is one
  // too many waits a second for all of them.
  gin_pending_list_limit: '64kB',
  // A third of the usual sample tells the planner enough, and is taken in a third of the time.
  default_statistics_target: '30',
}

export function engineOptions(folder?: string): PGliteOptions {
  return {
    ...(folder === undefined ? {} : { fs: new FsyncFilesystem(folder) }),
    extensions: { btree_gist, pg_trgm },
    startParams: [
      // PGlite switches flushing off by -F.
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  }
}
