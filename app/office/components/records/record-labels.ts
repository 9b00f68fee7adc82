/** The texts of a kind of record; the specification's texts are in each subject's labels.ts. */
import type { DrawingName } from '#app/office/components/drawing.tsx'
import type { AddLabels, DeleteLabels, UpdateLabels } from '#app/office/lib/records/use-record-changes.ts'

export interface ListLabels {
  readonly title: string
  readonly empty: string
  readonly emptyDrawing: DrawingName
  readonly fetchFailed: string
  /** The placeholder of the search box, if there is one. */
  readonly search?: string
}

/** For a deletion with a confirmation. */
export interface ConfirmedDeleteLabels extends DeleteLabels {
  readonly confirmDelete: string
}

/** For records that are added, edited and deleted on a list screen. */
export interface RecordLabels extends ListLabels, AddLabels, UpdateLabels, ConfirmedDeleteLabels {
  /** The noun in running text: 'client'. */
  readonly noun: string
}
