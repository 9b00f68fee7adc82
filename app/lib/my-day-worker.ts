// What pages outside of My day tell its service worker (app/day/offline/worker.ts): the office at a sign-in and a sign-out.

/** The cache with the page of My day as last seen. */
export const MY_DAY_CACHE = 'my-day'

/** Another user may use this browser from now on. */
export const FORGET_MY_DAY = { kind: 'forget' } as const
