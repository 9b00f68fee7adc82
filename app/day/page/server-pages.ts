// Only the server holds these pages: they are sent without scripts, and the branch below is cut from the browser's build.
export const pages = import.meta.env.SSR ? await import('./pages.ts') : null
