import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { moneySettingsQuery } from '#app/office/money/settings/queries.ts'

const loadDialog = () => import('./appointment-money-dialog.tsx')

/**
 * The payment dialog of an appointment. Its code and the payment settings are prefetched, because a beautician may be offline
 * at the client's home.
 */
export function useMoneyDialog() {
  const queryClient = useQueryClient()
  useEffect(() => whenIdle(() => void queryClient.prefetchQuery(moneySettingsQuery)), [queryClient])
  return useLazyDialog(loadDialog)
}
