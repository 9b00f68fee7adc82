// How the client shows the door: the phone's place on a tap, or a map link, and the way in. The form works without the script.
import { use } from 'react'
import { ScriptNonce } from '#app/lib/script-nonce.ts'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { TextField } from '#app/site/components/forms/field.tsx'
import { Fold } from '#app/site/components/forms/fold.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import type { FormValues } from '#app/site/lib/forms/form-outcome.ts'
import type { OwnAppointment } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { wayInColumns } from '#domain/clients/place/place.ts'
import { PLACE_TEXT_MAX } from '#domain/clients/place/place-form.ts'
import { exactnessText, pinOf } from '#domain/clients/place/place-text.ts'
import { mapLink } from '#domain/team/map-link.ts'
import type { PlaceProblem } from './actions.server.ts'

/** Asks for the place only when tapped, and shows how exact it is before it is sent. */
const buttonScript = `(() => {
  const form = document.getElementById('place-form')
  const button = document.getElementById('show-place')
  const note = document.getElementById('place-note')
  const { pin, accuracy, act } = form.elements
  pin.addEventListener('input', () => (accuracy.value = ''))
  if (!navigator.geolocation || !isSecureContext) return
  button.parentElement.hidden = false
  const say = (text, next) => {
    note.textContent = text
    button.disabled = false
    form.querySelector('details').open = true
    next.focus()
  }
  button.addEventListener('click', () => {
    const texts = button.dataset
    note.textContent = texts.waiting
    button.disabled = true
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const metres = Math.max(1, Math.ceil(coords.accuracy))
        pin.value = coords.latitude.toFixed(6) + ', ' + coords.longitude.toFixed(6)
        accuracy.value = metres
        say((metres > 100 ? texts.rough : texts.exact).replace('{m}', metres), metres > 100 ? button : act)
      },
      () => say(texts.denied, pin),
      { enableHighAccuracy: true, timeout: 20000, maximumAge: 0 })
  })
})()`

interface AppointmentPlaceProps {
  readonly appointment: OwnAppointment
  /** The values of a refused form. */
  readonly values: FormValues
  readonly problem: PlaceProblem | null
}

export function AppointmentPlace({ appointment, values, problem }: AppointmentPlaceProps) {
  const texts = clientPageTexts[appointment.language].place
  const { waiting, exact, rough, denied } = texts
  const { accuracy } = appointment
  return (
    <section id="place" aria-labelledby="place-title" className="form-card scroll-mt-4 bg-sand p-6">
      <h2 id="place-title" className="font-display text-2xl leading-tight font-medium">
        {texts.title}
      </h2>
      {pinOf(appointment) && (
        <p className="mt-2">
          {texts.known}
          {accuracy !== null && ` (${exactnessText(accuracy)})`}.{' '}
          <a
            href={mapLink('', appointment)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
          >
            {texts.onMap}
          </a>
        </p>
      )}
      <form id="place-form" method="post" action="#place" noValidate className="mt-4 grid gap-4">
        <div hidden>
          <button
            type="button"
            id="show-place"
            data-waiting={waiting}
            data-exact={exact}
            data-rough={rough}
            data-denied={denied}
            className={`${buttonClasses('ink')} w-full`}
          >
            <Icon name="place" />
            {texts.show}
          </button>
          <p id="place-note" role="status" className="mt-2 text-sm">
            {texts.why}
          </p>
        </div>
        <Fold label={texts.more} open={problem !== null}>
          <TextField
            name="pin"
            label={texts.pin}
            hint={texts.pinHow}
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={values.pin}
            error={problem && problem !== 'placeTooLong' ? texts.faults[problem] : undefined}
          />
          <input type="hidden" name="accuracy" defaultValue={values.accuracy} />
          {wayInColumns.map((column) => (
            <TextField
              key={column}
              name={column}
              label={texts[column]}
              autoComplete="off"
              maxLength={PLACE_TEXT_MAX}
              defaultValue={values[column] ?? appointment[column] ?? ''}
            />
          ))}
          {problem === 'placeTooLong' && (
            <p role="alert" className="text-sm font-medium text-sindoor">
              {texts.tooLong(PLACE_TEXT_MAX)}
            </p>
          )}
          <button type="submit" name="act" value="place" className={`${buttonClasses('primary')} w-full`}>
            {texts.send}
          </button>
        </Fold>
      </form>
      <script nonce={use(ScriptNonce)}>{buttonScript}</script>
    </section>
  )
}
