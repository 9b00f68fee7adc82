import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

interface TitledCardProps {
  title: string
  subtitle?: string
  children: ReactNode
}

/** A section of a settings page with its own heading. */
export function TitledCard({ title, subtitle, children }: TitledCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-4 md:p-6">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {subtitle && <p className="mt-0.5 text-sm text-muted">{subtitle}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  )
}
