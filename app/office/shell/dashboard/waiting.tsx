import { useQuery } from '@tanstack/react-query'
import { Building2, ChevronRight, type LucideIcon, Share2, Star, UserRoundX } from 'lucide-react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { unassignedQuery } from '#app/office/appointments/queries.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { pendingReviewsQuery } from '#app/office/reviews/queries.ts'
import { teamQuery } from '#app/office/team/beauticians/queries.ts'
import { isPlaceholderAddress } from '#domain/business/business-profile.ts'
import { isPlaceholderNumber } from '#domain/text/phone.ts'
import { dayIn } from '#domain/time/dates.ts'

interface Task {
  readonly icon: LucideIcon
  readonly labels: string
  readonly to: string
}

/** Open tasks: pending reviews, unassigned appointments, and placeholders on the website. */
export function Waiting() {
  const { phone, whatsapp_number, ...profile } = useBusinessProfile()
  const { data: reviews = 0 } = useQuery(pendingReviewsQuery)
  const { data: team } = useQuery(teamQuery)
  const today = dayIn(new Date(), profile.time_zone)
  const { data: unassigned } = useQuery(unassignedQuery(today, profile.time_zone))
  const tasks: Task[] = []
  if (reviews > 0) {
    const labels = reviews === 1 ? '1 review waits for approval' : `${reviews} reviews wait for approval`
    tasks.push({ icon: Star, labels, to: paths.reviews })
  }
  if (unassigned?.first && team && team.people.length > 0) {
    const { first, count } = unassigned
    const day = dayIn(new Date(first.appointment_date), profile.time_zone)
    const labels = count === 1 ? '1 coming visit has nobody yet' : `${count} coming visits have nobody yet`
    tasks.push({
      icon: UserRoundX,
      labels,
      to: addressOf(paths.appointments, { as: 'day', day, show: first.id }),
    })
  }
  const placeholder = [phone, whatsapp_number].find((number) => number && isPlaceholderNumber(number))
  if (placeholder) {
    const kind = placeholder === phone ? 'phone' : 'WhatsApp'
    const labels = `The website shows a placeholder instead of your ${kind} number`
    tasks.push({ icon: Building2, labels, to: paths.profile })
  }
  const addresses = [profile.instagram_url, profile.facebook_url, profile.youtube_url, profile.x_url]
  if (addresses.some((address) => address && isPlaceholderAddress(address))) {
    const labels = 'The website’s social icons do not lead to your pages yet'
    tasks.push({ icon: Share2, labels, to: paths.profile })
  }
  if (tasks.length === 0) return null
  return (
    <ul aria-label="Waiting for you" className="mb-4 space-y-2 md:mb-6">
      {tasks.map(({ icon: Icon, labels, to }) => (
        <li key={labels}>
          <Link
            to={to}
            className="flex min-h-11 items-center gap-3 rounded-lg border border-gold/50 bg-notice px-3.5 py-2 text-sm text-on-notice outline-offset-2 hover:underline focus-visible:outline-2 focus-visible:outline-focus"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {labels}
            <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
