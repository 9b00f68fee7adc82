import { classNames } from '#app/office/lib/screen/class-names.ts'

export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-pulse rounded bg-line motion-reduce:animate-none',
      className ?? 'h-4 w-full',
    )}
  />
)
