import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { randomId } from '#app/lib/random-id.ts'
import { ColumnChoices, CsvFileField, useCsvFile } from '#app/office/components/csv-file.tsx'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { paths } from '#app/office/lib/paths.ts'
import {
  type BankCredit,
  bankFields,
  type LineFault,
  readBankTable,
  readCredits,
} from '#domain/money/bank-statement.ts'
import { formatCount } from '#domain/money/format-rupees.ts'
import { missingColumns } from '#domain/text/csv-columns.ts'
import { MoneyTabs } from '../lists/tabs.tsx'
import { groupCredits } from './group-credits.ts'
import { MatchedCredits } from './matched-credits.tsx'
import { foundPaymentsQuery } from './queries.ts'
import { type Statement, showStatement, useStatement } from './statement.ts'

export function BankScreen() {
  const statement = useStatement()
  return (
    <>
      <PageHeading title="Bank statement" subtitle="Check which payments reached your bank" />
      <MoneyTabs current={paths.bank} />
      <div className="max-w-3xl space-y-4">
        <StatementFile />
        {statement && <ReadStatement key={statement.id} statement={statement} />}
      </div>
    </>
  )
}

function StatementFile() {
  const queryClient = useQueryClient()
  const { fault, choose } = useCsvFile(readBankTable, (table, name) =>
    showStatement(queryClient, { id: randomId(), name, table, columns: table.columns }),
  )
  return (
    <TitledCard
      title="File"
      subtitle="Download the statement from your bank’s website as CSV. The file stays on this device: only date, amount, reference and description of money that came in are compared."
    >
      <CsvFileField
        fault={fault}
        // Some banks give a text with tabs this ending.
        alsoAccepted=".xls,.tsv"
        onChoose={(chosen) => {
          showStatement(queryClient, null)
          void choose(chosen)
        }}
      />
    </TitledCard>
  )
}

function ReadStatement({ statement }: { statement: Statement }) {
  const queryClient = useQueryClient()
  const { name, table, columns } = statement
  const missing = missingColumns(bankFields, columns)
  const { credits, faults } = useMemo(() => readCredits(table, columns), [table, columns])
  const example = table.lines.find(({ line }) => line === credits[0]?.line) ?? table.lines[0]
  return (
    <>
      <Fold
        title={`Columns of ${name}`}
        summary="Found automatically. Open to change them"
        startsOpen={missing.length > 0}
        heading="h2"
      >
        <ColumnChoices
          fields={bankFields}
          headers={table.headers}
          example={example}
          columns={columns}
          onChange={(chosen) => showStatement(queryClient, { ...statement, columns: chosen })}
        />
      </Fold>
      {faults.length > 0 && <Faults faults={faults} />}
      {missing.length > 0 ? (
        <p role="status" className="font-medium text-danger">
          Choose the column for: {missing.join(', ')}.
        </p>
      ) : credits.length === 0 ? (
        <EmptyState drawing="empty-reports" text="There is no money received in this statement." />
      ) : (
        <FoundCredits statement={statement} credits={credits} />
      )}
    </>
  )
}

function FoundCredits({ statement, credits }: { statement: Statement; credits: readonly BankCredit[] }) {
  const found = useQuery(foundPaymentsQuery(statement, credits))
  return (
    <Loaded query={found} title="The statement could not be compared" loading="Comparing the statement">
      {(payments) => <MatchedCredits groups={groupCredits(credits, payments)} />}
    </Loaded>
  )
}

const MOST_FAULTS = 20

const Faults = ({ faults }: { faults: readonly LineFault[] }) => (
  <Notice>
    <p className="font-medium">Lines that could not be read</p>
    <ul>
      {faults.slice(0, MOST_FAULTS).map(({ line, fault }) => (
        <li key={line}>
          Line {line}: {fault}
        </li>
      ))}
      {faults.length > MOST_FAULTS && <li>and {formatCount(faults.length - MOST_FAULTS)} more</li>}
    </ul>
  </Notice>
)
