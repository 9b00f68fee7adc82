/** The texts of a kind of record; the specification's texts are in each subject's labels.ts. */
import type { DrawingName } from '#app/office/components/drawing.tsx'
import type { AddWords, DeleteWords, UpdateWords } from '#app/office/lib/records/use-record-changes.ts'

export interface ListWords {
  /** The page's heading. */
  readonly title: string
  readonly empty: string
  readonly emptyDrawing: DrawingName
  readonly fetchFailed: string
  /** In the search box, where there is one. */
  readonly search?: string
}

/** Of a deletion that the browser asks about first. */
export interface ConfirmedDeleteWords extends DeleteWords {
  readonly confirmDelete: string
}

/** Of records that are added, edited and deleted in a list screen. */
export interface RecordWords extends ListWords, AddWords, UpdateWords, ConfirmedDeleteWords {
  /** One of them in running text: 'client'. */
  readonly noun: string
}
