import type { ReactNode } from 'react'

/** A notice; screen readers announce it when it appears. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="rounded-lg border border-gold/50 bg-notice p-3.5 text-sm text-on-notice">
    {children}
  </div>
)
