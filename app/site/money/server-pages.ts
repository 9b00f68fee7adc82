// What the link of an invoice shows. Only the server holds it, as with the links of visits.
export const pages = import.meta.env.SSR ? await import('./pages.ts') : null
