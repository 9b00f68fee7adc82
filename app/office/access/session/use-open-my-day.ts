/** Opens My day of a staff member who visits clients too. */
import { useChange } from '#app/office/lib/data/change.ts'

export const useOpenMyDay = () =>
  useChange({
    mutationKey: 'my day',
    send: async () => {
      const { openMyDay } = await import('./my-day-session.ts')
      return openMyDay()
    },
    errorToast: 'Your day could not be opened',
  })
