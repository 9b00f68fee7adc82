import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'

/** Opens the window during the press: browsers block a window that is opened later. */
export function openWhenKnown(address: Promise<string>, then?: (tab: Window, href: string) => void) {
  const tab = window.open('', '_blank')
  address.then(
    (href) => {
      if (!tab) return
      tab.location.href = href
      then?.(tab, href)
    },
    (error: unknown) => {
      tab?.close()
      showNotOpened(error)
    },
  )
}

export const showNotOpened = (error: unknown) => {
  toast.error('The link could not be opened', { description: reasonOf(error) })
}
