import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'

const loadDialog = () => import('./handover-dialog.tsx')

/** Records cash that a beautician hands over at the desk. */
export const useHandoverDialog = () => useLazyDialog(loadDialog)
