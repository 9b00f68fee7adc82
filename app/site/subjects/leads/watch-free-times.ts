// Keeps the offered times in step with the day, the service and the place of a form. Fetched when the form is first touched.
import { browserBackend } from '#app/lib/backend.ts'
import { readDraft } from '#app/site/lib/forms/form-draft.ts'
import { isDay } from '#domain/dates.ts'
import { type Area, choose, type FreeTimes, fetchAreas, fetchFreeTimes } from './free-times.ts'

const REMEMBERED_PLACE = 'shringar:place'
const watched = new WeakSet<HTMLFormElement>()

/** Once for each form, however often it is touched; it ends with the form. */
export function watchFreeTimes(
  form: HTMLFormElement,
  timeZone: string,
  show: (times: FreeTimes) => void,
): void {
  if (watched.has(form)) return
  watched.add(form)
  const backend = browserBackend()
  let areas: Promise<readonly Area[]> | undefined
  let asked = ''
  let shown: FreeTimes | undefined
  /** Kept while it is not free: on another day it may be. */
  let wanted = typedInto('preferredTime') || (readDraft('appointment')?.values.preferredTime ?? '')

  function typedInto(name: string): string | undefined {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : undefined
  }

  async function ask() {
    const service = form.elements.namedItem('service')
    const wish = {
      serviceId: (service instanceof HTMLElement && service.dataset.id) || '',
      day: typedInto('preferredDay') ?? '',
      place: typedInto('place') ?? rememberedPlace(),
    }
    rememberPlace(wish.place)
    const question = JSON.stringify(wish)
    if (question === asked || !isDay(wish.day)) return
    asked = question
    try {
      areas ??= fetchAreas(backend)
      const times = await fetchFreeTimes(backend, wish, await areas, timeZone)
      // A slower answer to an earlier question says nothing any more.
      if (asked !== question) return
      shown = times
      show(choose(times, wanted))
    } catch (error) {
      // The form goes without times: any time can still be asked for, and the next change tries again.
      areas = undefined
      asked = ''
      reportError(error)
    }
  }

  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) wanted = target.value
    else void ask()
  })
  form.addEventListener('reset', () => {
    wanted = ''
    if (shown) show(shown)
  })
  void ask()
}

function rememberedPlace(): string {
  try {
    return localStorage.getItem(REMEMBERED_PLACE) ?? ''
  } catch {
    // A browser may forbid storage; the place is then asked for each time.
    return ''
  }
}

function rememberPlace(place: string): void {
  try {
    localStorage.setItem(REMEMBERED_PLACE, place)
  } catch {
    // See rememberedPlace.
  }
}
