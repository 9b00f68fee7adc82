/** Parts of the office whose code comes after their page. What could not be loaded can be tried again. */
import { type ComponentType, createContext, type ReactNode, Suspense, use, useState } from 'react'
import { importAttempts, type LazyPart, type Load } from '#app/lib/import-attempts.ts'
import { RetryNote } from './retry-note.tsx'

interface LoadableOptions<Props> {
  /** Shown until the code is there. */
  readonly waiting?: ReactNode
  /** Shown with the same props where the code cannot be loaded; null for what a page can do without. */
  readonly Failed?: ComponentType<Props> | null
}

export function loadable<Props extends object>(
  load: Load<Props>,
  { waiting, Failed = PartFailed }: LoadableOptions<Props> = {},
) {
  const newest = importAttempts(load, Failed ?? Nothing)
  return (props: Props) => <Loadable<Props> newest={newest} waiting={waiting} given={props} />
}

interface LoadableProps<Props> {
  readonly newest: () => LazyPart<Props>
  readonly waiting: ReactNode
  readonly given: Props
}

function Loadable<Props extends object>({ newest, waiting, given }: LoadableProps<Props>) {
  const [{ Part, isRetry }, show] = useState(() => ({ Part: newest(), isRetry: false }))
  const tryAgain = () => {
    // Tried again in vain: the file went with an older version of the site, or the browser remembers the failure.
    if (isRetry && navigator.onLine) window.location.reload()
    else show({ Part: newest(), isRetry: true })
  }
  return (
    <TryAgain value={tryAgain}>
      <Suspense fallback={waiting}>
        <Part {...given} />
      </Suspense>
    </TryAgain>
  )
}

const TryAgain = createContext(() => {})

const Nothing = () => null

export const PartFailed = () => <RetryNote onRetry={use(TryAgain)}>This part could not be loaded.</RetryNote>
