import { toast } from 'sonner'
import { Input } from '#app/office/components/ui/input.tsx'
import type { Area } from './queries.ts'

interface TravelTimeFieldProps {
  from: Area
  to: Area
  /** NaN if empty. */
  minutes: number
  /** The placeholder. */
  usual: number
  disabled: boolean
  onSave: (minutes: number | null, before: number | null) => void
}

const MOST_MINUTES = 480

const minutesOf = (text: string) => (text === '' ? null : Number(text))

/** Saved on blur; an invalid value restores the previous one. */
export function TravelTimeField({ from, to, minutes, usual, disabled, onSave }: TravelTimeFieldProps) {
  const stored = Number.isNaN(minutes) ? '' : String(minutes)
  return (
    <Input
      key={`${from.id} ${to.id} ${stored}`}
      type="number"
      inputMode="numeric"
      min={0}
      max={MOST_MINUTES}
      step={1}
      defaultValue={stored}
      placeholder={String(usual)}
      disabled={disabled}
      aria-label={
        from.id === to.id ? `Minutes within ${from.name}` : `Minutes from ${from.name} to ${to.name}`
      }
      className="w-18! px-2! text-right tabular-nums"
      onBlur={({ target }) => {
        const typed = target.value.trim()
        if (!target.validity.valid) {
          target.value = stored
          toast.error(`A travel time is 0 to ${MOST_MINUTES} whole minutes`, {
            description: `${to.name}: not changed.`,
          })
        } else if (typed !== stored) onSave(minutesOf(typed), minutesOf(stored))
      }}
    />
  )
}
