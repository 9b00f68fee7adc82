import { useState } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'

interface MinutesSettingProps {
  label: string
  hint: string
  stored: number
  most: number
  mayEdit: boolean
  saving: boolean
  onSave: (minutes: number) => void
}

/** One number of the business, saved by its own button. */
export function MinutesSetting({ label, hint, stored, most, mayEdit, saving, onSave }: MinutesSettingProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? String(stored)
  const minutes = Number(shown)
  const isWrong = !/^\d+$/.test(shown.trim()) || minutes > most
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong) return
        onSave(minutes)
        setTyped(null)
      }}
    >
      <Field
        label={label}
        hint={hint}
        error={isWrong ? `Enter whole minutes, at most ${most}` : undefined}
        className="max-w-sm"
      >
        <div className="flex gap-2">
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={most}
            disabled={!mayEdit}
            value={shown}
            onChange={({ target }) => setTyped(target.value)}
            className="max-w-28"
          />
          {typed !== null && typed !== String(stored) && (
            <Button type="submit" look="secondary" busy={saving} disabled={isWrong}>
              Save
            </Button>
          )}
        </div>
      </Field>
    </form>
  )
}
