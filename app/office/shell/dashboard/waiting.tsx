import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  CalendarClock,
  ChevronRight,
  Hourglass,
  IndianRupee,
  type LucideIcon,
  MapPin,
  MapPinOff,
  Star,
  UserRoundX,
} from 'lucide-react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { profileQuery } from '#app/office/business/profile/queries.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { pendingReviewsQuery } from '#app/office/reviews/queries.ts'
import { teamQuery } from '#app/office/team/beauticians/queries.ts'
import { requestsQuery } from '#app/office/team/days-off/queries.ts'
import { isPlaceholderAddress, PLACEHOLDER_EMAIL } from '#domain/business/business-profile.ts'
import { hasPlaceholders } from '#domain/business/legal-texts.ts'
import { hasPlaceholderFigures } from '#domain/business/placeholder-figures.ts'
import { isPlaceholderNumber } from '#domain/text/phone.ts'
import { addDays, dayIn } from '#domain/time/dates.ts'
import {
  missingReferencesQuery,
  needsCheckQuery,
  uncoveredQuery,
  usesPinsQuery,
  waitingCountQuery,
  withoutQuery,
} from './queries.ts'
import { taskTexts } from './task-texts.ts'

interface Task {
  readonly icon: LucideIcon
  readonly text: string
  readonly to: string
}

const NEXT_DAYS = 7

/** Open tasks: pending reviews, appointments that need somebody or a second look, and placeholders on the website. */
export default function Waiting() {
  const { phone, whatsapp_number, ...profile } = useBusinessProfile()
  const { data: stored } = useQuery(profileQuery)
  const { data: reviews = 0 } = useQuery(pendingReviewsQuery)
  const { data: team } = useQuery(teamQuery)
  const today = dayIn(new Date(), profile.time_zone)
  const coming = { from: today, days: NEXT_DAYS, zone: profile.time_zone }
  const tomorrow = { ...coming, from: addDays(today, 1), days: 1 }
  const { data: unassigned } = useQuery(withoutQuery('beautician_id', coming))
  const { data: unaddressed } = useQuery(withoutQuery('address', coming))
  const { data: usesPins = false } = useQuery(usesPinsQuery)
  const { data: unpinned } = useQuery({ ...withoutQuery('latitude', tomorrow), enabled: usesPins })
  const { data: uncovered } = useQuery(uncoveredQuery)
  const { data: unfit } = useQuery(needsCheckQuery)
  const { data: waiting = 0 } = useQuery(waitingCountQuery)
  const { data: requests = [] } = useQuery(requestsQuery(today))
  const { data: unreferenced } = useQuery(missingReferencesQuery)
  const tasks: Task[] = []
  const calendarAt = ({ id, appointment_date }: { id: string; appointment_date: string }) =>
    addressOf(paths.appointments, {
      as: 'day',
      day: dayIn(new Date(appointment_date), profile.time_zone),
      show: id,
    })
  if (reviews > 0) {
    tasks.push({ icon: Star, text: taskTexts.reviews(reviews), to: paths.reviews })
  }
  if (requests[0]) {
    const name = requests[0].beautician?.full_name
    const text = requests.length === 1 ? `${name} asks for time off` : taskTexts.timeOff(requests.length)
    tasks.push({ icon: CalendarClock, text, to: paths.daysOff })
  }
  if (unassigned?.first && team && team.people.length > 0) {
    const { first, count } = unassigned
    tasks.push({ icon: UserRoundX, text: taskTexts.unassigned(count), to: calendarAt(first) })
  }
  if (unaddressed?.first) {
    const { first, count } = unaddressed
    tasks.push({ icon: MapPinOff, text: taskTexts.unaddressed(count), to: calendarAt(first) })
  }
  if (unpinned?.first) {
    const { first, count } = unpinned
    tasks.push({ icon: MapPinOff, text: taskTexts.unpinned(count), to: calendarAt(first) })
  }
  if (uncovered?.first) {
    const { first, count } = uncovered
    tasks.push({ icon: UserRoundX, text: taskTexts.uncovered(count), to: calendarAt(first) })
  }
  if (unfit?.first) {
    const { first, count } = unfit
    tasks.push({ icon: MapPin, text: taskTexts.unfit(count), to: calendarAt(first) })
  }
  if (unreferenced?.first) {
    const { first, count } = unreferenced
    tasks.push({
      icon: IndianRupee,
      text: taskTexts.unreferenced(count),
      to: addressOf(paths.appointments, { as: 'list', view: first.appointment_id }),
    })
  }
  if (waiting > 0) tasks.push({ icon: Hourglass, text: taskTexts.waitlist(waiting), to: paths.waitlist })
  const placeholder = [phone, whatsapp_number].find((number) => number && isPlaceholderNumber(number))
  if (placeholder) {
    const kind = placeholder === phone ? 'phone' : 'WhatsApp'
    const text = `Add your ${kind} number: the website shows a sample number`
    tasks.push({ icon: Building2, text, to: paths.profile })
  }
  if (profile.email === PLACEHOLDER_EMAIL) {
    tasks.push({
      icon: Building2,
      text: 'Add your email address: the website shows a sample address',
      to: paths.profile,
    })
  }
  if (hasPlaceholderFigures(profile)) {
    tasks.push({
      icon: Building2,
      text: `Check “${profile.stat_clients} happy clients” and the other figures on the website: they are samples`,
      to: paths.profile,
    })
  }
  const addresses = [profile.instagram_url, profile.facebook_url, profile.youtube_url, profile.x_url]
  if (addresses.some((address) => address && isPlaceholderAddress(address))) {
    const text = 'Add your Instagram and other links: the icons do not open your pages yet'
    tasks.push({ icon: Building2, text, to: paths.profile })
  }
  if (stored && hasPlaceholders(stored)) {
    const text = 'Complete your terms and refund rules: the website shows what is in [brackets]'
    tasks.push({ icon: Building2, text, to: paths.terms })
  }
  if (tasks.length === 0) return null
  return (
    <ul aria-label="Waiting for you" className="space-y-2">
      {tasks.map(({ icon: Icon, text, to }) => (
        <li key={text}>
          <Link
            to={to}
            className="flex min-h-11 items-center gap-3 rounded-lg border border-gold/50 bg-notice px-3.5 py-2 text-sm text-on-notice outline-offset-2 hover:underline focus-visible:outline-2 focus-visible:outline-focus"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {text}
            <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
