// The forms that set a mark, answer a question about it and take it back.
import { type AppointmentMark, marksLeft } from '#domain/appointments/my-appointment.ts'
import { markTexts } from '../labels.ts'
import { ActionFields } from './action-fields.tsx'
import type { ShownAppointment } from './shown-appointment.ts'

export function Marks({ shown }: { shown: ShownAppointment }) {
  const [next, ...later] = marksLeft(shown.appointment)
  if (!next) return null
  return (
    <form method="post" action={`/my-day#appointment-${shown.appointment.id}`} className="grid gap-3">
      <ActionFields act="mark" shown={shown} />
      <button type="submit" name="mark" value={next} className="big bg-sindoor text-xl text-white">
        {markTexts[next]}
      </button>
      {later.length > 0 && (
        <div className="grid auto-cols-fr grid-flow-col gap-3">
          {later.map((mark) => (
            <button
              key={mark}
              type="submit"
              name="mark"
              value={mark}
              className="big border-2 border-sindoor px-1 text-sindoor"
            >
              {markTexts[mark]}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}

/** Below the question about an early mark, in place of the marks. */
export const Answers = ({ shown, mark }: { shown: ShownAppointment; mark: string | undefined }) => (
  <form method="post" action="/my-day" className="grid gap-3">
    <ActionFields act="mark" shown={shown} />
    <input type="hidden" name="mark" value={mark} />
    {/* With a query: a link that differs only in its fragment loads nothing. */}
    <a href={`/my-day?now#appointment-${shown.appointment.id}`} className="big bg-sindoor text-xl text-white">
      No, go back
    </a>
    <button type="submit" name="is_certain" value="true" className="big border-2 border-sindoor text-sindoor">
      Yes
    </button>
  </form>
)

/** The mark is named, so that pressing twice takes back one mark only. */
export function Undo({ shown, mark }: { shown: ShownAppointment; mark: AppointmentMark | undefined }) {
  if (!mark) return null
  return (
    <form method="post" action="/my-day">
      <ActionFields act="undo" shown={shown} />
      <button
        type="submit"
        name="mark"
        value={mark}
        data-undo=""
        className="min-h-12 underline underline-offset-4"
      >
        Undo “{markTexts[mark]}”
      </button>
    </form>
  )
}
