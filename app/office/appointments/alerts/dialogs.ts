/** Rarely needed, so its code is not part of the frame's. */
import { loadable } from '#app/office/components/loadable.tsx'

export const AlertBar = loadable(() => import('./alert-bar.tsx'))
