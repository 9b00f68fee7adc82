/** A list screen: heading, rows, dialog and deletion, configured by its props. */
import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Load } from '#app/lib/import-attempts.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import { useDeleteRecord } from '#app/office/lib/records/use-record-changes.ts'
import type { Column, DataTableProps, FilterChoice } from './list-columns.ts'
import { DeleteAction, RecordAction } from './record-action.tsx'
import type { OpenedRecord } from './record-form.ts'
import type { RecordLabels } from './record-labels.ts'
import { RecordList } from './record-list.tsx'
import { useAddressDialog } from './use-address-dialog.ts'
import { useListState } from './use-list-state.ts'
import { useRecordList } from './use-record-list.ts'

interface RecordsScreenProps<Stored extends StoredRecord> {
  source: RecordSource<Stored>
  rules: ListRules
  labels: RecordLabels
  columns: readonly Column<Stored>[]
  /** The dialog that adds or edits a record. */
  loadDialog: Load<OpenedRecord<Stored>>
  filters?: readonly FilterChoice[]
  /** Actions before Edit and Delete. */
  recordActions?: (record: Stored, openView: () => void) => ReactNode
  /** Renders `?view=<id>`; `listed` is the record from the list's cache. */
  renderView?: (id: string, onClose: () => void, listed: Stored | undefined) => ReactNode
  tableFrom?: number
  dividerAbove?: DataTableProps<Stored>['dividerAbove']
  /** False hides the buttons that change records. */
  mayEdit?: boolean
  /** Shown beside the heading. */
  views?: ReactNode
  /** Shown between the heading and the list. */
  children?: ReactNode
}

export function RecordsScreen<Stored extends StoredRecord>(props: RecordsScreenProps<Stored>) {
  const { source, rules, labels, columns, loadDialog, filters, recordActions, renderView, tableFrom } = props
  const { mayEdit = true, dividerAbove, views, children } = props
  const [state, change] = useListState(rules)
  const list = useRecordList(source, rules, state, labels.fetchFailed)
  const remove = useDeleteRecord(source, labels)
  const { dialog, open, close } = useAddressDialog(rules)
  const RecordDialog = useLazyDialog(loadDialog)
  const editedId = dialog?.name === 'edit' ? dialog.id : null
  const listed = (id: string | null) => list.data?.rows.find((record) => record.id === id)

  const addButton = (className?: string) => (
    <Button className={className} onClick={() => open({ name: 'new' })}>
      <Plus aria-hidden="true" className="size-4" />
      Add {labels.noun}
    </Button>
  )

  return (
    <>
      <PageHeading title={labels.title}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:contents">
          {views}
          {mayEdit && addButton('max-md:hidden')}
        </div>
      </PageHeading>
      {children}
      <RecordList
        exportName={source.table}
        labels={labels}
        columns={columns}
        filters={filters}
        list={list}
        state={state}
        onChange={change}
        tableFrom={tableFrom}
        dividerAbove={dividerAbove}
        emptyAction={mayEdit && addButton('max-md:hidden')}
        actions={
          mayEdit || recordActions
            ? (record) => (
                <>
                  {recordActions?.(record, () => open({ name: 'view', id: record.id }))}
                  {mayEdit && (
                    <RecordAction
                      icon={Pencil}
                      word="Edit"
                      of={source.nameOf(record)}
                      onPress={() => open({ name: 'edit', id: record.id })}
                    />
                  )}
                  {mayEdit && (
                    <DeleteAction
                      of={source.nameOf(record)}
                      labels={labels}
                      onDelete={() => remove.mutate(record)}
                    />
                  )}
                </>
              )
            : undefined
        }
      />
      {mayEdit && (
        <div className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 md:hidden">
          {addButton('h-13 rounded-full! px-5 shadow-lg!')}
        </div>
      )}
      {mayEdit && (dialog?.name === 'new' || editedId) && (
        <RecordDialog key={editedId ?? 'new'} id={editedId} listed={listed(editedId)} onClose={close} />
      )}
      {dialog?.name === 'view' && renderView?.(dialog.id, close, listed(dialog.id))}
    </>
  )
}
