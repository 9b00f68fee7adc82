// The service worker of My day: shows push notifications.
import { showPushes } from '#app/lib/push/show-pushes.ts'

showPushes()
