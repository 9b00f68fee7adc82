/** Lazily loaded parts of the office. A failed import is reported in place and can be retried. */
import { type ComponentType, createContext, type ReactNode, Suspense, use, useState } from 'react'
import { importAttempts, type LazyPart, type Load } from '#app/lib/import-attempts.ts'
import { reloadIfReachable } from '#app/office/lib/data/reload-if-reachable.ts'
import { RetryNote } from './retry-note.tsx'

interface LoadableOptions<Props> {
  /** Fallback while the code is loading. */
  readonly waiting?: ReactNode
  /** The heading if the code could not be loaded: a page needs its title then too. */
  readonly heading?: ReactNode
  /** Rendered with the same props if the code cannot be loaded; null for optional parts. */
  readonly Failed?: ComponentType<Props> | null
}

export function loadable<Props extends object>(
  load: Load<Props>,
  { waiting, heading, Failed = PartFailed }: LoadableOptions<Props> = {},
) {
  const newest = importAttempts(load, Failed ?? Nothing)
  return (props: Props) => (
    <Loadable<Props> load={load} newest={newest} waiting={waiting} heading={heading} given={props} />
  )
}

interface LoadableProps<Props> {
  readonly load: Load<Props>
  readonly newest: () => LazyPart<Props>
  readonly waiting: ReactNode
  readonly heading: ReactNode
  readonly given: Props
}

function Loadable<Props extends object>({ load, newest, waiting, heading, given }: LoadableProps<Props>) {
  const [Part, setPart] = useState(newest)
  const tryAgain = async () => {
    try {
      await load()
      setPart(newest)
    } catch (error) {
      reportError(error)
      await reloadIfReachable()
    }
  }
  return (
    <Failure value={{ heading, tryAgain }}>
      <Suspense fallback={waiting}>
        <Part {...given} />
      </Suspense>
    </Failure>
  )
}

interface FailureState {
  readonly heading: ReactNode
  readonly tryAgain: () => void
}

const Failure = createContext<FailureState>({ heading: null, tryAgain: () => {} })

const Nothing = () => null

export function PartFailed() {
  const { heading, tryAgain } = use(Failure)
  return (
    <>
      {heading}
      <RetryNote onRetry={tryAgain}>This part could not be loaded.</RetryNote>
    </>
  )
}
