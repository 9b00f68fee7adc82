import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

/** Mounts the toaster in its own React root and resolves once it listens. */
export function mountToaster(): Promise<{ toast: typeof toast; place: HTMLElement }> {
  const place = document.createElement('div')
  document.body.append(place)
  return new Promise((resolve) => {
    createRoot(place).render(<ListeningToaster onListening={() => resolve({ toast, place })} />)
  })
}

function ListeningToaster({ onListening }: { onListening: () => void }) {
  // Effects of children run first, so the toaster already listens here.
  useEffect(onListening, [onListening])
  return (
    <Toaster
      position="top-center"
      offset={{ top: 88 }}
      mobileOffset={{ top: 84 }}
      closeButton
      duration={6000}
      toastOptions={{
        classNames: {
          toast: 'site-toast',
          actionButton: 'site-toast-action',
          closeButton: 'site-toast-close',
        },
      }}
    />
  )
}
