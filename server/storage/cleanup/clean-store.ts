// What nobody needs any more goes: after a start, beside the first requests, and once a day.

import type { CleanupDeps } from './cleanup-deps.ts'
import { removeOrphans } from './remove-orphans.ts'
import { removeUnfinished } from './remove-unfinished.ts'
import { removeUnreferenced } from './remove-unreferenced.ts'
import { ownerKey, storeOwner } from './store-owner.ts'

export interface Removed {
  /** Half-received uploads. */
  readonly unfinished: number
  /** Blobs without a row. */
  readonly orphans: number
  /** Pictures that no row refers to. */
  readonly unreferenced: number
}

const tenMinutes = 600_000
const aDay = 86_400_000

/**
 * Returns at once how to stop it: leftovers are no reason to start later, and a store out of reach is none not to start
 * at all.
 */
export function startCleanup(deps: CleanupDeps): () => void {
  const clean = () =>
    cleanStore(deps).then(
      (removed) => {
        if (Object.values(removed).some((count) => count > 0))
          deps.log.info(removed, 'Removed files that nobody needs')
      },
      (error: unknown) =>
        deps.log.warn({ err: error }, 'The stored files could not be looked through for leftovers'),
    )
  clean()
  const timer = setInterval(clean, aDay).unref()
  return () => clearInterval(timer)
}

/** Younger leftovers than ten minutes are spared, because their upload may still be under way. */
export async function cleanStore(deps: CleanupDeps, now = Date.now()): Promise<Removed> {
  const { db, blobs, log } = deps
  const leftBefore = new Date(now - tenMinutes)
  const unfinished = await removeUnfinished(blobs.incomingFolder, leftBefore)
  const { ours, theirs } = await storeOwner(db, blobs)
  if (ours !== theirs) {
    log.warn(
      { ours, theirs },
      `The stored files belong to another installation, nothing is removed: give this one a store of its own, or delete "${ownerKey}" there if the other is gone`,
    )
    return { unfinished, orphans: 0, unreferenced: 0 }
  }
  return {
    unfinished,
    orphans: await removeOrphans(deps, leftBefore),
    unreferenced: await removeUnreferenced(deps, new Date(now - aDay)),
  }
}
