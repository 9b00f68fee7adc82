/** What the office does for this browser beside its pages. Loaded after the page; shows nothing. */
import { useKeptPush } from './use-kept-push.ts'
import { useLiveOffice } from './use-live-office.ts'
import { useShareTarget } from './use-share-target.ts'

export default function BackgroundWork() {
  useKeptPush()
  useShareTarget()
  useLiveOffice()
  return null
}
