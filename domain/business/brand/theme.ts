/** What pages must know of how the business looks, beyond its profile. */
export interface Look {
  /** The dark ground, which phones also draw around the page. */
  readonly ink: string
  /** What replaces the colours of the styles; nothing in the first set. */
  readonly css: string
  /** Ends the address of every picture of the brand, which therefore may be kept; nothing as long as all is as it came. */
  readonly version: string
  /** The logo as it stands on a dark ground; null where the name stands instead. */
  readonly logo: string | null
}

/** As the icons of the house were drawn. */
export const DEFAULT_LOOK: Look = { ink: '#0E0B0C', css: '', version: '', logo: null }
