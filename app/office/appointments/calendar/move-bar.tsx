import { Button } from '#app/office/components/ui/button.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import type { Lane } from './lanes.ts'
import { isRefused, type MovingState, type Plan, previewText, useMovePreview } from './moving.ts'

interface MoveBarProps {
  entry: CalendarEntry
  moving: MovingState
  plan: Plan
  zone: string
  /** The lanes to choose from and the one that is shown, on a screen with one lane only. */
  choice: { lanes: readonly Lane[]; shown: Lane; onChoose: (lane: Lane | undefined) => void } | null
  onSave: () => void
  onLeave: () => void
}

/** Shown over the grid while an appointment is moved by taps; on a phone at the bottom, within reach of the thumb. */
export function MoveBar({ entry, moving, plan, zone, choice, onSave, onLeave }: MoveBarProps) {
  const preview = useMovePreview(moving, plan, 'taps')
  return (
    <div
      role="status"
      className={classNames(
        'z-30 flex flex-wrap items-center gap-2 border-gold/50 bg-notice px-3 py-2 text-sm text-on-notice print:hidden',
        'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:shadow-lg',
        'md:sticky md:top-14 md:mb-3 md:rounded-lg md:border',
      )}
    >
      <p className="mr-auto max-md:basis-full">
        {preview
          ? previewText(preview, zone)
          : `Tap where ${entry.appointment.client.full_name} should go. Other days work too.`}
      </p>
      {choice && (
        <Select
          aria-label="Whose time is shown"
          className="basis-full"
          options={choice.lanes.map(({ key, label }) => ({ value: key, label }))}
          value={choice.shown.key}
          onChange={({ target }) => choice.onChoose(choice.lanes.find(({ key }) => key === target.value))}
        />
      )}
      <Button variant="secondary" size="small" className="max-md:flex-1" onClick={onLeave}>
        Cancel
      </Button>
      <Button
        size="small"
        className="max-md:flex-1"
        disabled={!preview || isRefused(preview.check)}
        onClick={onSave}
      >
        Move here
      </Button>
    </div>
  )
}
