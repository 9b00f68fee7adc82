import { Card } from '#app/office/components/ui/card.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { KeptEntry } from './kept-entry.tsx'
import { doubtLabels } from './labels.ts'
import type { KeptRecord } from './queries.ts'

interface DoubtfulProps {
  kept: KeptRecord
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** A record that may belong to another person: it is neither exported nor erased until the owner has confirmed it. */
export const Doubtful = ({ kept, isTaken, onTake }: DoubtfulProps) => (
  <Card className={classNames('p-4 md:p-6', !isTaken && 'border-dashed print:hidden')}>
    <KeptEntry kept={kept}>
      <div className="my-3 max-w-xl print:hidden">
        <Switch
          label="Belongs to this person"
          hint={`${doubtLabels[kept.found_by]}: this may be a different person`}
          checked={isTaken}
          onCheckedChange={onTake}
        />
      </div>
    </KeptEntry>
  </Card>
)
