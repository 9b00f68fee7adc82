// Start options of the engine.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { FsyncFilesystem } from './fsync-filesystem.ts'

const settings = {
  // The only sync method that the engine's libc implements.
  wal_sync_method: 'fsync',
  // Pages are in memory, so random access costs no more than sequential access. With the default, the planner
  // scans a small table for each referring row.
  random_page_cost: '1.1',
  // The engine never returns memory. What does not fit is in the operating system's file cache.
  shared_buffers: '16MB',
  // There is one session; lock tables and the like are sized by this.
  max_connections: '5',
  // No more WAL files are kept for reuse than maintenance.ts lets fill up.
  min_wal_size: '32MB',
  max_wal_size: '48MB',
  // Search indexes are merged early: with the default of 4 MB an index grows to several times its size, and
  // one edit waits a second for the merge.
  gin_pending_list_limit: '64kB',
  // A third of the default sample is enough for the planner and takes a third of the time.
  default_statistics_target: '30',
}

export function engineOptions(folder?: string): PGliteOptions {
  return {
    ...(folder === undefined ? {} : { fs: new FsyncFilesystem(folder) }),
    extensions: { btree_gist, pg_trgm },
    startParams: [
      // PGlite disables fsync with -F.
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  }
}
