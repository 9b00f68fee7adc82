const base =
  'inline-flex min-h-12 items-center justify-center gap-2.5 px-7 text-[0.9375rem] font-semibold tracking-[0.04em] transition-colors duration-300 select-none aria-busy:opacity-70 disabled:opacity-60'

/** The one action that a page wants. */
export const primaryButton = `${base} bg-sindoor text-ivory shadow-[inset_0_0_0_1px_#c6a15b80] hover:bg-sindoor-deep`

/** A second choice on ink. */
export const goldButton = `${base} border border-gold/70 text-gold-bright hover:bg-gold hover:text-ink`

/** A second choice on ivory. */
export const inkButton = `${base} border border-ink/70 text-ink hover:bg-ink hover:text-ivory`
