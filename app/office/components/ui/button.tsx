import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'gold'
export type ButtonSize = 'small' | 'normal' | 'icon'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong shadow-sm',
  secondary: 'border border-line-strong bg-card text-fg hover:bg-sunken',
  ghost: 'text-fg hover:bg-sunken',
  danger: 'text-danger hover:bg-danger-soft',
  gold: 'border border-gold/60 text-gold hover:bg-gold/10',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 md:min-h-9 px-3 text-sm gap-1.5',
  normal: 'min-h-11 px-4 text-sm gap-2',
  icon: 'size-11 md:size-9 justify-center',
}

/** The same style for links (`<a>`, `<Link>`), which must not be buttons. */
export const buttonClasses = (variant: ButtonVariant = 'primary', size: ButtonSize = 'normal') =>
  classNames(
    'inline-flex items-center justify-center rounded-lg font-medium whitespace-nowrap select-none',
    'transition-colors outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
  )

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and ignores further presses. */
  busy?: boolean
  children: ReactNode
}

export function Button({ variant, size, busy = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClasses(variant, size), className)}
    >
      {busy && <Spinner className="size-4" />}
      {children}
    </button>
  )
}
