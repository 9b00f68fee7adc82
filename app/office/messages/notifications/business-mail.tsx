import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { OneSetting } from '#app/office/components/one-setting.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { type Rule, useRuleValues, useSaveRules } from '#app/office/messages/queries.ts'
import { PLACEHOLDER_EMAIL } from '#domain/business/business-profile.ts'
import { EMAIL_FORMAT } from '#domain/text/email-format.ts'

const addressesIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)
const MOST_RECIPIENTS = 10

interface BusinessMailProps {
  label: string
  /** The label of the recipients, different for each mail. */
  to: string
  rule: Rule
  mayEdit: boolean
}

/** A mail to the business itself: whether it is sent, and to whom. */
export function BusinessMail({ label, to, rule, mayEdit }: BusinessMailProps) {
  const { email } = useBusinessProfile()
  const { mutate } = useSaveRules()
  const value = useRuleValues([rule])
  const isSample = !email || email === PLACEHOLDER_EMAIL
  return (
    <div className="space-y-4">
      <Switch
        label={label}
        checked={rule.is_on}
        disabled={!mayEdit}
        onCheckedChange={(is_on) => mutate(rule, { is_on })}
      />
      <OneSetting
        value={value('recipients')}
        label={to}
        hint={
          isSample
            ? 'Separate addresses with commas'
            : `Separate addresses with commas; if empty, it goes to the business (${email})`
        }
        textOf={(recipients) => recipients.join(', ')}
        read={addressesIn}
        problemOf={problemOfAddresses}
        mayEdit={mayEdit}
        input={{ type: 'text', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none' }}
      />
      {isSample && rule.recipients.length === 0 && (
        <p className="text-sm text-danger">
          No email is sent: the field is empty, and the email of the business is{' '}
          {email ? 'still the sample address' : 'missing'}.{' '}
          <Link to={paths.profile} className="underline">
            Business profile
          </Link>
        </p>
      )}
    </div>
  )
}

function problemOfAddresses(typed: string): string | undefined {
  const addresses = addressesIn(typed)
  const wrong = addresses.find((address) => !EMAIL_FORMAT.test(address))
  if (wrong) return `${wrong} is not an email address`
  return addresses.length > MOST_RECIPIENTS ? `At most ${MOST_RECIPIENTS} addresses` : undefined
}
