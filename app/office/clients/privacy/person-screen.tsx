/** Shows everything that is stored about one person; the owner may export or erase it. */
import { useQuery } from '@tanstack/react-query'
import { Download, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { saveFile } from '#app/office/lib/screen/save-file.ts'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { exportedPerson } from './export-person.ts'
import { type PersonFilter, type PersonRecord, personQuery } from './queries.ts'
import { RecordEntry } from './record-entry.tsx'
import { UncertainRecord } from './uncertain-record.tsx'

export function PersonScreen() {
  const [params] = useSearchParams()
  const filter: PersonFilter = { client: params.get('client'), lead: params.get('lead') }
  const person = useQuery(personQuery(filter))
  const itself = person.data?.find(({ id }) => id === filter.client || id === filter.lead)
  if (person.data && itself) {
    return <Person key={itself.id} records={person.data} itself={itself} />
  }
  return (
    <>
      <PageHeading title="Personal data" />
      <Loaded query={person} title="The personal data could not be loaded" loading="Loading the data">
        {() => <EmptyState drawing="empty-clients" text="No data of this person" />}
      </Loaded>
    </>
  )
}

function Person({ records, itself }: { records: readonly PersonRecord[]; itself: PersonRecord }) {
  const { time_zone, business_name } = useBusinessProfile()
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [erasing, setErasing] = useState(false)
  const name = String(itself.record.full_name)
  const certain = records.filter(({ found_by }) => found_by === 'person')
  const doubtful = records.filter(({ found_by }) => found_by !== 'person')
  const theirs = [...certain, ...doubtful.filter(({ id }) => taken.has(id))]
  const now = new Date()
  return (
    <>
      <PageHeading
        title={`All data of ${name}`}
        subtitle={`Everything that ${business_name} has stored about this person, ${formatDateAndClock(now.toISOString(), time_zone)}`}
      />
      {access?.isOwner ? (
        <div className="mb-5 flex flex-wrap gap-2 print:hidden">
          <Button
            variant="secondary"
            onClick={() =>
              saveFile(
                new Blob([exportedPerson(theirs, business_name, now)], { type: 'application/json' }),
                `data-about-${fileName(name)}.json`,
              )
            }
          >
            <Download aria-hidden="true" className="size-4" />
            Export
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
          <Button variant="danger" onClick={() => setErasing(true)}>
            <Trash2 aria-hidden="true" className="size-4" />
            Erase …
          </Button>
        </div>
      ) : (
        <p className="mb-5 text-sm text-muted">Only the owner may export or erase this.</p>
      )}
      <div className="space-y-4">
        {certain.map((found) => (
          <Card key={found.id} className="p-4 md:p-6">
            <RecordEntry found={found} />
          </Card>
        ))}
        {doubtful.map((found) => (
          <UncertainRecord
            key={found.id}
            found={found}
            isTaken={taken.has(found.id)}
            onTake={(isTaken) => setTaken(changed(taken, found.id, isTaken))}
          />
        ))}
      </div>
      <p className="mt-5 text-sm text-muted print:hidden">
        Not included: what was written about this person in another client’s notes. No files are stored about
        a person.
      </p>
      {erasing && (
        <EraseDialog
          name={name}
          records={theirs}
          afterwards={itself.kind === 'client' ? paths.clients : paths.leads}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}

function changed(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
