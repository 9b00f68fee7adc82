import { type ComponentProps, useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { SettingForm, SettingPart } from '#app/office/components/setting-form.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { asOptions, Select } from '#app/office/components/ui/select.tsx'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { accountName } from '#domain/access/account-name.ts'
import {
  type MailServerInput,
  mailPorts,
  mailServerFields,
  type TypedMailServer,
  typedMailServerForm,
  usualSecurity,
} from '#domain/messages/mail-server-form.ts'
import { type MailServerState, useSaveMailServer } from './queries.ts'
import { TestMail } from './test-mail.tsx'

const loadRemoveDialog = () => import('./remove-mail-server-dialog.tsx')

const securityOptions = [
  { value: 'tls', label: 'SSL/TLS' },
  { value: 'starttls', label: 'STARTTLS' },
]

function startValues({ settings }: MailServerState, businessName: string): TypedMailServer {
  const port = mailPorts.find((one) => Number(one) === settings?.port) ?? '465'
  return {
    host: settings?.host ?? '',
    port,
    security: settings?.security ?? usualSecurity(port),
    user_name: settings?.user_name ?? '',
    password: '',
    sender_name: settings ? (settings.sender_name ?? '') : businessName,
    sender_address: settings?.sender_address ?? '',
    own_password: '',
  }
}

type TextName = Exclude<keyof MailServerInput, 'port' | 'security'>

export function MailServerForm({ stored }: { stored: MailServerState }) {
  const { business_name: businessName } = useBusinessProfile()
  const { user } = useSession()
  const { save } = useSaveMailServer()
  const editForm = useEditForm<TypedMailServer, TypedMailServer, MailServerState>({
    name: 'mail server',
    resolver: schemaResolver(typedMailServerForm(stored.settings), undefined, { raw: true }),
    stored,
    versionOf: ({ settings }) => settings?.updated_at ?? '',
    startValues: (state) => startValues(state, businessName),
  })
  const { form } = editForm
  const { errors, isDirty } = form.formState

  const text = (name: TextName, label: string, hint?: string, props: ComponentProps<'input'> = {}) => (
    <Field label={label} hint={hint} error={errors[name]?.message} className="min-w-0">
      <Input autoComplete="off" autoCapitalize="none" {...props} {...form.register(name)} />
    </Field>
  )

  const serverToTest = async () => {
    if (!(await form.trigger([...mailServerFields], { shouldFocus: true }))) return undefined
    const { own_password: _, ...typed } = form.getValues()
    return typed
  }

  return (
    <SettingForm
      editForm={editForm}
      what="the mail server"
      mayEdit
      failed="Error saving the mail server"
      save={({ own_password: password, ...typed }, edited) => save({ typed, password, edited })}
    >
      <SettingPart
        title="Mail server"
        subtitle="For Gmail: smtp.gmail.com, port 465, your Gmail address, and an app password that you make in your Google account. Zoho Mail in India: smtp.zoho.in, in the same way."
      >
        {stored.needs_password && (
          <div className="sm:col-span-2">
            <Notice>The saved password can no longer be read. Type it again.</Notice>
          </div>
        )}
        {text('host', 'Server', 'Your mail provider tells you its name', { inputMode: 'url' })}
        <Field label="Port" error={errors.port?.message} className="min-w-0">
          <Select
            options={asOptions(mailPorts)}
            {...form.register('port', {
              onChange: ({ target }) =>
                form.setValue('security', usualSecurity(target.value), { shouldDirty: true }),
            })}
          />
        </Field>
        <Field label="Security" error={errors.security?.message} className="min-w-0">
          <Select options={securityOptions} {...form.register('security')} />
        </Field>
        {text('user_name', 'User name', 'Usually your full email address')}
        {text(
          'password',
          'Password of the mail account',
          stored.settings ? 'Saved; nobody can read it. Leave empty to keep it' : 'Usually an app password',
          // Not the password of the office, which browsers would fill in.
          { type: 'password', autoComplete: 'new-password' },
        )}
        {text('sender_name', 'Sender name', undefined, { autoCapitalize: 'words' })}
        {text('sender_address', 'Sender address', 'An address that this account may send from', {
          type: 'email',
          inputMode: 'email',
        })}
        <div className="sm:col-span-2">
          <TestMail serverToTest={serverToTest} />
        </div>
        {stored.settings && <RemoveButton />}
        {isDirty && (
          <div className="border-t border-line pt-4 sm:col-span-2">
            <input type="text" autoComplete="username" value={accountName(user)} readOnly hidden />
            <Field
              label="Your own password"
              hint="The one you sign in with here. It is needed to save the mail server"
              error={errors.own_password?.message}
              className="max-w-sm"
            >
              <Input type="password" autoComplete="current-password" {...form.register('own_password')} />
            </Field>
          </div>
        )}
      </SettingPart>
    </SettingForm>
  )
}

function RemoveButton() {
  const [isOpen, setIsOpen] = useState(false)
  const RemoveDialog = useLazyDialog(loadRemoveDialog)
  return (
    <div className="sm:col-span-2">
      <Button variant="danger" className="-ml-4" onClick={() => setIsOpen(true)}>
        Remove this mail server
      </Button>
      {isOpen && <RemoveDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}
