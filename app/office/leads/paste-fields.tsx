/** The box for a message, and after it was read the message with its fields. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { serviceNamesQuery } from '#app/office/services/queries.ts'
import { everyAreaQuery } from '#app/office/team/areas/queries.ts'
import { PASTED_MAX, type ReadContext, readLead } from '#domain/leads/message-reader/read-lead.ts'
import { dayIn, formatDay } from '#domain/time/dates.ts'
import { LeadFields } from './lead-fields.tsx'
import { emptyLead } from './lead-record-form.ts'
import { type FilledField, filledFields, type GivenMessage, type TypedPaste } from './pasted-lead.ts'
import { ReadMessage } from './read-message.tsx'

export function PasteFields({ given }: { given: GivenMessage | null }) {
  const { control, setValue, getValues } = useFormContext<TypedPaste>()
  const { context, isLoading } = useReadContext()
  const values = useWatch({ control }) as TypedPaste
  const { read_text } = values
  const filled = useMemo(() => filledFields(readLead(read_text, context)), [read_text, context])

  function read() {
    const text = getValues('text').trim()
    const lead = readLead(text, context)
    const dirty = { shouldDirty: true }
    for (const { name, value } of filledFields(lead)) setValue(name, value, dirty)
    setValue('message', lead.message, dirty)
    setValue('read_text', text, dirty)
  }

  /** What was typed by hand stays. */
  function readAgain() {
    const before = [...filled, { name: 'message' as const, value: readLead(read_text, context).message }]
    for (const { name, value } of before) if (getValues(name) === value) setValue(name, emptyLead[name])
    setValue('read_text', '')
  }

  if (read_text === '') return <MessageBox given={given} isLoading={isLoading} onRead={read} />
  const unchanged = filled.filter(({ name, value }) => values[name] === value)
  const hints = Object.fromEntries(
    unchanged.map((field) => [field.name, <FromWords key={field.name} text={read_text} field={field} />]),
  )
  return (
    <>
      <ReadMessage text={read_text} filled={filled} onReadAgain={readAgain} />
      <LeadFields record={null} hints={hints} showsMore />
    </>
  )
}

/** The lists of the salon, and today; what could not be loaded is not read from a message. */
function useReadContext(): { context: ReadContext; isLoading: boolean } {
  const { time_zone } = useBusinessProfile()
  const services = useQuery(serviceNamesQuery)
  const areas = useQuery(everyAreaQuery)
  const today = dayIn(new Date(), time_zone)
  const context = useMemo(
    () => ({
      today,
      services: services.data ?? [],
      areas: (areas.data ?? []).filter(({ is_active }) => is_active),
    }),
    [today, services.data, areas.data],
  )
  return { context, isLoading: services.isPending || areas.isPending }
}

interface MessageBoxProps {
  given: GivenMessage | null
  isLoading: boolean
  onRead: () => void
}

function MessageBox({ given, isLoading, onRead }: MessageBoxProps) {
  const { register, control } = useFormContext<TypedPaste>()
  const text = useWatch({ control, name: 'text' })
  return (
    <>
      {given?.isShared && given.text === '' && (
        <Notice>The shared message did not arrive. Copy it and paste it here.</Notice>
      )}
      <Field
        label="Message from the client"
        hint="In English, Hindi or Hinglish. The message is read on this device. Nothing is saved until you have checked it and added the lead."
      >
        <Textarea rows={8} maxLength={PASTED_MAX} autoComplete="off" {...register('text')} />
      </Field>
      <Button busy={isLoading} disabled={text.trim() === ''} onClick={onRead}>
        Read the message
      </Button>
    </>
  )
}

/** From “12 dec”: Saturday, 12 December 2026 */
const FromWords = ({ text, field: { name, value, words } }: { text: string; field: FilledField }) => (
  <>
    From {words.map(({ from, to }) => `“${text.slice(from, to)}”`).join(', ')}
    {name === 'preferred_day' && `: ${formatDay(value)}`}
  </>
)
