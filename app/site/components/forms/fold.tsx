import type { ReactNode } from 'react'
import type { FieldState } from './public-form.tsx'

interface FoldProps {
  readonly label: string
  /** What of it is known already. */
  readonly note?: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** Fields that few need, out of the way of those who only want to leave their number. */
export const Fold = ({ label, note, open, children }: FoldProps) => (
  <details className="group" open={open}>
    <summary className="flex min-h-11 w-fit cursor-pointer list-none flex-wrap items-center font-medium underline decoration-gold underline-offset-4">
      {label}
      {note && <span className="ml-2 font-normal text-text-soft group-open:hidden">{note}</span>}
    </summary>
    <div className="grid grid-cols-1 gap-4 pt-2">{children}</div>
  </details>
)

/** It was told already, or has to be mended. */
export const isTold = ({ defaultValue, error }: FieldState): boolean => Boolean(defaultValue || error)
