import type { ReactNode } from 'react'

/** Under a form: what becomes of what is typed. An ordinary link, because an open dialog would stay over the page. */
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
