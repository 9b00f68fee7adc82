import { Toaster } from 'sonner'

const offset = { top: 'var(--toast-top, 1rem)' }

/** At the top, clear of the thumb and the on-screen keyboard; toast-place.ts moves toasts below the title of a tall dialog. */
export const ToastHost = ({ theme }: { theme: 'light' | 'dark' }) => (
  <Toaster
    theme={theme}
    position="top-center"
    offset={offset}
    mobileOffset={offset}
    richColors
    closeButton
    duration={6000}
  />
)
