/** '9 am', '12:30 pm', 'midnight'. */
export function clockText(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  if (hour % 24 === 0 && minute === 0) return 'midnight'
  const half = hour % 24 < 12 ? 'am' : 'pm'
  const shown = hour % 12 === 0 ? 12 : hour % 12
  return minute === 0 ? `${shown} ${half}` : `${shown}:${String(minute).padStart(2, '0')} ${half}`
}
