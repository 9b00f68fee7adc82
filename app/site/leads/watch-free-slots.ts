// Updates the free times and days of a form when its day, services or place change.
import { type Backend, browserBackend } from '#app/lib/backend.ts'
import { readDraft } from '#app/site/lib/forms/form-draft.ts'
import { formValues } from '#app/site/lib/forms/form-outcome.ts'
import { fetchAreas } from '#app/site/team/queries.ts'
import { tickedServices } from '#domain/leads/lead-services.ts'
import { isDay } from '#domain/time/dates.ts'
import {
  choose,
  type FreeSlots,
  fetchFreeDays,
  fetchFreeSlots,
  fetchServiceChoices,
  type Offered,
} from './free-slots.ts'

const REMEMBERED_PLACE = 'shringar:place'
const watched = new WeakSet<HTMLFormElement>()

/** Idempotent for each form. The listeners end with the form element. */
export function watchFreeSlots(
  form: HTMLFormElement,
  draft: string,
  timeZone: string,
  show: (times: FreeSlots) => void,
): void {
  if (watched.has(form)) return
  watched.add(form)
  const backend = browserBackend()
  let offered: Promise<Offered> | undefined
  let asked = ''
  let shown: FreeSlots | undefined
  /** Preserved while it is not free, because it may be free on another day. */
  let wanted = typed().preferredTime || (readDraft(draft)?.values.preferredTime ?? '')

  function typed() {
    return formValues(new FormData(form))
  }

  /** The time of the button that opened the dialog; returned only once. */
  function pressedTime(): string {
    const field = form.elements.namedItem('preferredDay')
    if (!(field instanceof HTMLInputElement)) return ''
    const { time = '' } = field.dataset
    delete field.dataset.time
    return time
  }

  async function ask() {
    const values = typed()
    const { service = '', offer = '', preferredDay: day = '' } = values
    const place = values.place || (asked === '' ? rememberedPlace() : '')
    const request = { service, offer, also: tickedServices(values), day, place }
    rememberPlace(request.place)
    const question = JSON.stringify(request)
    const pressed = pressedTime()
    if (pressed) wanted = pressed
    // A partly typed date is not a valid day.
    if (question === asked || (day !== '' && !isDay(day))) {
      if (pressed && shown) show(choose(shown, wanted))
      return
    }
    asked = question
    try {
      offered ??= fetchOffered(backend)
      const choices = await offered
      const [times, days] = await Promise.all([
        fetchFreeSlots(backend, request, choices, timeZone),
        fetchFreeDays(backend, request, choices, timeZone).catch(withoutDays),
      ])
      // Ignore the response to an outdated request.
      if (asked !== question) return
      shown = { ...times, days }
      show(choose(shown, wanted))
    } catch (error) {
      // The form works without times, and the next change tries again.
      offered = undefined
      asked = ''
      // Those of an earlier request would be wrong.
      if (shown) show({ ...choose(shown, wanted), dayText: '', total: '' })
      reportError(error)
    }
  }

  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'preferredTime') wanted = target.value
    else void ask()
  })
  form.addEventListener('reset', () => {
    wanted = ''
    // The fields are reset after this event.
    setTimeout(() => void ask())
  })
  void ask()
}

/** The date field remains. */
function withoutDays(error: unknown): [] {
  reportError(error)
  return []
}

async function fetchOffered(backend: Backend): Promise<Offered> {
  const [areas, services] = await Promise.all([fetchAreas(backend), fetchServiceChoices(backend)])
  return { areas, services }
}

function rememberedPlace(): string {
  try {
    return localStorage.getItem(REMEMBERED_PLACE) ?? ''
  } catch {
    // A browser may forbid storage; the place is then not prefilled.
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
