import { Suspense } from 'react'
import { importAttempts, type Load } from '#app/lib/import-attempts.ts'

const Nothing = () => null

/** A lazy component that a page can do without: it renders nothing if its code cannot be loaded, and retries later. */
export function optional<Props extends object>(load: Load<Props>) {
  const newest = importAttempts(load, Nothing)
  return (props: Props) => {
    const Part = newest()
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
