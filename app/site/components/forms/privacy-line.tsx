import type { ReactNode } from 'react'

/** The privacy note under a form. It is a plain link, because an open dialog would stay over the new page. */
export function PrivacyLine({ children }: { children: ReactNode }) {
  return (
    <p className="text-center text-sm text-balance text-text-soft">
      {children}{' '}
      <a href="/privacy" className="underline decoration-gold underline-offset-4">
        Privacy
      </a>
    </p>
  )
}
