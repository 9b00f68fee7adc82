import { readPublicConfig } from '#app/lib/public-config.ts'

/** Where the backend answers. Browser only. */
export const backendAddress = () => readPublicConfig().backendUrl || window.location.origin

/** On a hosted project, or on another machine: then what this server does beside the protocol is not there. Browser only. */
export const backendIsElsewhere = () => readPublicConfig().backendUrl !== ''
