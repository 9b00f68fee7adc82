// The interface of a browser driver, and the steps built on it for all browsers.
import { bringToMiddle, findInPage, isVisibleText, type Place, setInPage } from './find-in-page.ts'

export interface Driver<Handle> {
  /** With its version. */
  readonly name: string
  go(address: string): Promise<void>
  find(work: typeof findInPage, place: Place): Promise<Handle | null>
  /** Runs in the page, with values and the found element. */
  run<Result>(work: (...given: never[]) => Result, ...given: unknown[]): Promise<Result>
  /** Real clicks and key presses. */
  click(found: Handle): Promise<void>
  type(found: Handle, text: string): Promise<void>
  /** Errors that pages threw since the last call, as far as this browser reports them. */
  problems(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface Walker {
  readonly name: string
  go(path: string): Promise<void>
  /** Waits until it exists. */
  finds(place: Place): Promise<void>
  click(place: Place): Promise<void>
  type(place: Place, text: string): Promise<void>
  /** For dates, times and choices, which each browser shows in its own way. */
  set(place: Place, value: string): Promise<void>
  /** Waits until the page shows this text. */
  sees(text: string): Promise<void>
  /** Waits until the element with this id has the focus. */
  isIn(id: string): Promise<void>
  /** Waits for hydration: before it, the page uses links and plain forms. */
  alive(): Promise<void>
  until(what: string, holds: () => Promise<boolean>): Promise<void>
  /** Whether this is true in the page. */
  holds(work: () => boolean): Promise<boolean>
  problems(): Promise<readonly string[]>
  close(): Promise<void>
}

const PATIENCE_MS = 60_000
const STANDSTILL_MS = 3_000
const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

export function walkerWith<Handle>(driver: Driver<Handle>, site: string): Walker {
  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    while (!(await holds())) {
      if (Date.now() > end)
        throw new Error(`${driver.name} timed out waiting for ${what}. ${await currentState()}`)
      await pause()
    }
  }

  async function currentState(): Promise<string> {
    const text = await driver.run(
      () => `${location.pathname} says: ${document.querySelector('main')?.textContent}`,
    )
    return text.replaceAll(/\s+/g, ' ').slice(0, 600)
  }

  async function found(place: Place): Promise<Handle> {
    let handle: Handle | null = null
    await until(JSON.stringify(place), async () => {
      handle = await driver.find(findInPage, place)
      return handle !== null
    })
    if (handle === null) throw new Error('The element is gone')
    // A page that is still scrolling would move the element away. Fractions of a pixel do not matter.
    const end = Date.now() + STANDSTILL_MS
    for (let before = Number.NaN; Date.now() < end; await pause()) {
      const now = await driver.run(bringToMiddle, handle)
      if (Math.abs(now - before) < 2) break
      before = now
    }
    return handle
  }

  /** Finds the element again if React has replaced it meanwhile. */
  async function on(place: Place, work: (handle: Handle) => Promise<void>, more = 5): Promise<void> {
    try {
      await work(await found(place))
    } catch (error) {
      if (more === 0 || !/stale element|detached/.test(String(error))) throw error
      await on(place, work, more - 1)
    }
  }

  return {
    name: driver.name,
    until,
    go: (path) => driver.go(new URL(path, site).href),
    finds: (place) => on(place, async () => {}),
    click: (place) => on(place, (handle) => driver.click(handle)),
    type: (place, text) => on(place, (handle) => driver.type(handle, text)),
    set: (place, value) => on(place, (handle) => driver.run(setInPage, handle, value)),
    sees: (text) => until(`"${text}"`, () => driver.run(isVisibleText, text)),
    isIn: (id) =>
      until(`the focus in ${id}`, () =>
        driver.run((wanted: string) => document.activeElement?.id === wanted, id),
      ),
    alive: () =>
      until('React', () =>
        driver.run(() => Object.keys(document.body).some((key) => key.startsWith('__react'))),
      ),
    holds: (work) => driver.run(work),
    problems: () => driver.problems(),
    close: () => driver.close(),
  }
}
