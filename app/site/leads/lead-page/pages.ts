export { DeadLink } from '#app/site/components/layout/dead-link.tsx'
export { ErrorPage } from '#app/site/components/layout/error-page.tsx'
export { EnquiryPage } from './lead-page.tsx'
