import { useBusinessProfile } from '#app/lib/root-data.ts'
import { OneSetting } from '#app/office/components/one-setting.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { type Rule, useRuleValues, useSaveRules } from '#app/office/messages/queries.ts'
import { EMAIL_FORMAT } from '#domain/text/email-format.ts'

const addressesIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)
const MOST_RECIPIENTS = 10

export function NewLeadMail({ rule, mayEdit }: { rule: Rule; mayEdit: boolean }) {
  const { email } = useBusinessProfile()
  const { mutate } = useSaveRules()
  const value = useRuleValues([rule])
  return (
    <div className="space-y-4">
      <Switch
        label="Email about new leads"
        checked={rule.is_on}
        disabled={!mayEdit}
        onCheckedChange={(is_on) => mutate(rule, { is_on })}
      />
      <OneSetting
        value={value('recipients')}
        label="To"
        hint={`Separate addresses with commas; if empty, it goes to the business${email ? ` (${email})` : ''}`}
        textOf={(recipients) => recipients.join(', ')}
        read={addressesIn}
        problemOf={problemOfAddresses}
        mayEdit={mayEdit}
        input={{ type: 'text', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none' }}
      />
    </div>
  )
}

function problemOfAddresses(typed: string): string | undefined {
  const addresses = addressesIn(typed)
  const wrong = addresses.find((address) => !EMAIL_FORMAT.test(address))
  if (wrong) return `${wrong} is not an email address`
  return addresses.length > MOST_RECIPIENTS ? `At most ${MOST_RECIPIENTS} addresses` : undefined
}
