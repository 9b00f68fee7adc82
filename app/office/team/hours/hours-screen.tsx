/** Working hours of the business and of each beautician, with the text that the website will show. */

import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { profileQuery, type StoredProfile, useProfileValues } from '#app/office/business/profile/queries.ts'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { MinutesSetting } from '#app/office/components/minutes-setting.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { everyBeauticianQuery } from '#app/office/team/beauticians/queries.ts'
import { weekOfHours, workingHoursQuery } from './queries.ts'
import { WeekForm } from './week-form.tsx'

const THE_BUSINESS = { value: '', label: 'The business' }
const LONGEST_NOTICE = 43_200
const SHORTEST_WAIT = 15
const LONGEST_WAIT = 2880

export function HoursScreen() {
  const [params, setParams] = useSearchParams()
  const hours = useQuery(workingHoursQuery)
  const { data: beauticians = [] } = useQuery(everyBeauticianQuery)
  const { data: profile } = useQuery(profileQuery)
  const isOwner = useIsOwner()
  const beautician = beauticians.find(({ id }) => id === params.get('beautician')) ?? null
  return (
    <>
      <PageHeading
        title="Operating hours"
        subtitle="When you work, and when clients can request appointments"
      />
      {!isOwner && <OwnersOnly what="the hours" />}
      <Loaded query={hours} title="Error fetching hours" loading="Loading the hours">
        {(all) => (
          <div className="max-w-2xl space-y-5">
            {beauticians.length > 0 && (
              <Field label="Whose hours" hint="The business, or one beautician">
                <Select
                  options={[
                    THE_BUSINESS,
                    ...beauticians.map(({ id, full_name }) => ({ value: id, label: full_name })),
                  ]}
                  value={beautician?.id ?? ''}
                  onChange={({ target }) => setParams(target.value ? { beautician: target.value } : {})}
                />
              </Field>
            )}
            {beautician && (
              <Link to={paths.beauticians} className={classNames(buttonClasses('ghost', 'small'), '-ml-3')}>
                <ChevronLeft aria-hidden="true" className="-ml-1.5 size-4" />
                Back to Beauticians
              </Link>
            )}
            <WeekForm
              key={beautician?.id ?? ''}
              beautician={beautician}
              stored={weekOfHours(all, beautician?.id ?? null)}
              business={weekOfHours(all, null)}
              mayEdit={isOwner}
            />
            {!beautician && profile && (
              <>
                <MinimumNotice profile={profile} mayEdit={isOwner} />
                <WaitlistTime profile={profile} mayEdit={isOwner} />
              </>
            )}
            <AuditLog of={{ settings: ['working_hours'] }} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The minimum notice for a booking request. */
function MinimumNotice({ profile, mayEdit }: { profile: StoredProfile; mayEdit: boolean }) {
  const value = useProfileValues(profile)
  return (
    <TitledCard title="Notice">
      <MinutesSetting
        value={value('notice_minutes')}
        label="Minimum notice (min)"
        hint="The website offers no earlier time"
        most={LONGEST_NOTICE}
        mayEdit={mayEdit}
      />
    </TitledCard>
  )
}

/** How long a free time is held for a person on the waitlist. */
function WaitlistTime({ profile, mayEdit }: { profile: StoredProfile; mayEdit: boolean }) {
  const value = useProfileValues(profile)
  return (
    <TitledCard
      title="Waitlist"
      subtitle="A time that becomes free is offered to the person who has waited longest, and held until they answer."
    >
      <MinutesSetting
        value={value('waitlist_minutes')}
        label="Minutes to answer"
        hint="Then the next person gets it. Quiet hours of messages do not count"
        least={SHORTEST_WAIT}
        most={LONGEST_WAIT}
        mayEdit={mayEdit}
      />
    </TitledCard>
  )
}
