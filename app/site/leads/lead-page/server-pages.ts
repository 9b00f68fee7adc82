// The page of an enquiry's private link. Only the server holds it, as that of a visit (app/site/appointments/server-pages.ts).
export const pages = import.meta.env.SSR ? await import('./pages.ts') : null
