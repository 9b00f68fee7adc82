/** The summary of a month or quarter for the accountant, as one file; owners only, as all exports. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { useChange } from '#app/office/lib/data/change.ts'
import { saveFile } from '#app/office/lib/screen/save-file.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { GstSummary } from '#domain/money/gst-summary.ts'
import { daysText, periodAround } from '#domain/reports/report-period.ts'
import { BYTE_ORDER_MARK, csvLine } from '#domain/text/csv.ts'
import { addDays, type Day, dayIn } from '#domain/time/dates.ts'

const MONTHS = 13
const QUARTERS = 5

/** Starts of the latest months or quarters, the running one first. */
function latest(kind: 'month' | 'quarter', count: number, today: Day): Day[] {
  const starts: Day[] = []
  for (let day = today; starts.length < count; ) {
    const { first } = periodAround(kind, day)
    starts.push(first)
    day = addDays(first, -1)
  }
  return starts
}

export function AccountantDownload({ gstin }: { gstin: string | null }) {
  const { business_name, time_zone } = useBusinessProfile()
  const today = dayIn(new Date(), time_zone)
  const options = [
    ...latest('month', MONTHS, today).map((day) => optionOf('month', day)),
    ...latest('quarter', QUARTERS, today).map((day) => optionOf('quarter', day)),
  ]
  const [chosen, setChosen] = useState(options[1]?.value ?? '')
  const download = useChange({
    mutationKey: 'export',
    send: async () => {
      const [kind, day = today] = chosen.split(' ')
      const { first, last } = periodAround(kind === 'quarter' ? 'quarter' : 'month', day)
      const [{ data, error }, { summaryLines }] = await Promise.all([
        sessionClient().rpc('gst_summary', { first_day: first, last_day: last }),
        import('#domain/money/gst-summary.ts'),
      ])
      if (error) throw error
      const lines = summaryLines(
        { business: business_name, gstin, first, last },
        data as unknown as GstSummary,
      )
      saveFile(
        new Blob([BYTE_ORDER_MARK, ...lines.map(csvLine)], { type: 'text/csv' }),
        `gst-${first}-${last}.csv`,
      )
    },
    errorToast: 'The summary could not be made',
    // Nothing stored changes.
    invalidates: ['export'],
  })
  if (!useIsOwner()) return null
  return (
    <section
      aria-label="For the accountant"
      className="mb-4 flex max-w-3xl flex-wrap items-end gap-2 rounded-xl border border-line bg-card p-4 shadow-xs"
    >
      <div className="min-w-48 flex-1">
        <Field
          label="For the accountant"
          hint="Invoices by tax rate and state, credit notes and invoice numbers, as needed for GSTR-1"
        >
          <Select options={options} value={chosen} onChange={({ target }) => setChosen(target.value)} />
        </Field>
      </div>
      <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" className="size-4" />
        Download summary
      </Button>
    </section>
  )
}

const optionOf = (kind: 'month' | 'quarter', day: Day) => ({
  value: `${kind} ${day}`,
  label: daysText(kind, periodAround(kind, day)),
})
