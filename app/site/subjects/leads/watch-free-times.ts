// Keeps the offered times in step with the day, the service and the place of a form. Fetched when the form is first touched.
import { browserBackend } from '#app/lib/backend.ts'
import { isDay } from '#domain/dates.ts'
import { type Area, type FreeTimes, fetchAreas, fetchFreeTimes } from './free-times.ts'

const REMEMBERED_PLACE = 'shringar:place'

export function watchFreeTimes(
  form: HTMLFormElement,
  timeZone: string,
  show: (times: FreeTimes) => void,
): () => void {
  const backend = browserBackend()
  let areas: Promise<readonly Area[]> | undefined
  let asked = ''
  const field = (name: string) => {
    const found = form.elements.namedItem(name)
    return found instanceof HTMLInputElement ? found : null
  }

  async function ask() {
    const wish = {
      serviceId: field('service')?.dataset.id ?? '',
      day: field('preferredDay')?.value ?? '',
      place: field('place')?.value ?? rememberedPlace(),
    }
    rememberPlace(wish.place)
    const question = JSON.stringify(wish)
    if (question === asked || !isDay(wish.day)) return
    asked = question
    try {
      areas ??= fetchAreas(backend)
      const times = await fetchFreeTimes(backend, wish, await areas, timeZone)
      // A slower answer to an earlier question says nothing any more.
      if (asked === question) show(times)
    } catch (error) {
      // The form goes without times: any time can still be asked for, and the next change tries again.
      areas = undefined
      asked = ''
      reportError(error)
    }
  }

  form.addEventListener('change', ask)
  void ask()
  return () => form.removeEventListener('change', ask)
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
