import { useState } from 'react'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { noteValues, sumOfNotes } from '#domain/money/count-notes.ts'

/** Adds up notes and coins and passes the sum on. */
export function NoteCounter({ onSum }: { onSum: (sum: number) => void }) {
  const [notes, setNotes] = useState<Readonly<Record<number, string>>>({})
  const [coins, setCoins] = useState('')

  function change(changedNotes: typeof notes, changedCoins: string) {
    setNotes(changedNotes)
    setCoins(changedCoins)
    const sum = sumOfNotes(changedNotes, changedCoins)
    if (sum !== null) onSum(sum)
  }

  return (
    <div className="grid grid-cols-3 gap-3 sm:grid-cols-4">
      {noteValues.map((value) => (
        <Field key={value} label={`₹${value} ×`}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={notes[value] ?? ''}
            onChange={({ target }) => change({ ...notes, [value]: target.value }, coins)}
          />
        </Field>
      ))}
      <Field label="Coins (₹)">
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={coins}
          onChange={({ target }) => change(notes, target.value)}
        />
      </Field>
    </div>
  )
}
