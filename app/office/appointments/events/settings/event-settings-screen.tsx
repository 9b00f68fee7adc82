/** Settings → Functions and events: what the planner adds to the prices of the services. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { SettingForm, SettingPart } from '#app/office/components/setting-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { confirmedVersion } from '#app/office/lib/records/last-confirmed.ts'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import {
  type EventSettingsInput,
  eventSettingsForm,
  type ParsedEventSettings,
} from '#domain/appointments/events/event-settings-form.ts'
import {
  eventSettings,
  eventSettingsLabels,
  eventSettingsQuery,
  type StoredEventSettings,
} from './queries.ts'

export function EventSettingsScreen() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const settings = useQuery(eventSettingsQuery)
  return (
    <>
      <PageHeading
        title="Functions and events"
        subtitle="What the planner on your website adds to the prices of your services"
      />
      <Loaded query={settings} title="The settings could not be loaded" loading="Loading the settings">
        {(stored) =>
          access && (
            <div className="max-w-3xl space-y-5">
              <EventSettingsForm stored={stored} mayEdit={access.isOwner} />
              <p className="text-sm text-muted">
                Charges for travel belong to the area:{' '}
                <Link to={paths.areas} className="text-gold-ink underline underline-offset-4">
                  Areas and travel
                </Link>
                . The order of work and the time to dry belong to the{' '}
                <Link to={paths.services} className="text-gold-ink underline underline-offset-4">
                  service
                </Link>
                .
              </p>
              <AuditLog of={{ settings: ['event_settings'] }} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

const textOf = (value: number | null) => (value ? String(value) : '')

const startValues = (stored: StoredEventSettings): EventSettingsInput => ({
  early_before: stored.early_before?.slice(0, 5) ?? '',
  early_charge: textOf(stored.early_charge),
  package_functions: textOf(stored.package_functions),
  package_percent: textOf(stored.package_percent),
  advance_percent: textOf(stored.advance_percent),
})

function EventSettingsForm({ stored, mayEdit }: { stored: StoredEventSettings; mayEdit: boolean }) {
  const { save } = useUpdateRecord(eventSettings, eventSettingsLabels)
  const editForm = useEditForm<EventSettingsInput, ParsedEventSettings, StoredEventSettings>({
    resolver: schemaResolver(eventSettingsForm),
    stored,
    versionOf: confirmedVersion(eventSettings),
    startValues,
    disabled: !mayEdit,
  })
  const { register, formState } = editForm.form
  const { errors } = formState
  return (
    <SettingForm
      editForm={editForm}
      what="the settings of functions"
      mayEdit={mayEdit}
      failed={eventSettingsLabels.updateFailed}
      save={(draft, record) => save({ record, draft })}
    >
      <SettingPart title="Early morning" subtitle="For each beautician who begins before this time">
        <Field label="Before" hint="Leave empty for no charge" error={errors.early_before?.message}>
          <Input type="time" {...register('early_before')} />
        </Field>
        <Field label="Charge (₹)" error={errors.early_charge?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('early_charge')} />
        </Field>
      </SettingPart>
      <SettingPart title="Several functions" subtitle="A discount on the services of a plan">
        <Field
          label="From how many functions"
          hint="Leave empty for none"
          error={errors.package_functions?.message}
        >
          <Input type="number" inputMode="numeric" min={2} max={8} {...register('package_functions')} />
        </Field>
        <Field label="Discount (%)" error={errors.package_percent?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('package_percent')} />
        </Field>
      </SettingPart>
      <SettingPart title="Advance" subtitle="Asked for when a plan is booked; shown in the planner">
        <Field label="Advance (% of the total)" error={errors.advance_percent?.message}>
          <Input type="number" inputMode="numeric" min={0} max={100} {...register('advance_percent')} />
        </Field>
      </SettingPart>
    </SettingForm>
  )
}
