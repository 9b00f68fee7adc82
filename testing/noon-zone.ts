/**
 * A time zone in which it is now between noon and one o'clock. A test about "today" gives it to the business, and then
 * passes at any hour.
 */
export function noonZone(): string {
  const offset = 12 - new Date().getUTCHours()
  // These names count the other way round: Etc/GMT-5 is five hours ahead of UTC.
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
