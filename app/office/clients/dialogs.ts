/** Parts that other subjects show; their code is loaded when they are shown. */
import { loadable } from '#app/office/components/loadable.tsx'

export const SameContactHint = loadable(() => import('./same-contact-hint.tsx'), { Failed: null })
