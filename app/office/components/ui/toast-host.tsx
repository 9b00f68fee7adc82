import type { CSSProperties } from 'react'
import { Toaster } from 'sonner'

const MARGIN = '0.5rem'
/** Positive if the toast and its margins are taller than the room above the open dialog. */
const excess = `var(--front-toast-height, 0px) + 2 * ${MARGIN} - var(--dialog-top, 100vh)`
/** Any excess, times 1000, is more than the distance to the end of the title, so the smaller value chooses the place. */
const offset = { top: `min(var(--below-title, ${MARGIN}), max(${MARGIN}, (${excess}) * 1000))` }

/** At the top, clear of the thumb and the on-screen keyboard; toast-place.ts measures the open dialog. */
export const ToastHost = ({ theme }: { theme: 'light' | 'dark' }) => (
  <Toaster
    theme={theme}
    position="top-center"
    offset={offset}
    mobileOffset={offset}
    richColors
    closeButton
    duration={6000}
    style={{ '--width': 'var(--toast-width, 356px)' } as CSSProperties}
  />
)
