import type { ComponentProps } from 'react'

/** One of a few choices side by side: a radio button drawn as a box. */
export const ChoiceBox = ({ children, ...radio }: ComponentProps<'input'>) => (
  <label className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line-strong bg-card px-1 text-center text-[0.8125rem] leading-tight sm:text-sm has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <input {...radio} type="radio" className="sr-only" />
    {children}
  </label>
)
