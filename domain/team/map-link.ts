/** Opens the maps of the phone, or of the browser, at an address as people write it. */
export const mapLink = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
