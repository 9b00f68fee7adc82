import type { ComponentProps } from 'react'
import { classNames } from '#app/lib/class-names.ts'

export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={classNames('rounded-xl border border-line bg-card shadow-xs', className)} />
)
