import { type ComponentProps, useState } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'

interface OneSettingProps {
  label: string
  hint?: string
  stored: string
  /** The sentence that says what is wrong with what was typed. */
  problemOf: (typed: string) => string | undefined
  mayEdit: boolean
  saving: boolean
  onSave: (typed: string) => void
  input: ComponentProps<'input'>
}

/** One value, saved by its own button, which is there once something else was typed. */
export function OneSetting(props: OneSettingProps) {
  const { label, hint, stored, problemOf, mayEdit, saving, onSave, input } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? stored
  const problem = problemOf(shown)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problem !== undefined) return
        onSave(shown)
        setTyped(null)
      }}
    >
      <Field label={label} hint={hint} error={problem} className="max-w-sm">
        <div className="flex gap-2">
          <Input
            {...input}
            disabled={!mayEdit}
            value={shown}
            onChange={({ target }) => setTyped(target.value)}
          />
          {typed !== null && typed !== stored && (
            <Button type="submit" look="secondary" busy={saving} disabled={problem !== undefined}>
              Save
            </Button>
          )}
        </div>
      </Field>
    </form>
  )
}
