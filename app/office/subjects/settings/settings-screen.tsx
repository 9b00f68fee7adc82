import {
  Building2,
  CalendarOff,
  ChevronRight,
  Clock,
  IndianRupee,
  type LucideIcon,
  MapPinned,
  MessageSquareText,
  ShieldCheck,
  Sparkles,
  Users,
  UsersRound,
} from 'lucide-react'
import { Link } from 'react-router'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { paths } from '#app/office/lib/paths.ts'

interface Section {
  readonly title: string
  readonly holds: string
  readonly icon: LucideIcon
  readonly to: string
}

const sections: readonly Section[] = [
  {
    title: 'Business profile',
    holds: 'Name, contact details and figures on the website',
    icon: Building2,
    to: paths.profile,
  },
  {
    title: 'Operating hours',
    holds: 'When you work, as the website says it, and who works at other times',
    icon: Clock,
    to: paths.hours,
  },
  {
    title: 'Beauticians',
    holds: 'The people who go to your clients, and what each of them does',
    icon: UsersRound,
    to: paths.beauticians,
  },
  {
    title: 'Days off',
    holds: 'Holidays of the business, leave and sick days',
    icon: CalendarOff,
    to: paths.daysOff,
  },
  {
    title: 'Areas and travel',
    holds: 'Where you go, by PIN code, and how long the ways take',
    icon: MapPinned,
    to: paths.areas,
  },
  {
    title: 'Messages',
    holds: 'What clients hear from you, in which words and when; who is told of enquiries',
    icon: MessageSquareText,
    to: paths.messages,
  },
  {
    title: 'Payments',
    holds: 'Your UPI address, receipts and invoices, GST',
    icon: IndianRupee,
    to: paths.payments,
  },
  {
    title: 'Import',
    holds: 'Clients, services and past visits from a CSV file',
    icon: Users,
    to: paths.import,
  },
  {
    title: 'Security',
    holds: 'Your password, second factors and sessions',
    icon: ShieldCheck,
    to: paths.security,
  },
]

const planned = ['Payment gateway', 'User management']

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
    <section aria-labelledby="planned" className="mt-6 max-w-2xl px-4 md:px-5">
      <h2 id="planned" className="font-display text-xl font-semibold text-gold-ink">
        More settings are coming soon
      </h2>
      <ul className="mt-3 space-y-2 text-sm">
        {planned.map((item) => (
          <li key={item} className="flex items-center gap-3">
            <Sparkles aria-hidden="true" className="size-4 shrink-0 text-gold-ink" strokeWidth={1.5} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  </>
)
