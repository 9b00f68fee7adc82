/** Parts that other subjects show; their code is loaded when they are shown. */
import { loadable } from '#app/office/components/loadable.tsx'

export const AffectedAppointments = loadable(() => import('./affected-appointments.tsx'))
