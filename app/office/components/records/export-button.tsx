import { Download } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '#app/office/components/ui/button.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { SEARCH_ENDED } from '#app/office/lib/records/search-ended.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { accessToken } from '#app/office/lib/session/session-client.ts'

interface ExportButtonProps {
  /** The list's table. */
  name: string
  /** What the list shows: the address's own parameters, or what stands for them. */
  address?: string
  /** The search ended at its limit, so that the file would not be whole. */
  isCut?: boolean
}

/** The list as it is filtered now, as a file for spreadsheets; all of it, not only this page. */
export default function ExportButton({ name, address, isCut = false }: ExportButtonProps) {
  if (!useIsOwner()) return null
  const download = () =>
    accessToken().then(
      (token) => send({ list: name, address: address ?? window.location.search, token: token ?? '' }),
      (error) => toast.error('The list could not be exported', { description: reasonOf(error) }),
    )
  return (
    <Button
      look="secondary"
      aria-label="CSV"
      className="shrink-0"
      onClick={() => (isCut ? toast.error(SEARCH_ENDED) : void download())}
    >
      <Download aria-hidden="true" className="size-4" />
      <span className="max-md:hidden">CSV</span>
    </Button>
  )
}

/** As a form, so that the browser writes the answer to a file while it comes. */
function send(fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/admin/export'
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
