// What nobody needs any more goes: after a start, beside the first requests, and once a day.
import { removeForgotten } from './remove-forgotten.ts'
import { removeOrphans } from './remove-orphans.ts'
import { removeUnfinished } from './remove-unfinished.ts'
import { ownerKey, storeOwner } from './store-owner.ts'
import type { Upkeep } from './upkeep.ts'

export interface Removed {
  /** Half-received uploads. */
  readonly unfinished: number
  /** Blobs without a row. */
  readonly orphans: number
  /** Pictures that no row refers to. */
  readonly forgotten: number
}

const tenMinutes = 600_000
const aDay = 86_400_000

/**
 * Returns at once how to stop it: leftovers are no reason to start later, and a store out of reach is none not to start
 * at all.
 */
export function keepTidy(upkeep: Upkeep): () => void {
  const tidy = () =>
    tidyStore(upkeep).then(
      (removed) => {
        if (Object.values(removed).some((count) => count > 0))
          upkeep.log.info(removed, 'Removed files that nobody needs')
      },
      (error: unknown) =>
        upkeep.log.warn({ err: error }, 'The stored files could not be looked through for leftovers'),
    )
  tidy()
  const timer = setInterval(tidy, aDay).unref()
  return () => clearInterval(timer)
}

/** Younger leftovers than ten minutes are spared, because their upload may still be under way. */
export async function tidyStore(upkeep: Upkeep, now = Date.now()): Promise<Removed> {
  const { db, blobs, log } = upkeep
  const leftBefore = new Date(now - tenMinutes)
  const unfinished = await removeUnfinished(blobs.incomingFolder, leftBefore)
  const { ours, theirs } = await storeOwner(db, blobs)
  if (ours !== theirs) {
    log.warn(
      { ours, theirs },
      `The stored files belong to another installation, nothing is removed: give this one a store of its own, or delete "${ownerKey}" there if the other is gone`,
    )
    return { unfinished, orphans: 0, forgotten: 0 }
  }
  return {
    unfinished,
    orphans: await removeOrphans(upkeep, leftBefore),
    forgotten: await removeForgotten(upkeep, new Date(now - aDay)),
  }
}
