import { Card } from '#app/office/components/ui/card.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { doubtLabels } from './labels.ts'
import type { PersonRecord } from './queries.ts'
import { RecordEntry } from './record-entry.tsx'

interface UncertainRecordProps {
  found: PersonRecord
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** A record that may belong to another person: it is neither exported nor erased until the owner has confirmed it. */
export const UncertainRecord = ({ found, isTaken, onTake }: UncertainRecordProps) => (
  <Card className={classNames('p-4 md:p-6', !isTaken && 'border-dashed print:hidden')}>
    <RecordEntry found={found}>
      <div className="my-3 max-w-xl print:hidden">
        <Switch
          label="Belongs to this person"
          hint={`${doubtLabels[found.found_by]}: this may be a different person`}
          checked={isTaken}
          onCheckedChange={onTake}
        />
      </div>
    </RecordEntry>
  </Card>
)
