/** What the screens say of a kind of record; the specification's sentences stand in each subject's words.ts. */
import type { DrawingName } from '#app/office/components/drawing.tsx'

export interface ListWords {
  /** The page's heading. */
  readonly title: string
  readonly empty: string
  readonly emptyDrawing: DrawingName
  readonly fetchFailed: string
  /** In the search box, where there is one. */
  readonly search?: string
}

export interface UpdateWords {
  readonly updated: string
  readonly updateFailed: string
}

export interface DeleteWords {
  readonly deleted: string
  readonly deleteFailed: string
}

/** Of a deletion that the browser asks about first. */
export interface ConfirmedDeleteWords extends DeleteWords {
  readonly confirmDelete: string
}

export interface AddWords {
  readonly added: string
  readonly addFailed: string
}

/** Of records that are added, edited and deleted in a list screen. */
export interface RecordWords extends ListWords, AddWords, UpdateWords, ConfirmedDeleteWords {
  /** One of them in running text: 'client'. */
  readonly noun: string
}
