/**
 * Without a network the code of a page that was not opened before cannot be loaded. The router would reload, and the browser
 * would show its own error page in place of the office.
 */
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { toast } from 'sonner'
import { paths } from '#app/office/lib/paths.ts'

/** Whether a page of the office cannot be opened now, which a toast says. */
export function useOutOfReach(): (next: Location) => boolean {
  const { pathname } = useLocation()
  const [opened] = useState(() => new Set<string>())
  useEffect(() => {
    opened.add(pathname)
  }, [opened, pathname])
  return (next) => {
    const isLoadable = onlineManager.isOnline() || opened.has(next.pathname)
    if (isLoadable || !next.pathname.startsWith(paths.dashboard)) return false
    toast.error('No internet', { description: 'This page opens when it is back.' })
    return true
  }
}
