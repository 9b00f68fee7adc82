import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

interface EmptyStateProps {
  drawing: DrawingName
  text: string
  children?: ReactNode
}

/** A drawing, a sentence, and an action. */
export const EmptyState = ({ drawing, text, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-10 text-center">
    <Drawing name={drawing} className="mb-4 h-36 w-48" />
    <p className="max-w-sm text-muted">{text}</p>
    {children && <div className="mt-5">{children}</div>}
  </div>
)
