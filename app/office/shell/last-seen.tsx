/** Over the page until its first rows are there: the list as it was last seen. It can be read, not used. */
import { type Query, useIsFetching } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ScriptNonce } from '#app/lib/script-nonce.ts'
import { isList } from '#app/office/lib/records/record-queries.ts'
import { keepLastSeen, lastSeenScript } from '#app/office/lib/screen/last-seen.ts'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { useSessionState } from '#app/office/lib/session/session-context.ts'
import type { Passage } from './gate.tsx'

const isFirst = (query: Query) => isList(query) && query.state.data === undefined

export function LastSeen({ passage }: { passage: Passage }) {
  const nonce = use(ScriptNonce)
  const awaited = useIsFetching({ predicate: isFirst })
  const isOver = passage.status === 'staff' ? awaited === 0 : passage.status in answered
  const [wasOver, setOver] = useState(false)
  if (isOver && !wasOver) setOver(true)
  useKeeping(wasOver)
  if (isOver || wasOver) return null
  return (
    <>
      <div
        inert
        aria-hidden="true"
        className="absolute inset-x-0 top-0 z-10 min-h-full bg-ground px-4 pt-6 pb-28 empty:hidden md:px-8"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the script below puts here is left alone
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <script nonce={nonce}>{lastSeenScript}</script>
    </>
  )
}

/** Something else is to be seen than a list. */
const answered: Partial<Record<Passage['status'], true>> = { failed: true, stranger: true }

/** Keeps the list that is shown whenever its rows have come, once the page has nothing else to do. */
function useKeeping(isShown: boolean) {
  const state = useSessionState()
  const userId = state.status === 'signed-in' ? state.session.user.id : null
  const { key } = useLocation()
  const isAsking = useIsFetching({ predicate: isList }) > 0
  useEffect(() => {
    if (!isShown || isAsking || !userId || !key) return
    return whenIdle(() => {
      const page = document.getElementById('page')
      if (page?.querySelector('[data-rows]')) keepLastSeen(userId, page.innerHTML)
    })
  }, [isShown, isAsking, userId, key])
}
