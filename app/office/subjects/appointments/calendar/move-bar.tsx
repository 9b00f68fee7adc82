import { Button } from '#app/office/components/ui/button.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import type { Lane } from './lanes.ts'

interface MoveBarProps {
  words: string
  /** The lanes to choose from and the one that is shown, where there is room for one alone. */
  choice: { lanes: readonly Lane[]; shown: Lane; onChoose: (lane: Lane | undefined) => void } | null
  maySave: boolean
  onSave: () => void
  onLeave: () => void
}

/** Over the grid while a visit is moved by taps. */
export const MoveBar = ({ words, choice, maySave, onSave, onLeave }: MoveBarProps) => (
  <div
    role="status"
    className="sticky top-14 z-30 mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-gold/50 bg-notice px-3 py-2 text-sm text-on-notice print:hidden"
  >
    <p className="mr-auto max-md:basis-full">{words}</p>
    {choice && (
      <Select
        aria-label="Whose time is shown"
        className="basis-full"
        options={choice.lanes.map(({ key, label }) => ({ value: key, label }))}
        value={choice.shown.key}
        onChange={({ target }) => choice.onChoose(choice.lanes.find(({ key }) => key === target.value))}
      />
    )}
    <Button look="secondary" size="small" className="max-md:flex-1" onClick={onLeave}>
      Leave it
    </Button>
    <Button size="small" className="max-md:flex-1" disabled={!maySave} onClick={onSave}>
      Move here
    </Button>
  </div>
)
