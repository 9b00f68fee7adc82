/** Push notifications of the office: this browser on or off, and which kinds on all devices of the user. */
import { useQuery } from '@tanstack/react-query'
import { pushSupport } from '#app/lib/push/push-device.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { pushKindLabels, pushKinds } from '#domain/messages/push.ts'
import { deviceQuery, pushSettingsQuery, useSavePushKind, useTestDevice, useTurnDevice } from './queries.ts'

export const ThisDevice = () =>
  // A hosted project sends no notifications.
  backendIsElsewhere() ? null : (
    <TitledCard
      title="This device"
      subtitle="Notifications on your phone or computer, even when the back-office is closed. They show day, time and area, or the beautician of a safety alert, but never the name of a client."
    >
      <Device />
    </TitledCard>
  )

function Device() {
  const settings = useQuery(pushSettingsQuery)
  const { mutate } = useSavePushKind()
  return (
    <Loaded
      query={settings}
      title="The notifications could not be loaded"
      loading="Loading the notifications"
    >
      {({ person, off }) => (
        <div className="space-y-4">
          <Turn person={person} />
          <div className="grid gap-3 sm:grid-cols-2">
            {pushKinds.office.map((kind) => (
              <Switch
                key={kind}
                label={pushKindLabels[kind]}
                hint="On all your devices"
                checked={!off.includes(kind)}
                onCheckedChange={(isOn) => mutate({ kind, isOn })}
              />
            ))}
          </div>
        </div>
      )}
    </Loaded>
  )
}

const hints = {
  install:
    'On an iPhone or iPad, first add the back-office to the home screen: tap Share, then Add to Home Screen. Open it from there and come back to this page.',
  no: 'This browser cannot show notifications here.',
} as const

function Turn({ person }: { person: string }) {
  const support = pushSupport()
  const { data: state, error } = useQuery({ ...deviceQuery(person), enabled: support === 'yes' })
  const turn = useTurnDevice(person)
  const test = useTestDevice()
  if (support !== 'yes') return <p className="text-sm text-muted">{hints[support]}</p>
  const problem = turn.error ?? test.error ?? error
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3">
        <Button
          variant={state === 'on' ? 'secondary' : 'primary'}
          busy={turn.isPending}
          onClick={() => turn.mutate(state !== 'on')}
        >
          {state === 'on' ? 'Turn off for this device' : 'Turn on for this device'}
        </Button>
        {state === 'on' && (
          <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
            Send a test
          </Button>
        )}
      </div>
      <div role="status" className="text-sm wrap-anywhere text-muted empty:hidden">
        {state === 'on' && !test.isSuccess && 'Notifications are on for this device.'}
        {state === 'on' && test.isSuccess && 'A notification is on its way.'}
        {state === 'refused' && (
          <span className="text-danger">
            This browser blocks notifications from this site. Allow them in its settings and try again.
          </span>
        )}
        {problem && <span className="text-danger"> This did not work. {reasonOf(problem)}</span>}
      </div>
    </div>
  )
}
