import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { ignoreShownFailure, useChange } from '#app/office/lib/data/change.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { shortDay } from '#domain/reports/report-period.ts'
import { type Festival, festivalsQuery } from './queries.ts'

/**
 * The festival and wedding dates by which seasons are compared; the owner enters them, because they differ from year to year.
 */
export default function FestivalDates() {
  const isOwner = useIsOwner()
  const festivals = useQuery(festivalsQuery)
  const change = useChangeFestivals()
  const dates = festivals.data ?? []
  const names = [...new Set(dates.map(({ name }) => name))]
  return (
    <>
      {!isOwner && <OwnersOnly what="the dates" />}
      <dl className="space-y-3">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-sm font-medium">{name}</dt>
            {dates
              .filter((festival) => festival.name === name)
              .map((festival) => (
                <dd key={festival.day} className="mr-1 inline-flex items-center text-sm tabular-nums">
                  {shortDay(festival.day)}
                  {isOwner && (
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Remove ${name} on ${shortDay(festival.day)}`}
                      onClick={() => change.mutate({ remove: festival })}
                    >
                      <X aria-hidden="true" className="size-4" />
                    </Button>
                  )}
                </dd>
              ))}
          </div>
        ))}
      </dl>
      {isOwner && <AddFestival names={names} onAdd={(add) => change.save({ add })} />}
    </>
  )
}

function AddFestival({
  names,
  onAdd,
}: {
  names: readonly string[]
  onAdd: (festival: Festival) => Promise<unknown>
}) {
  const list = useId()
  const [typed, setTyped] = useState<Festival>({ name: '', day: '' })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const added = { name: typed.name.trim(), day: typed.day }
    const clear = () => setTyped((now) => (now.day === added.day ? { ...now, day: '' } : now))
    onAdd(added).then(clear, ignoreShownFailure)
  }
  return (
    <form onSubmit={onSubmit} className="mt-4 flex flex-wrap items-end gap-3">
      <Field label="Festival">
        <Input
          required
          list={list}
          maxLength={60}
          pattern=".*\S.*"
          autoComplete="off"
          value={typed.name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
      </Field>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Day">
        <Input
          required
          type="date"
          value={typed.day}
          onChange={({ target }) => setTyped({ ...typed, day: target.value })}
        />
      </Field>
      <Button type="submit" variant="secondary">
        <Plus aria-hidden="true" className="size-4" />
        Add date
      </Button>
    </form>
  )
}

const useChangeFestivals = () =>
  useChange({
    mutationKey: 'festivals',
    send: async ({ add, remove }: { add?: Festival; remove?: Festival }) => {
      const table = sessionClient().from('festivals')
      // Adding a date is idempotent.
      const { error } = add
        ? await table.upsert(add)
        : await table.delete().match({ name: remove?.name, day: remove?.day })
      if (error) throw error
    },
    errorToast: 'The date is not changed',
  })
