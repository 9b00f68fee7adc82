// State of the carousel: the current slide and the number of images to load. It advances by itself unless it is paused,
// hovered, focused by keyboard or in a hidden tab, or the visitor prefers reduced motion.
import { type RefObject, useEffect, useState } from 'react'

const SWIPE_PX = 40
/** The next image is loaded this long before it is shown, and not earlier: most visitors scroll on before. */
const LOAD_AHEAD_MS = 2000

export function useCarousel(region: RefObject<HTMLElement | null>, count: number, intervalMs: number) {
  const [current, setCurrent] = useState(0)
  const [wanted, setWanted] = useState(1)
  const [paused, setPaused] = useState(false)
  const [attended, setAttended] = useState(false)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])

  useEffect(() => {
    setWanted((already) => Math.max(already, current + 1))
    if (paused || attended || count < 2) return
    const loading = setTimeout(
      () => setWanted((already) => Math.max(already, current + 2)),
      intervalMs - LOAD_AHEAD_MS,
    )
    const turning = setInterval(() => {
      if (!document.hidden) setCurrent((current + 1) % count)
    }, intervalMs)
    return () => {
      clearTimeout(loading)
      clearInterval(turning)
    }
  }, [current, paused, attended, count, intervalMs])

  useEffect(() => {
    const element = region.current
    if (!element) return
    let start: number | null = null
    const listeners: [keyof HTMLElementEventMap, (event: Event) => void][] = [
      ['pointerenter', (event) => isMouse(event) && setAttended(true)],
      ['pointerleave', (event) => isMouse(event) && setAttended(false)],
      ['focusin', (event) => setAttended(isByKeyboard(event))],
      ['focusout', () => setAttended(false)],
      [
        'touchstart',
        (event) => {
          start = touchX(event)
        },
      ],
      [
        'touchend',
        (event) => {
          const moved = (touchX(event) ?? 0) - (start ?? 0)
          if (start !== null && count > 0 && Math.abs(moved) > SWIPE_PX) {
            setCurrent((shown) => (shown + (moved < 0 ? 1 : count - 1)) % count)
          }
        },
      ],
    ]
    for (const [name, listener] of listeners) element.addEventListener(name, listener, { passive: true })
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener)
    }
  }, [region, count])

  return { current, wanted, paused, show: setCurrent, togglePaused: () => setPaused(!paused) }
}

const isMouse = (event: Event) => event instanceof PointerEvent && event.pointerType === 'mouse'

// A tap leaves the focus on its target, so only keyboard focus pauses the carousel.
const isByKeyboard = (event: Event) =>
  event.target instanceof Element && event.target.matches(':focus-visible')

const touchX = (event: Event) =>
  event instanceof TouchEvent ? (event.changedTouches[0]?.clientX ?? null) : null
