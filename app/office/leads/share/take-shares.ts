import { sharedMessage } from './shared-message.ts'

/** Lets this browser share messages to the office, once it is installed, and forgets one that was not used. */
export async function takeShares(): Promise<void> {
  await navigator.serviceWorker.register('/admin-share-worker.js', { scope: '/admin/share' })
  await sharedMessage()
}
