export const loadCountDialog = () => import('./count-dialog.tsx')
export const loadMoveDialog = () => import('./move-dialog.tsx')
