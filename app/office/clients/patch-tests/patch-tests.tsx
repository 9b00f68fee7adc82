/** Allergies and patch tests on a client's profile. */
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { DeleteAction, RecordAction } from '#app/office/components/records/record-action.tsx'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { useDeleteRecord } from '#app/office/lib/records/use-record-changes.ts'
import { staffNamesQuery } from '#app/office/lib/session/staff-names.ts'
import type { Client } from '#domain/clients/client.ts'
import { type PatchTest, patchTestResultText } from '#domain/clients/patch-test.ts'
import { formatShortDay } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'
import { patchTestLabels, patchTests, patchTestsQuery } from './queries.ts'

const loadDialog = () => import('./patch-test-dialog.tsx')

/** The open dialog is in the address (`&test=new`), so that it is open again after a reload or sign-in. */
function useTestInAddress() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const open = (test: string | null) =>
    setParams(
      (current) => {
        if (test) current.set('test', test)
        else current.delete('test')
        return current
      },
      { replace: true, state, preventScrollReset: true },
    )
  return [params.get('test'), open] as const
}

export function PatchTests({ client }: { client: Client }) {
  const tests = useQuery(patchTestsQuery(client.id))
  const [opened, open] = useTestInAddress()
  const PatchTestDialog = useLazyDialog(loadDialog)
  const editedId = opened === 'new' ? null : opened
  return (
    <section aria-labelledby="patch-tests">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 id="patch-tests" className="font-semibold">
          Allergies and patch tests
        </h3>
        <Button variant="secondary" size="small" onClick={() => open('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Add patch test
        </Button>
      </div>
      <p
        className={
          client.allergies
            ? 'rounded-lg bg-red-soft px-3.5 py-2.5 text-sm font-medium whitespace-pre-line wrap-anywhere text-red-ink'
            : 'text-sm text-muted'
        }
      >
        {client.allergies ?? 'No allergies noted'}
      </p>
      <Loaded
        query={tests}
        title={patchTestLabels.fetchFailed}
        loading={<Skeleton className="mt-2 h-12 w-full" />}
      >
        {(rows) =>
          rows.length > 0 && (
            <ul className="mt-2 divide-y divide-line rounded-xl border border-line bg-card text-sm">
              {rows.map((test) => (
                <Entry key={test.id} test={test} onEdit={() => open(test.id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && (
        <PatchTestDialog
          key={opened}
          id={editedId}
          listed={tests.data?.find(({ id }) => id === editedId)}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}

function Entry({ test, onEdit }: { test: PatchTest; onEdit: () => void }) {
  const { time_zone } = useBusinessProfile()
  const { data: names } = useQuery(staffNamesQuery)
  const remove = useDeleteRecord(patchTests, patchTestLabels)
  const { tested_for, product, tested_on, result, expires_on, consented_on, recorded_by } = test
  const by = recorded_by && names?.get(recorded_by)
  const isExpired = expires_on < dayIn(new Date(), time_zone)
  return (
    <li className="px-3.5 pt-2.5 pb-1">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">
          {[tested_for, product].filter(Boolean).join(' · ')}
        </span>
        <Badge
          colour={result === 'reaction' ? 'red' : result === null ? 'yellow' : isExpired ? 'grey' : 'green'}
        >
          {patchTestResultText(result)}
        </Badge>
      </p>
      <p className={isExpired ? 'text-danger' : 'text-muted'}>
        {formatShortDay(tested_on)}, {isExpired ? 'expired' : 'valid until'} {formatShortDay(expires_on)}
      </p>
      <p className="text-xs text-muted">
        Client agreed on {formatShortDay(consented_on)}
        {by && ` · recorded by ${by}`}
      </p>
      <p className="-ml-3">
        <RecordAction icon={Pencil} word="Edit" of={patchTests.nameOf(test)} onPress={onEdit} />
        <DeleteAction
          of={patchTests.nameOf(test)}
          labels={patchTestLabels}
          onDelete={() => remove.mutate(test)}
        />
      </p>
    </li>
  )
}
