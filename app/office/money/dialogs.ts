import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { moneySettingsQuery } from '#app/office/money/settings/queries.ts'

const loadDialog = () => import('./appointment-money-dialog.tsx')

/** What is paid for an appointment. Its code, and where to pay, are fetched before anybody stands at a door without a network. */
export function useMoneyDialog() {
  const queries = useQueryClient()
  useEffect(() => whenIdle(() => void queries.prefetchQuery(moneySettingsQuery)), [queries])
  return useLazyDialog(loadDialog)
}
