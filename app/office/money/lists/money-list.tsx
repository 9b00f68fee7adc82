/** A list of the money pages: tabs, totals of what is shown, the records, and the payments of an appointment as a dialog. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import type { Column, DataTableProps, FilterChoice } from '#app/office/components/records/list-columns.ts'
import type { ListLabels } from '#app/office/components/records/record-labels.ts'
import { RecordList } from '#app/office/components/records/record-list.tsx'
import { useAddressDialog } from '#app/office/components/records/use-address-dialog.ts'
import type { ListChange } from '#app/office/components/records/use-list-state.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { Page } from '#app/office/lib/records/read-records.ts'
import type { ListedRecord } from '#app/office/lib/records/record-source.ts'
import { useMoneyDialog } from '#app/office/money/dialogs.ts'
import { type MoneyPath, MoneyTabs } from './tabs.tsx'
import { Totals, type totalsQuery } from './totals.tsx'

interface MoneyListProps<Listed extends ListedRecord> {
  path: MoneyPath
  /** The name of the list in exported-lists.ts. */
  exportName: string
  labels: ListLabels & { readonly subtitle: string }
  rules: ListRules
  state: ListState
  onChange: (change: ListChange) => void
  list: UseQueryResult<Page<Listed>>
  totals: ReturnType<typeof totalsQuery>
  columns: readonly Column<Listed>[]
  filters?: readonly FilterChoice[]
  actions?: (record: Listed, openMoney: (appointmentId: string) => void) => ReactNode
  dividerAbove?: DataTableProps<Listed>['dividerAbove']
  tableFrom?: number
  /** Shown above the list. */
  children?: ReactNode
}

export function MoneyList<Listed extends ListedRecord>(props: MoneyListProps<Listed>) {
  const { path, exportName, labels, rules, state, onChange, list, totals, columns, filters } = props
  const { actions, dividerAbove, tableFrom, children } = props
  const { dialog, open, close } = useAddressDialog(rules)
  const MoneyDialog = useMoneyDialog()
  const openMoney = (id: string) => open({ name: 'view', id })
  return (
    <>
      <PageHeading title={labels.title} subtitle={labels.subtitle} />
      <MoneyTabs current={path} />
      <Totals query={totals} isLimited={list.data?.isLimited ?? false} />
      {children}
      <RecordList<Listed>
        exportName={exportName}
        labels={labels}
        columns={columns}
        filters={filters}
        list={list}
        state={state}
        onChange={onChange}
        actions={actions && ((record) => actions(record, openMoney))}
        dividerAbove={dividerAbove}
        tableFrom={tableFrom}
      />
      {dialog?.name === 'view' && <MoneyDialog id={dialog.id} listed={undefined} onClose={close} />}
    </>
  )
}
