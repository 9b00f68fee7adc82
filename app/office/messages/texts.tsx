import { Link, useSearchParams } from 'react-router'
import { languageLabels } from '#app/office/components/language-labels.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { kindLabels } from '#app/office/messages/outbox/labels.ts'
import { languages } from '#domain/messages/language.ts'
import { templateKinds } from '#domain/messages/message-kinds.ts'
import type { Template } from './queries.ts'
import { TemplateForm } from './template-form.tsx'

interface TextsProps {
  templates: readonly Template[]
  mayEdit: boolean
}

/** The address holds the edited text; leaving one with unsaved input asks first. */
export default function Texts({ templates, mayEdit }: TextsProps) {
  const [params, setParams] = useSearchParams()
  const kind = templateKinds.find((known) => known === params.get('text')) ?? 'confirmation'
  const language = languages.find((known) => known === params.get('in')) ?? 'en'
  const template = templates.find((each) => each.kind === kind && each.language === language)
  return (
    <div className="space-y-4">
      <Field label="Message">
        <Select
          options={templateKinds.map((value) => ({ value, label: kindLabels[value] }))}
          value={kind}
          onChange={({ target }) =>
            setParams({ text: target.value, in: language }, { preventScrollReset: true })
          }
        />
      </Field>
      <nav aria-label="Language" className="grid gap-1 rounded-lg bg-sunken p-1 sm:grid-cols-3">
        {languages.map((each) => (
          <Link
            key={each}
            to={addressOf(paths.messages, { text: kind, in: each })}
            preventScrollReset
            aria-current={each === language ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 items-center justify-center rounded-md px-2 text-center text-sm font-medium outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus md:min-h-9',
              each === language ? 'bg-raised text-fg shadow-sm' : 'text-muted hover:text-fg',
            )}
          >
            {languageLabels[each]}
          </Link>
        ))}
      </nav>
      {template && (
        <TemplateForm key={`${kind} ${language} ${mayEdit}`} stored={template} mayEdit={mayEdit} />
      )}
    </div>
  )
}
