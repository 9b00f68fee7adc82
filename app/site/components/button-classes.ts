// Classes of buttons and button-like links on the public site.

const base =
  'inline-flex min-h-12 items-center justify-center gap-2.5 font-semibold transition-colors select-none aria-busy:opacity-70 disabled:opacity-60'

const sizes = {
  normal: 'px-7 text-[0.9375rem] tracking-[0.04em]',
  /** For two buttons side by side on a phone. */
  compact: 'px-4 text-sm tracking-[0.01em] sm:px-6 sm:text-[0.9375rem]',
} as const

const variants = {
  /** The main action of a page. */
  primary: 'bg-sindoor text-ivory shadow-[inset_0_0_0_1px_rgb(var(--gold-rgb)/0.5)] hover:bg-sindoor-deep',
  /** A secondary action on the dark background. */
  gold: 'border border-gold/70 text-gold-bright hover:bg-gold hover:text-ink',
  /** A secondary action on the light background. */
  ink: 'border border-ink/70 text-ink hover:bg-ink hover:text-ivory',
} as const

export function buttonClasses(variant: keyof typeof variants, size: keyof typeof sizes = 'normal'): string {
  return `${base} ${sizes[size]} ${variants[variant]}`
}
