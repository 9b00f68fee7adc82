/**
 * A dialog whose code is not part of its page: the page is there sooner, and the dialog's code follows as soon as the
 * browser has nothing else to do, long before anybody opens it.
 */
import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { Spinner } from './ui/spinner.tsx'

export type LoadDialog<Props> = () => Promise<{ default: ComponentType<Props> }>

export function useLazyDialog<Props extends object>(load: LoadDialog<Props>) {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
  // Made anew with the page, so that code which could not be loaded is asked for again.
  return useMemo(() => {
    const Loaded = lazy(load)
    return (props: Props) => (
      <Suspense fallback={<Opening />}>
        <Loaded {...props} />
      </Suspense>
    )
  }, [load])
}

const Opening = () => (
  <div role="status" className="fixed inset-0 z-40 flex items-center justify-center bg-black/55">
    <Spinner className="size-8 text-white" />
    <span className="sr-only">Opening</span>
  </div>
)
