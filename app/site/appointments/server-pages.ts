// What a private link shows. Only the server holds it: the page is sent without scripts, and the branch below is cut from the
// browser's build, so that no other page shares a file with it.
export const pages = import.meta.env.SSR ? await import('./pages.ts') : null
