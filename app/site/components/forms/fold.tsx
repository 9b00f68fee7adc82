import type { ReactNode } from 'react'
import type { FieldState } from './public-form.tsx'

interface FoldProps {
  readonly label: string
  /** A summary of the known values, shown while closed. */
  readonly note?: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** Optional fields, collapsed so that the form stays short. */
export const Fold = ({ label, note, open, children }: FoldProps) => (
  <details className="group" open={open}>
    <summary className="flex min-h-11 w-fit cursor-pointer list-none flex-wrap items-center font-medium underline decoration-gold underline-offset-4">
      {label}
      {note && <span className="ml-2 font-normal text-text-soft group-open:hidden">{note}</span>}
    </summary>
    <div className="grid grid-cols-1 gap-4 pt-2">{children}</div>
  </details>
)

/** The field has a value or an error, so it must be visible. */
export const hasValueOrError = ({ defaultValue, error }: FieldState): boolean =>
  Boolean(defaultValue || error)
