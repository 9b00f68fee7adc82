// For the sidebar, which loads this only when it is pressed.
import { showErrorToast } from '#app/office/lib/data/change.ts'
import { openMyDay } from './my-day-session.ts'

export const openMyDayOrTell = () =>
  openMyDay().catch((error: unknown) => showErrorToast('Your day could not be opened', error))
