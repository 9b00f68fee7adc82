import { Toaster } from 'sonner'

/** At the top, clear of the thumb and the on-screen keyboard; toast-place.ts moves toasts below the title of a tall dialog. */
export const ToastHost = ({ theme }: { theme: 'light' | 'dark' }) => (
  <Toaster
    theme={theme}
    position="top-center"
    offset={{ top: 'var(--toast-top, 24px)' }}
    mobileOffset={{ top: 'var(--toast-top, 16px)' }}
    richColors
    closeButton
    duration={6000}
  />
)
