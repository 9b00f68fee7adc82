/** What the office does for this browser beside its pages. Loaded after the page; shows nothing. */
import { useLiveOffice } from './use-live-office.ts'
import { useRenewedPush } from './use-renewed-push.ts'
import { useShareTarget } from './use-share-target.ts'

export default function BackgroundWork() {
  useRenewedPush()
  useShareTarget()
  useLiveOffice()
  return null
}
