export { ErrorPage } from '#app/site/components/frame/error-page.tsx'
export { DeadLink } from './dead-link.tsx'
export { VisitPage } from './visit-page.tsx'
