import { Download } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '#app/office/components/ui/button.tsx'
import { showErrorToast } from '#app/office/lib/data/change.ts'
import { SEARCH_LIMIT_REACHED } from '#app/office/lib/records/search-limit.ts'
import { postForm } from '#app/office/lib/screen/post-form.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { accessToken } from '#app/office/lib/session/session-client.ts'

interface ExportButtonProps {
  /** The list's table. */
  name: string
  /** The query string that describes the list; the page's by default. */
  address?: string
  /** The search reached its limit, so the file would be incomplete. */
  isLimited?: boolean
}

/** Downloads the whole filtered list as CSV, not only the current page. */
export default function ExportButton({ name, address, isLimited = false }: ExportButtonProps) {
  if (!useIsOwner()) return null
  const download = () =>
    accessToken().then(
      (token) =>
        // The browser streams the response to a file.
        postForm('/admin/export', {
          list: name,
          address: address ?? window.location.search,
          token: token ?? '',
        }),
      (error: unknown) => showErrorToast('The list could not be exported', error),
    )
  return (
    <Button
      variant="secondary"
      aria-label="CSV"
      className="shrink-0"
      onClick={() => (isLimited ? toast.error(SEARCH_LIMIT_REACHED) : void download())}
    >
      <Download aria-hidden="true" className="size-4" />
      <span className="max-md:hidden">CSV</span>
    </Button>
  )
}
