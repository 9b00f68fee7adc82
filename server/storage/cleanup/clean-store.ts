// Cleans the blob store after the start and once a day.

import type { CleanupDeps } from './cleanup-deps.ts'
import { removeOrphans } from './remove-orphans.ts'
import { removeUnfinished } from './remove-unfinished.ts'
import { removeUnreferenced } from './remove-unreferenced.ts'
import { ownerKey, storeOwner } from './store-owner.ts'

export interface Removed {
  /** Incomplete uploads. */
  readonly unfinished: number
  /** Blobs without a row. */
  readonly orphans: number
  /** Images that no row refers to. */
  readonly unreferenced: number
}

const tenMinutes = 600_000
const oneDay = 86_400_000

/** Returns a function that stops it. Cleaning neither delays nor prevents the start. */
export function startCleanup(deps: CleanupDeps): () => void {
  const clean = () =>
    cleanStore(deps).then(
      (removed) => {
        if (Object.values(removed).some((count) => count > 0)) deps.log.info(removed, 'Removed unused files')
      },
      (error: unknown) => deps.log.warn({ err: error }, 'The blob store could not be cleaned'),
    )
  clean()
  const timer = setInterval(clean, oneDay).unref()
  return () => clearInterval(timer)
}

/** Keeps files younger than ten minutes, because their upload may be in progress. */
export async function cleanStore(deps: CleanupDeps, now = Date.now()): Promise<Removed> {
  const { db, blobs, log } = deps
  const leftBefore = new Date(now - tenMinutes)
  const unfinished = await removeUnfinished(blobs.incomingFolder, leftBefore)
  const { ours, theirs } = await storeOwner(db, blobs)
  if (ours !== theirs) {
    log.warn(
      { ours, theirs },
      `The stored files belong to another installation, nothing is removed: give this installation its own store, or delete "${ownerKey}" there if the other is gone`,
    )
    return { unfinished, orphans: 0, unreferenced: 0 }
  }
  return {
    unfinished,
    orphans: await removeOrphans(deps, leftBefore),
    unreferenced: await removeUnreferenced(deps, new Date(now), new Date(now - oneDay)),
  }
}
