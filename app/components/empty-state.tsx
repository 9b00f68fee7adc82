import type { ReactNode } from 'react'

interface EmptyStateProps {
  text: string
  children?: ReactNode
}

/** A small lotus in the brand's line, the sentence, and what one can do about it. */
export const EmptyState = ({ text, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-14 text-center">
    <svg
      aria-hidden="true"
      viewBox="0 0 120 84"
      className="mb-5 h-20 text-gold-ink"
      fill="none"
      stroke="currentColor"
    >
      <g strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M60 8c10 12 14 25 14 36S68 64 60 70c-8-6-14-15-14-26S50 20 60 8Z" />
        <path d="M60 24c5 7 7 14 7 21s-3 13-7 17c-4-4-7-10-7-17s2-14 7-21Z" opacity=".55" />
        <path d="M46 40C38 28 28 22 18 20c0 14 4 26 12 35 7 8 17 13 30 15" />
        <path d="M74 40c8-12 18-18 28-20 0 14-4 26-12 35-7 8-17 13-30 15" />
        <path d="M30 55C20 50 11 49 3 51c5 10 14 17 26 19 11 2 21 2 31 0 10 2 20 2 31 0 12-2 21-9 26-19-8-2-17-1-27 4" />
        <path d="M12 79h96" opacity=".4" />
        <path d="M60 74v5M48 77v2M72 77v2" opacity=".55" />
      </g>
    </svg>
    <p className="max-w-sm text-muted">{text}</p>
    {children && <div className="mt-5">{children}</div>}
  </div>
)
