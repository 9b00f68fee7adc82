/**
 * A native select for few fixed values: on a phone it opens the system's picker, and it costs no JavaScript. Choices that are
 * searched use `SearchSelect`.
 */
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useFieldControl } from './field.tsx'
import { controlClasses } from './input.tsx'

export interface SelectOption {
  value: string
  label: string
}

/** Options whose label is their value. */
export const asOptions = (values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: value }))

interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[]
}

export const Select = ({ options, className, ...rest }: SelectProps) => (
  <span className={classNames('relative block', className)}>
    <select
      {...useFieldControl()}
      {...rest}
      className={classNames(controlClasses, 'h-11 cursor-pointer appearance-none pr-9')}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
    />
  </span>
)
