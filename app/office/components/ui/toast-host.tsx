import { Toaster } from 'sonner'

/** Where messages appear: at the top on a phone, clear of the thumb and of the keyboard. */
export const ToastHost = ({ theme }: { theme: 'light' | 'dark' }) => (
  <Toaster theme={theme} position="top-center" richColors closeButton duration={6000} />
)
