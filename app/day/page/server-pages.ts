// Loads these pages on the server only: they are sent without scripts, and the branch below is removed from the
// browser build.
export const pages = import.meta.env.SSR ? await import('./pages.ts') : null
