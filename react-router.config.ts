import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The route list is small; naming it at once saves the browser a request to the server on every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
