import { Sparkles } from 'lucide-react'
import { Card } from '#app/office/components/ui/card.tsx'
import { Drawing, type DrawingName } from './drawing.tsx'
import { PageHeading } from './page-heading.tsx'

interface ComingSoonProps {
  title: string
  sentence: string
  drawing: DrawingName
  items: readonly string[]
}

export const ComingSoon = ({ title, sentence, drawing, items }: ComingSoonProps) => (
  <>
    <PageHeading title={title} />
    <Card className="max-w-2xl p-6 md:p-8">
      <Drawing name={drawing} className="mb-4 h-32 w-44" />
      <p className="font-display text-2xl font-semibold text-gold-ink">{sentence}</p>
      <ul className="mt-4 space-y-3">
        {items.map((item) => (
          <li key={item} className="flex items-center gap-3">
            <Sparkles aria-hidden="true" className="size-4 shrink-0 text-gold-ink" strokeWidth={1.5} />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  </>
)
