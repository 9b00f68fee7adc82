export { DeadLink } from '#app/site/components/frame/dead-link.tsx'
export { ErrorPage } from '#app/site/components/frame/error-page.tsx'
export { VisitPage } from './visit-page.tsx'
