/** A time zone in which it is now between 12:00 and 13:00, so that tests of "today" pass at any hour. */
export function timeZoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours()
  // The sign is inverted: Etc/GMT-5 is five hours ahead of UTC.
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
