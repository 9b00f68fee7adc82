import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: string
  lead?: string
  children?: ReactNode
}

export const PageHeading = ({ title, lead, children }: PageHeadingProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
    <div>
      <h1 className="font-display text-3xl leading-tight font-semibold md:text-4xl">{title}</h1>
      {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
    </div>
    {children}
  </div>
)
