/** The first steps of a new business. Each opens its page; steps whose result can be read from the data are ticked automatically. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useSendsMail } from '#app/lib/root-data.ts'
import { membersQuery } from '#app/office/access/users/queries.ts'
import { backupQuery } from '#app/office/business/backups/queries.ts'
import { profileQuery, type StoredProfile, useSaveProfile } from '#app/office/business/profile/queries.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { paths } from '#app/office/lib/paths.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { moneySettingsQuery } from '#app/office/money/settings/queries.ts'
import { FROM_GUIDE } from '#app/office/shell/from-guide.ts'
import { everyAreaQuery } from '#app/office/team/areas/queries.ts'
import { everyBeauticianQuery } from '#app/office/team/beauticians/queries.ts'
import { weekOfHours, workingHoursQuery } from '#app/office/team/hours/queries.ts'
import { type FirstStep, firstSteps, GUIDE_CLOSED, stepsLeft } from '#domain/business/first-steps.ts'
import { isAlwaysOpen } from '#domain/team/working-hours.ts'
import { isPlaceholderNumber } from '#domain/text/phone.ts'
import { type LatePart, useSettled } from './settled.ts'

interface StepLabels {
  readonly title: string
  readonly why: string
  readonly to: string
}

const labels: Readonly<Record<FirstStep, StepLabels>> = {
  name: { title: 'Your name and phone number', why: 'So that clients can call you', to: paths.profile },
  hours: { title: 'When you work', why: 'At first: all day, every day', to: paths.hours },
  areas: { title: 'Where you go', why: 'Areas of the city, by PIN code', to: paths.areas },
  beautician: { title: 'Who goes to clients', why: 'Yourself, if you work alone', to: paths.beauticians },
  prices: { title: 'Your prices', why: 'You start with twelve services', to: paths.prices },
  whatsapp: { title: 'Your WhatsApp number', why: 'Clients message you with one tap', to: paths.profile },
  upi: { title: 'Your UPI ID', why: 'Clients pay with a UPI code at the door', to: paths.payments },
  users: { title: 'Invite your staff', why: 'If you have a team', to: paths.users },
  mail: {
    title: 'Your mail server',
    why: 'Confirmations and reminders by email; send a test mail',
    to: paths.notifications,
  },
  backups: { title: 'Backups outside the server', why: 'In case the server is lost', to: paths.backups },
  site: { title: 'View your website', why: 'As your clients see it', to: '/' },
}

export default function Guide({ onSettled }: LatePart) {
  const isOwner = useIsOwner()
  const { data: profile, isPending } = useQuery({ ...profileQuery, enabled: isOwner })
  const hasSteps = isOwner && profile && stepsLeft(profile.setup_done).length > 0
  useSettled(!hasSteps && !(isOwner && isPending), onSettled)
  return hasSteps ? <Steps profile={profile} onSettled={onSettled} /> : null
}

function Steps({ profile, onSettled }: LatePart & { profile: StoredProfile }) {
  const save = useSaveProfile()
  const { shown, isPending } = useDoneByItself(profile)
  useSettled(!isPending, onSettled)
  if (!shown) return null
  const done = [...new Set([...profile.setup_done, ...shown])]
  const left = stepsLeft(done)
  const tick = (step: string) => save.mutate(profile, { setup_done: [...profile.setup_done, step] })
  if (left.length === 0) return null
  const count = firstSteps.length - left.length
  return (
    <div className="mb-4 md:mb-6">
      <TitledCard
        title="First steps"
        subtitle={`${count} of ${firstSteps.length} done.${count === 0 ? ' Takes about 15 minutes.' : ''}`}
      >
        <ol className="divide-y divide-line">
          {firstSteps.map((step) => (
            <Step
              key={step}
              labels={labels[step]}
              isDone={!left.includes(step)}
              busy={save.isPending}
              onTick={() => tick(step)}
            />
          ))}
        </ol>
        <Button variant="ghost" className="mt-3" busy={save.isPending} onClick={() => tick(GUIDE_CLOSED)}>
          Close this guide
        </Button>
      </TitledCard>
    </div>
  )
}

interface StepProps {
  labels: StepLabels
  isDone: boolean
  busy: boolean
  onTick: () => void
}

function Step({ labels: { title, why, to }, isDone, busy, onTick }: StepProps) {
  if (isDone)
    return (
      <li className="flex min-h-11 items-center gap-3 text-sm text-muted">
        <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />
        {title}
        <span className="sr-only">: done</span>
      </li>
    )
  return (
    <li className="flex items-center gap-3 py-1">
      <Link
        to={to}
        state={FROM_GUIDE}
        // The website is not part of the office's router.
        reloadDocument={to === '/'}
        className="flex min-h-11 min-w-0 grow items-center gap-3 text-sm hover:underline focus-visible:outline-2 focus-visible:outline-focus"
        {...(to === '/' && { target: '_blank', onClick: onTick })}
      >
        <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="block text-muted">{why}</span>
        </span>
      </Link>
      <Button variant="ghost" size="small" aria-label={`Skip: ${title}`} disabled={busy} onClick={onTick}>
        Skip
      </Button>
    </li>
  )
}

/** Whether a service of the starter content has been changed. */
const hasOwnPricesQuery = queryOptions({
  queryKey: [...tableKey({ table: 'services' }), 'own prices'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('services')
      .select('created_at,updated_at')
      .abortSignal(signal)
    if (error) throw error
    return data.some(({ created_at, updated_at }) => updated_at > created_at)
  },
})

interface DoneByItself {
  /** undefined until everything is loaded. */
  readonly shown?: readonly FirstStep[]
  readonly isPending: boolean
}

function useDoneByItself({ phone, whatsapp_number }: StoredProfile): DoneByItself {
  const queries = [
    useQuery(everyAreaQuery),
    useQuery(everyBeauticianQuery),
    useQuery(moneySettingsQuery),
    useQuery(membersQuery),
    useQuery(workingHoursQuery),
    useQuery(hasOwnPricesQuery),
    useQuery(backupQuery),
  ] as const
  const sendsMail = useSendsMail()
  const isPending = queries.some((query) => query.isPending)
  const [{ data: areas }, { data: people }, { data: money }, { data: members }, { data: hours }] = queries
  const hasOwnPrices = queries[5].data
  const backups = queries[6].data
  if (!areas || !people || !money || !members || !hours || !backups || hasOwnPrices === undefined)
    return { isPending }
  const isReal = (number: string | null) => number !== null && !isPlaceholderNumber(number)
  const facts: readonly (readonly [FirstStep, boolean])[] = [
    ['name', isReal(phone)],
    ['hours', !isAlwaysOpen(weekOfHours(hours, null))],
    ['areas', areas.length > 0],
    ['beautician', people.length > 0],
    ['prices', hasOwnPrices],
    ['whatsapp', isReal(whatsapp_number)],
    ['upi', money.vpa !== null],
    ['users', members.length > 1],
    ['mail', sendsMail],
    ['backups', backendIsElsewhere() || backups.last_copy_at !== null],
  ]
  return { shown: facts.flatMap(([step, isDone]) => (isDone ? [step] : [])), isPending }
}
