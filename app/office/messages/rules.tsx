import { MinutesSetting } from '#app/office/components/minutes-setting.tsx'
import { ClockSetting } from '#app/office/components/one-setting.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { kindLabels } from '#app/office/messages/outbox/labels.ts'
import { type MessageChannel, type TemplateKind, templateKinds } from '#domain/messages/message-kinds.ts'
import { clockText } from '#domain/time/clock-text.ts'
import { BusinessRules } from './business-rules.tsx'
import { type Rule, useRuleValues, useSaveRules } from './queries.ts'

interface RulesProps {
  rules: readonly Rule[]
  mayEdit: boolean
}

const channelLabels: Readonly<Record<MessageChannel, string>> = { whatsapp: 'WhatsApp', mail: 'email' }

/** Labels of the due times. */
const whenLabels: Readonly<Record<TemplateKind, string>> = {
  first_answer: 'As soon as a lead comes in',
  waitlist_offer: 'When a free time is offered to somebody on the waitlist',
  confirmation: 'As soon as an appointment is booked',
  change: 'As soon as an appointment is moved',
  not_moved: 'When a requested time is not possible',
  cancellation: 'As soon as an appointment is cancelled',
  evening_before: 'On the evening before the appointment',
  on_the_way: 'Before the appointment',
  thanks: 'After the appointment',
  payment_due: 'After the appointment, while money is due',
  come_again: 'After the weeks set in the service',
}

const minutesLabels: Partial<Record<TemplateKind, string>> = {
  on_the_way: 'Minutes before the appointment',
  thanks: 'Minutes after the appointment',
  payment_due: 'Minutes after the appointment',
}

const LONGEST_MINUTES = 43_200
const LONGEST_DAYS = 366

const RuleList = ({ rules, mayEdit }: RulesProps) => (
  <ul className="space-y-2">
    {templateKinds.map((kind) => (
      <RuleOfKind
        key={kind}
        kind={kind}
        rules={rules.filter((rule) => rule.kind === kind)}
        mayEdit={mayEdit}
      />
    ))}
  </ul>
)

function RuleOfKind({ kind, rules, mayEdit }: RulesProps & { kind: TemplateKind }) {
  const { mutate } = useSaveRules()
  const value = useRuleValues(rules)
  const [first] = rules
  if (!first) return null
  return (
    <li>
      <Fold title={kindLabels[kind]} summary={ruleText(rules)}>
        <p className="mb-3 text-sm text-muted">{whenLabels[kind]}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {rules.map((rule) => (
            <Switch
              key={rule.channel}
              label={`${kindLabels[kind]} by ${channelLabels[rule.channel]}`}
              checked={rule.is_on}
              disabled={!mayEdit}
              onCheckedChange={(is_on) => mutate(rule, { is_on })}
            />
          ))}
          {first.at_time !== null && (
            <ClockSetting value={value('at_time')} label={`Time of ${kindLabels[kind]}`} mayEdit={mayEdit} />
          )}
          {first.minutes !== null && (
            <MinutesSetting
              value={value('minutes')}
              label={minutesLabels[kind] ?? 'Minutes'}
              most={LONGEST_MINUTES}
              mayEdit={mayEdit}
            />
          )}
          {kind !== 'first_answer' && kind !== 'waitlist_offer' && (
            <MinutesSetting
              value={value('not_again_within_days')}
              label="Not again within … days"
              hint="0: no limit"
              unit="days"
              most={LONGEST_DAYS}
              mayEdit={mayEdit}
            />
          )}
        </div>
      </Fold>
    </li>
  )
}

const HOUR = 60
const DAY = 24 * HOUR

/** '45 minutes', '2 hours', '1 day'. */
function durationText(minutes: number): string {
  const [count, unit] =
    minutes % DAY === 0
      ? [minutes / DAY, 'day']
      : minutes % HOUR === 0
        ? [minutes / HOUR, 'hour']
        : [minutes, 'minute']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

/** 'WhatsApp and email, at 6 pm', 'WhatsApp, 2 hours after the appointment' */
function ruleText(rules: readonly Rule[]): string {
  const on = rules.filter(({ is_on }) => is_on)
  const [first] = on
  if (!first) return 'Switched off'
  const channels = on.map(({ channel }) => channelLabels[channel]).join(' and ')
  if (first.at_time !== null) return `${channels}, at ${clockText(first.at_time)}`
  if (!first.minutes) return `${channels}, immediately`
  const when = first.kind === 'on_the_way' ? 'before' : 'after'
  return `${channels}, ${durationText(first.minutes)} ${when} the appointment`
}

/** When messages become due, and the rules for all of them. */
export default function Rules({ rules, mayEdit }: RulesProps) {
  return (
    <>
      <TitledCard title="Rules" subtitle="When a message is due, and how it is sent">
        <RuleList rules={rules} mayEdit={mayEdit} />
      </TitledCard>
      <BusinessRules mayEdit={mayEdit} />
    </>
  )
}
