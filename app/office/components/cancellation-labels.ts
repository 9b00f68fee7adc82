import type { CancellationReason } from '#domain/appointments/appointment.ts'

export const cancellationLabels: Record<CancellationReason, string> = {
  client: 'The client cancelled',
  us: 'We could not come',
  no_show: 'Client was not at home',
  moved: 'Moved to another time',
}
