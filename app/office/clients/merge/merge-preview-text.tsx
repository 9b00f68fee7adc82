/** What a merge does: the values that stay and where they come from, and what moves. */
import { languageLabels } from '#app/office/components/language-labels.ts'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { languages } from '#domain/messages/language.ts'
import type { MergePreview, ShownValues } from './queries.ts'

const labels: readonly (readonly [column: string, label: string])[] = [
  ['full_name', 'Name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['address', 'Address'],
  ['area', 'Area'],
  ['pin', 'Map location'],
  ['gate', 'Gate'],
  ['floor', 'Floor'],
  ['landmark', 'Landmark'],
  ['parking', 'Parking'],
  ['allergies', 'Allergies'],
  ['notes', 'Notes'],
  ['language', 'Language'],
  ['no_messages', 'Messages'],
]

const moved: readonly (readonly [table: string, one: string, many: string])[] = [
  ['appointments', 'appointment', 'appointments'],
  ['leads', 'lead', 'leads'],
  ['waitlist_entries', 'waitlist entry', 'waitlist entries'],
  ['patch_tests', 'patch test', 'patch tests'],
  ['events', 'event', 'events'],
  ['messages', 'sent message', 'sent messages'],
]

export function MergePreviewText({ preview, removed }: { preview: MergePreview; removed: string }) {
  const { before, after, problem } = preview
  return (
    <>
      {problem && <Notice>{problem}</Notice>}
      <section aria-labelledby="what-stays" className="text-sm">
        <h3 id="what-stays" className="mb-1 font-medium">
          The record afterwards
        </h3>
        <dl className="divide-y divide-line rounded-lg border border-line bg-card">
          {labels.map(([column, label]) => {
            const text = valueText(after, column)
            const isNew = text !== valueText(before, column)
            return (
              text && (
                <div key={column} className="grid grid-cols-[5.5rem_1fr] gap-x-3 px-3 py-1.5">
                  <dt className="text-muted">{label}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">
                    {text}
                    {isNew && <span className="block text-xs text-muted">with values of “{removed}”</span>}
                  </dd>
                </div>
              )
            )
          })}
        </dl>
      </section>
      <p className="text-sm">{movesText(preview)}</p>
      <p className="text-sm text-muted">The other record is deleted. You can undo this for a day.</p>
    </>
  )
}

function valueText(values: ShownValues, column: string): string | null {
  const value = values[column] ?? null
  if (column === 'no_messages') return value ? 'Does not want messages' : null
  const language = column === 'language' && languages.find((known) => known === value)
  if (language) return languageLabels[language]
  return value === null ? null : String(value)
}

function movesText({ moves }: MergePreview): string {
  const parts = moved.flatMap(([table, one, many]) => {
    const count = moves[table] ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  const [last, ...first] = parts.toReversed()
  if (!last) return 'Nothing else belongs to the other record.'
  const list = first.length > 0 ? `${first.toReversed().join(', ')} and ${last}` : last
  return `${list} of the other record ${parts.length === 1 && list.startsWith('1 ') ? 'moves' : 'move'} to this one.`
}
