import { randomId } from '#app/lib/random-id.ts'

/** Names this page to the server in its requests and in its live connection: a tab is not told of its own changes. */
export const tabId = randomId()
