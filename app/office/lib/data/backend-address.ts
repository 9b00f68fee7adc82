import { readPublicConfig } from '#app/lib/public-config.ts'

/** The base URL of the backend. Browser only. */
export const backendAddress = () => readPublicConfig().backendUrl || window.location.origin

/**
 * True if the backend is a hosted project or another machine: this server's additional endpoints are then missing. Browser
 * only.
 */
export const backendIsElsewhere = () => readPublicConfig().backendUrl !== ''
