import type { ReactNode } from 'react'

export const RetryNote = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <p role="status" className="mb-3 rounded-lg bg-notice px-3.5 py-2 text-sm text-on-notice">
    {children}{' '}
    <button type="button" className="min-h-9 font-medium underline underline-offset-4" onClick={onRetry}>
      Try again
    </button>
  </p>
)
