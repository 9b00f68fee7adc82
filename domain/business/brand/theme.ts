/** The theme values that pages need beside the profile. */
export interface BrandTheme {
  /** The dark background, which phones also use for the browser bar. */
  readonly ink: string
  /** CSS that overrides the colours; empty for the first set. */
  readonly css: string
  /** Suffix of all brand image addresses, so that they can be cached; empty for the default brand. */
  readonly version: string
  /** The logo on a dark background; null where the name is shown instead. */
  readonly logo: string | null
}

/** The theme of the default brand. */
export const DEFAULT_THEME: BrandTheme = { ink: '#0E0B0C', css: '', version: '', logo: null }
