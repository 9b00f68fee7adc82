import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface TickRowProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A row with a checkbox. */
export const TickRow = ({ checked, onChange, children }: TickRowProps) => (
  <label className="relative flex min-h-11 flex-1 items-center gap-3 px-3 text-sm hover:bg-sunken">
    {/* The input is as large as its row, for touch; the visible box is drawn beside it. */}
    <input
      type="checkbox"
      className="peer absolute inset-0 cursor-pointer appearance-none rounded-lg outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="grid size-5 shrink-0 place-items-center rounded border border-line-strong peer-checked:border-primary peer-checked:bg-primary [&>svg]:invisible peer-checked:[&>svg]:visible">
      <Check aria-hidden="true" className="size-3.5 text-on-primary" strokeWidth={3} />
    </span>
    {children}
  </label>
)
