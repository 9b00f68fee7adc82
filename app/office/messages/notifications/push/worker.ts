// The service worker of the office: shows push notifications and nothing else.
import { showPushes } from '#app/lib/push/show-pushes.ts'

showPushes()
