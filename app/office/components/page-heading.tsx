import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: string
  subtitle?: string
  children?: ReactNode
}

export const PageHeading = ({ title, subtitle, children }: PageHeadingProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
    <div>
      <h1 className="font-display text-3xl leading-tight font-semibold md:text-4xl">{title}</h1>
      {subtitle && <p className="mt-1 text-sm text-muted">{subtitle}</p>}
    </div>
    {children}
  </div>
)
