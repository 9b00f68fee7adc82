/** The texts of the pages /terms and /refunds of the website. */
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import {
  profileLabels,
  profileQuery,
  profileVersion,
  type StoredProfile,
  useSaveProfile,
} from '#app/office/business/profile/queries.ts'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { SettingForm } from '#app/office/components/setting-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { type LegalTexts, legalPages, placeholdersIn } from '#domain/business/legal-texts.ts'
import { legalTextsForm } from '#domain/business/legal-texts-form.ts'

export function TermsScreen() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const profile = useQuery(profileQuery)
  return (
    <>
      <PageHeading
        title="Terms and refunds"
        subtitle="Two pages of your website. Every page links to them at the bottom"
      />
      <Loaded query={profile} title="The texts could not be loaded" loading="Loading the texts">
        {(stored) => access && <TermsForm stored={stored} mayEdit={access.isOwner} />}
      </Loaded>
      <div className="mt-5 max-w-3xl">
        <AuditLog of={{ settings: ['business_profile'] }} />
      </div>
    </>
  )
}

function TermsForm({ stored, mayEdit }: { stored: StoredProfile; mayEdit: boolean }) {
  const { save } = useSaveProfile()
  const editForm = useEditForm<LegalTexts, LegalTexts, StoredProfile>({
    resolver: schemaResolver(legalTextsForm),
    stored,
    versionOf: profileVersion,
    startValues: ({ terms, refunds }) => ({ terms, refunds }),
    disabled: !mayEdit,
  })
  const { form } = editForm
  const typed = useWatch({ control: form.control }) as LegalTexts
  return (
    <SettingForm
      editForm={editForm}
      what="the terms and refund rules"
      mayEdit={mayEdit}
      failed={profileLabels.updateFailed}
      save={(draft, basis) => save(basis, draft)}
    >
      {legalPages.map(({ name, label, path }) => (
        <TitledCard key={name} title={label}>
          <div className="space-y-4">
            <Placeholders text={typed[name]} />
            <Field
              label="Text"
              hint="Plain text. A blank line begins a new paragraph."
              error={form.formState.errors[name]?.message}
            >
              <Textarea rows={14} {...form.register(name)} />
            </Field>
            <a
              href={path}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            >
              Open the page
            </a>
          </div>
        </TitledCard>
      ))}
    </SettingForm>
  )
}

function Placeholders({ text }: { text: string }) {
  const placeholders = placeholdersIn(text)
  if (placeholders.length === 0) return null
  return (
    <div role="note" className="rounded-lg border border-gold/50 bg-notice p-3.5 text-sm text-on-notice">
      <p>Still to fill in. Until then the website shows these words:</p>
      <ul className="mt-1 list-disc pl-5">
        {placeholders.map((placeholder) => (
          <li key={placeholder}>{placeholder}</li>
        ))}
      </ul>
    </div>
  )
}
