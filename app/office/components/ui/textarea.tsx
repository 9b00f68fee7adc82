import type { ComponentProps } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useFieldControl } from './field.tsx'
import { controlClasses } from './input.tsx'

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={3}
    {...useFieldControl()}
    {...rest}
    className={classNames(controlClasses, 'block py-2.5', className)}
  />
)
