export { DayFailed } from './day-failed.tsx'
export { DayPage } from './day-page.tsx'
