import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { sections } from './sections.ts'

export const SettingsScreen = () => (
  <>
    <PageHeading title="Settings" />
    <Card aria-label="Sections" className="max-w-2xl">
      <ul className="divide-y divide-line">
        {sections.map(({ title, holds, icon: Icon, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-4 px-4 py-3 outline-offset-2 hover:bg-sunken/60 focus-visible:outline-2 focus-visible:outline-focus md:px-5"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-gold-ink" strokeWidth={1.6} />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-muted">{holds}</span>
              </span>
              <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  </>
)
