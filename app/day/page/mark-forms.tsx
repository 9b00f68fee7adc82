// The forms that set a mark, answer a question about it and take it back.
import { type AppointmentMark, type MyAppointment, marksLeft } from '#domain/appointments/my-appointment.ts'

export const markTexts: Readonly<Record<AppointmentMark, string>> = {
  on_the_way: 'On the way',
  arrived: 'Arrived',
  started: 'Started',
  done: 'Done',
}

export function Marks({ appointment }: { appointment: MyAppointment }) {
  const [next, ...later] = marksLeft(appointment)
  if (!next) return null
  return (
    <form method="post" action={`/my-day#appointment-${appointment.id}`} className="grid gap-3">
      <input type="hidden" name="act" value="mark" />
      <input type="hidden" name="appointment" value={appointment.id} />
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
export const Answers = ({ id, mark }: { id: string; mark: string | undefined }) => (
  <form method="post" action="/my-day" className="grid gap-3">
    <input type="hidden" name="act" value="mark" />
    <input type="hidden" name="appointment" value={id} />
    <input type="hidden" name="mark" value={mark} />
    {/* With a query: a link that differs only in its fragment loads nothing. */}
    <a href={`/my-day?#appointment-${id}`} className="big bg-sindoor text-xl text-white">
      No, go back
    </a>
    <button type="submit" name="is_certain" value="true" className="big border-2 border-sindoor text-sindoor">
      Yes
    </button>
  </form>
)

/** The mark is named, so that pressing twice takes back one mark only. */
export function Undo({ id, mark }: { id: string; mark: AppointmentMark | undefined }) {
  if (!mark) return null
  return (
    <form method="post" action="/my-day">
      <input type="hidden" name="act" value="undo" />
      <input type="hidden" name="appointment" value={id} />
      <button type="submit" name="mark" value={mark} className="min-h-12 underline underline-offset-4">
        Undo “{markTexts[mark]}”
      </button>
    </form>
  )
}
