import { type ReactNode, useId } from 'react'
import { Card } from '#app/office/components/ui/card.tsx'

export function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-4 md:p-6">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-muted">{lead}</p>
      {children}
    </Card>
  )
}
