/** A whole list screen: heading, rows, dialog, deletion. See entity.ts for what it must be told. */
import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import type { StoredRow } from '#app/office/lib/records/records.ts'
import type { Column, EntityForm, EntityKind, Filter } from './entity.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RecordList } from './record-list.tsx'
import { DeleteAction, RowAction } from './row-action.tsx'
import { useAddressDialog } from './use-address-dialog.ts'
import { useListState } from './use-list-state.ts'
import { useDeleteRecord } from './use-record-changes.ts'
import { useRecordList } from './use-record-list.ts'

interface RecordsScreenProps<Row extends StoredRow, Typed extends FieldValues, Parsed> {
  kind: EntityKind
  columns: readonly Column<Row>[]
  form: EntityForm<Row, Typed, Parsed>
  /** What a row is called in its buttons' names. */
  nameOf: (row: Row) => string
  filters?: readonly Filter[]
  /** Actions before Edit and Delete. */
  rowActions?: (row: Row, openView: () => void) => ReactNode
  /** What `?view=<id>` shows. */
  renderView?: (id: string, onClose: () => void) => ReactNode
  tableFrom?: number
}

const NO_FILTERS: readonly Filter[] = []

export function RecordsScreen<Row extends StoredRow, Typed extends FieldValues, Parsed>(
  props: RecordsScreenProps<Row, Typed, Parsed>,
) {
  const { kind, columns, form, nameOf, filters = NO_FILTERS, rowActions, renderView, tableFrom } = props
  const { words } = kind
  const [state, change] = useListState(kind)
  const list = useRecordList<Row>(kind, state)
  const remove = useDeleteRecord<Row>(kind, words)
  const { dialog, open, close } = useAddressDialog()
  const editedId = dialog?.name === 'edit' ? dialog.id : null

  const addButton = (className?: string) => (
    <Button className={className} onClick={() => open({ name: 'new' })}>
      <Plus aria-hidden="true" className="size-4" />
      Add {words.noun}
    </Button>
  )

  return (
    <>
      <PageHeading title={words.title}>{addButton('max-md:hidden')}</PageHeading>
      <RecordList
        words={words}
        columns={columns}
        filters={filters}
        list={list}
        state={state}
        onChange={change}
        tableFrom={tableFrom}
        emptyAction={addButton('max-md:hidden')}
        actions={(row) => (
          <>
            {rowActions?.(row, () => open({ name: 'view', id: row.id }))}
            <RowAction
              icon={Pencil}
              word="Edit"
              of={nameOf(row)}
              onPress={() => open({ name: 'edit', id: row.id })}
            />
            <DeleteAction of={nameOf(row)} words={words} onDelete={() => remove.mutate(row)} />
          </>
        )}
      />
      <div className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 md:hidden">
        {addButton('h-13 rounded-full! px-5 shadow-lg!')}
      </div>
      {(dialog?.name === 'new' || editedId) && (
        <RecordDialog
          key={editedId ?? 'new'}
          kind={kind}
          form={form}
          id={editedId}
          listed={list.data?.rows.find((row) => row.id === editedId)}
          onClose={close}
        />
      )}
      {dialog?.name === 'view' && renderView?.(dialog.id, close)}
    </>
  )
}
