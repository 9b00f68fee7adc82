/** The texts of a kind of record; the specification's texts are in each subject's labels.ts. */
import type { DrawingName } from '#app/office/components/drawing.tsx'
import type { AddLabels, DeleteLabels, UpdateLabels } from '#app/office/lib/records/use-record-changes.ts'

export interface ListLabels {
  /** The page's heading. */
  readonly title: string
  readonly empty: string
  readonly emptyDrawing: DrawingName
  readonly fetchFailed: string
  /** In the search box, where there is one. */
  readonly search?: string
}

/** Of a deletion that the browser asks about first. */
export interface ConfirmedDeleteLabels extends DeleteLabels {
  readonly confirmDelete: string
}

/** Of records that are added, edited and deleted in a list screen. */
export interface RecordLabels extends ListLabels, AddLabels, UpdateLabels, ConfirmedDeleteLabels {
  /** One of them in running text: 'client'. */
  readonly noun: string
}
