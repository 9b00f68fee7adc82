/**
 * Light or dark theme. Follows the system until the user chooses; the choice is in local storage. `themeScript` runs in the
 * head before the first paint, so that the wrong theme never flashes.
 */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'shringar-theme'
const DARK = '(prefers-color-scheme: dark)'

export const themeScript = `document.documentElement.dataset.theme=localStorage.getItem('${KEY}')??(matchMedia('${DARK}').matches?'dark':'light')`

const listeners = new Set<() => void>()

const currentTheme = (): Theme => {
  const chosen = localStorage.getItem(KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia(DARK).matches ? 'dark' : 'light'
}

function subscribe(changed: () => void) {
  const system = window.matchMedia(DARK)
  listeners.add(changed)
  system.addEventListener('change', changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    system.removeEventListener('change', changed)
    window.removeEventListener('storage', changed)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => 'light')

export function chooseTheme(theme: Theme) {
  localStorage.setItem(KEY, theme)
  for (const changed of listeners) changed()
}
