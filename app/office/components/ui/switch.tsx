import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { useId } from 'react'

interface SwitchProps {
  label: string
  hint?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** The whole row is the tap target. */
export function Switch({ label, hint, checked, onCheckedChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-lg border border-line bg-sunken px-3.5 py-2"
    >
      <span>
        <span className="block text-sm font-medium text-fg">{label}</span>
        {hint && <span className="block text-xs text-muted">{hint}</span>}
      </span>
      <BaseSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className="relative flex h-6 w-11 shrink-0 items-center rounded-full bg-line-strong transition-colors outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus data-checked:bg-positive"
      >
        <BaseSwitch.Thumb className="block size-5 translate-x-0.5 rounded-full bg-white shadow transition-transform data-checked:translate-x-[1.375rem]" />
      </BaseSwitch.Root>
    </label>
  )
}
