import { Copy, Plus, X } from 'lucide-react'
import { useEffect } from 'react'
import { z } from 'zod'
import { useKeptForm } from '#app/office/components/records/use-kept-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import type { Beautician } from '#app/office/team/beauticians/queries.ts'
import { hoursInWords, WEEKDAYS, type WorkingSpell, weekProblem } from '#domain/team/working-hours.ts'
import { useSaveWeek } from './queries.ts'

interface WeekFormProps {
  /** null: the business. */
  beautician: Beautician | null
  stored: readonly WorkingSpell[]
  mayEdit: boolean
}

const week = z.object({
  spells: z
    .array(z.object({ weekday: z.number(), from_time: z.string(), to_time: z.string() }))
    .superRefine((spells, context) => {
      const message = weekProblem(spells)
      if (message) context.addIssue({ code: 'custom', message })
    }),
})
type Week = z.infer<typeof week>

const NEW_SPELL = { from_time: '09:00', to_time: '18:00' }

export function WeekForm({ beautician, stored, mayEdit }: WeekFormProps) {
  const save = useSaveWeek()
  const { form, basis, isRestored, moveTo, startAnew } = useKeptForm<Week, Week, readonly WorkingSpell[]>({
    resolver: schemaResolver(week),
    basis: stored,
    startValues: (spells) => ({ spells: [...spells] }),
  })
  const spells = form.watch('spells')
  const { isDirty, isSubmitting } = form.formState
  const isNewer = JSON.stringify(stored) !== JSON.stringify(basis)
  // Nothing was typed over it: what is stored now is shown at once.
  useEffect(() => {
    if (isNewer && !isDirty) moveTo(stored)
  })
  const problem = weekProblem(spells)
  const set = (next: readonly WorkingSpell[]) => form.setValue('spells', [...next], { shouldDirty: true })
  const dayOf = (weekday: number) => spells.filter((spell) => spell.weekday === weekday)

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(async (typed) => {
        const saving = save.mutateAsync({ beautician: beautician?.id ?? null, before: basis, ...typed })
        const isSaved = await saving.then(
          () => true,
          () => false,
        )
        if (isSaved) startAnew(typed.spells)
      })}
    >
      <Card className="p-4 md:p-6">
        {isRestored && <Notice>You were signed out. What you had typed is here again.</Notice>}
        {isNewer && isDirty && !isSubmitting && (
          <Notice>
            <p>Somebody else changed these hours while you were editing.</p>
            <Button look="secondary" size="small" className="mt-3" onClick={() => startAnew(stored)}>
              Load the newer hours
            </Button>
          </Notice>
        )}
        <ul className="divide-y divide-line">
          {WEEKDAYS.map((name, index) => (
            <DayRow
              key={name}
              name={name}
              spells={dayOf(index + 1)}
              mayEdit={mayEdit}
              onAdd={() => set([...spells, { weekday: index + 1, ...NEW_SPELL }])}
              onChange={(old, next) =>
                set(spells.flatMap((one) => (one !== old ? [one] : next ? [next] : [])))
              }
              onRepeat={
                index === 0
                  ? () =>
                      set(WEEKDAYS.flatMap((_, day) => dayOf(1).map((one) => ({ ...one, weekday: day + 1 }))))
                  : undefined
              }
            />
          ))}
        </ul>
        <InWords beautician={beautician} spells={spells} problem={problem} />
        {mayEdit && (
          <div className="mt-4 flex flex-wrap gap-2">
            <Button type="submit" busy={isSubmitting} disabled={problem !== null || !isDirty}>
              Save hours
            </Button>
            {beautician && spells.length > 0 && (
              <Button look="ghost" onClick={() => set([])}>
                Same as the business
              </Button>
            )}
          </div>
        )}
      </Card>
    </form>
  )
}

interface InWordsProps {
  beautician: Beautician | null
  spells: readonly WorkingSpell[]
  problem: string | null
}

function InWords({ beautician, spells, problem }: InWordsProps) {
  const says = beautician ? 'In words' : 'The website says'
  return (
    <p aria-live="polite" className="mt-4 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      {problem ? (
        <span className="text-danger">{problem}</span>
      ) : beautician && spells.length === 0 ? (
        'She works the business’s hours.'
      ) : (
        <>
          {says}: <strong className="font-semibold">{hoursInWords(spells)}</strong>
        </>
      )}
    </p>
  )
}

interface DayRowProps {
  name: string
  spells: readonly WorkingSpell[]
  mayEdit: boolean
  onAdd: () => void
  onChange: (old: WorkingSpell, next: WorkingSpell | null) => void
  /** Offered on the first day: all others like it. */
  onRepeat?: () => void
}

const DayRow = ({ name, spells, mayEdit, onAdd, onChange, onRepeat }: DayRowProps) => (
  <li className="flex flex-wrap items-start gap-x-2 py-2">
    <span className="w-10 shrink-0 pt-2.5 font-medium max-sm:flex-1">{name}</span>
    <div className="min-w-0 flex-1 space-y-2 max-sm:order-last max-sm:basis-full">
      {spells.length === 0 && <p className="pt-2.5 text-sm text-muted max-sm:pt-0">closed</p>}
      {spells.map((spell, position) => (
        <SpellFields
          // Two spells of a day have nothing else to be told apart by while they are typed.
          key={`${name} ${position.toString()}`}
          day={name}
          spell={spell}
          mayEdit={mayEdit}
          onChange={(next) => onChange(spell, next)}
        />
      ))}
      {mayEdit && onRepeat && spells.length > 0 && (
        <Button look="ghost" size="small" onClick={onRepeat}>
          <Copy aria-hidden="true" className="size-4" />
          All days like Mon
        </Button>
      )}
    </div>
    {mayEdit && (
      <Button
        look="ghost"
        size="icon"
        className="md:mt-1"
        aria-label={`Add hours on ${name}`}
        onClick={onAdd}
      >
        <Plus aria-hidden="true" className="size-4" />
      </Button>
    )}
  </li>
)

interface SpellFieldsProps {
  day: string
  spell: WorkingSpell
  mayEdit: boolean
  onChange: (next: WorkingSpell | null) => void
}

const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'

/** On a phone the field itself opens the choice of times, and its sign would cover half of them. */
const timeLook = 'w-32! px-2! max-sm:flex-1 max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

/** A time field knows no 24:00, so midnight at the end is written 00:00. */
const SpellFields = ({ day, spell, mayEdit, onChange }: SpellFieldsProps) => (
  <div className="flex items-center gap-1">
    <Input
      type="time"
      aria-label={`${day} from`}
      className={timeLook}
      disabled={!mayEdit}
      value={spell.from_time}
      onChange={({ target }) => onChange({ ...spell, from_time: target.value })}
    />
    <span aria-hidden="true">–</span>
    <Input
      type="time"
      aria-label={`${day} until`}
      className={timeLook}
      disabled={!mayEdit}
      value={spell.to_time === END_OF_DAY ? MIDNIGHT : spell.to_time}
      onChange={({ target }) =>
        onChange({ ...spell, to_time: target.value === MIDNIGHT ? END_OF_DAY : target.value })
      }
    />
    {mayEdit && (
      <Button
        look="ghost"
        size="icon"
        aria-label={`Remove these hours on ${day}`}
        onClick={() => onChange(null)}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    )}
  </div>
)
