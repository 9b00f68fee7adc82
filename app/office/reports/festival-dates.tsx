import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { useChange } from '#app/office/lib/data/change.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { festivalForm } from '#domain/reports/festival-form.ts'
import { shortDay } from '#domain/reports/report-period.ts'
import { FIRST_DAY, LAST_DAY } from '#domain/time/dates.ts'
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
  const editForm = useEditForm({
    name: 'festival',
    resolver: schemaResolver(festivalForm),
    stored: '',
    versionOf: () => 'new',
    startValues: (name) => ({ name, day: '' }),
  })
  const { register, formState } = editForm.form
  const { errors, isSubmitting } = formState
  const add = editForm.submit({
    save: async (added) => {
      await onAdd(added)
      // The next date is often one of the same festival.
      return added.name
    },
    failed: NOT_CHANGED,
  })
  return (
    <form noValidate onSubmit={add} className="mt-4 space-y-3">
      <FormNotices editForm={editForm} what="this date" />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Festival" error={errors.name?.message}>
          <Input list={list} autoComplete="off" {...register('name')} />
        </Field>
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label="Day" error={errors.day?.message}>
          <Input type="date" min={FIRST_DAY} max={LAST_DAY} {...register('day')} />
        </Field>
        <Button type="submit" variant="secondary" busy={isSubmitting}>
          <Plus aria-hidden="true" className="size-4" />
          Add date
        </Button>
      </div>
    </form>
  )
}

const NOT_CHANGED = 'The date is not changed'

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
    errorToast: NOT_CHANGED,
  })
