import type { ComponentProps } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'

export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={classNames('rounded-xl border border-line bg-card shadow-xs', className)} />
)
