import { readPublicConfig } from '#app/lib/public-config.ts'

/** Where the backend answers. Browser only. */
export const backendAddress = () => readPublicConfig().backendUrl || window.location.origin
