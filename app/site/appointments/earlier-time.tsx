// The waitlist for an earlier time of this visit: get on it, see the time that is offered, or keep the present one.
import { buttonClasses } from '#app/site/components/button-classes.ts'
import type { OwnAppointment } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'

export function EarlierTime({ appointment }: { appointment: OwnAppointment }) {
  const { earlier, earlier_link, language } = appointment
  const texts = clientPageTexts[language].waitlist
  if (earlier === null) return null
  if (earlier === 'possible')
    return (
      <details className="open:border open:border-sand-deep open:bg-white/60">
        <summary className="mx-auto flex min-h-12 w-fit cursor-pointer list-none items-center px-3 text-center font-medium underline decoration-gold underline-offset-4">
          {texts.wantEarlier}
        </summary>
        <form method="post" className="grid gap-4 px-5 pb-5 text-center">
          <p className="text-balance">{texts.earlierHow}</p>
          <button
            type="submit"
            name="act"
            value="wait"
            className={`${buttonClasses('ink', 'compact')} w-full`}
          >
            {texts.waitForEarlier}
          </button>
        </form>
      </details>
    )
  return (
    <div className="border-l-2 border-gold bg-sand px-4 py-3">
      <p role="status">{earlier_link ? texts.earlierIsFree : texts.waitsForEarlier}</p>
      <form method="post" className="mt-3 flex flex-wrap gap-3">
        {earlier_link && (
          <a href={earlier_link} rel="noreferrer" className={buttonClasses('primary', 'compact')}>
            {texts.seeEarlier}
          </a>
        )}
        <button type="submit" name="act" value="keep" className={buttonClasses('ink', 'compact')}>
          {texts.keepTime}
        </button>
      </form>
    </div>
  )
}
