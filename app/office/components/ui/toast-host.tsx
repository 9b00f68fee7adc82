import { Toaster } from 'sonner'

/** Position of toasts: at the top on a phone, clear of the thumb and the on-screen keyboard. */
export const ToastHost = ({ theme }: { theme: 'light' | 'dark' }) => (
  <Toaster theme={theme} position="top-center" richColors closeButton duration={6000} />
)
