import { Suspense } from 'react'
import { importAttempts, type Load } from '#app/lib/import-attempts.ts'

const Nothing = () => null

/** A part that its page can do without: nothing where its code cannot be loaded, until the page is drawn again. */
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
