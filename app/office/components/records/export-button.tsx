import { Download } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '#app/office/components/ui/button.tsx'
import { useChange } from '#app/office/lib/data/change.ts'
import { fetchFile } from '#app/office/lib/data/fetch-file.ts'
import { SEARCH_LIMIT_REACHED } from '#app/office/lib/records/search-limit.ts'
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
  const exported = useChange({
    mutationKey: 'export',
    send: async () =>
      fetchFile('/admin/export', {
        list: name,
        address: address ?? window.location.search,
        token: (await accessToken()) ?? '',
      }),
    errorToast: 'The list could not be exported',
    // Nothing stored changes.
    invalidates: ['export'],
  })
  if (!useIsOwner()) return null
  return (
    <Button
      variant="secondary"
      aria-label="CSV"
      className="shrink-0"
      busy={exported.isPending}
      onClick={() => (isLimited ? toast.error(SEARCH_LIMIT_REACHED) : exported.mutate())}
    >
      <Download aria-hidden="true" className="size-4" />
      <span className="max-md:hidden">CSV</span>
    </Button>
  )
}
