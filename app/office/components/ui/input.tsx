import type { ComponentProps } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useFieldControl } from './field.tsx'

/** The common style of inputs and selects. 16 px on phones, or iOS zooms the page on focus. */
export const controlClasses =
  'w-full min-w-0 rounded-lg border border-line-strong bg-card px-3 text-base text-fg shadow-xs md:text-sm ' +
  'placeholder:text-faint focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus ' +
  'aria-invalid:border-danger disabled:opacity-60'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...useFieldControl()} {...rest} className={classNames(controlClasses, 'h-11', className)} />
)
