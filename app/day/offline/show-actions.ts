// Shows the actions of the queue on their cards, or at the top of the page if their card is not on it.
import { appointmentMarks } from '#domain/appointments/my-appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'
import { markTexts } from '../labels.ts'
import { type Action, isWaiting } from './queue.ts'

export function showActions(actions: readonly Action[]): void {
  for (const list of document.querySelectorAll('[data-actions]')) list.replaceChildren()
  for (const hidden of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    hidden.hidden = false
    delete hidden.dataset.pressed
  }
  for (const action of actions) {
    const fields = new URLSearchParams(action.body)
    const card = document.getElementById(`appointment-${fields.get('appointment')}`)
    const list = (card ?? document).querySelector('[data-actions]')
    list?.append(lineOf(action, fields, card === null))
    if (fields.get('act') === 'help' && isWaiting(action)) hide(document.querySelector('#help form'))
    if (card && (isWaiting(action) || action.state === 'done')) hidePressed(card, fields)
  }
}

function lineOf(
  { id, at, state, reason, isTried }: Action,
  fields: URLSearchParams,
  namesVisit: boolean,
): Node {
  const template = document.getElementById('action') as HTMLTemplateElement
  const line = template.content.cloneNode(true) as DocumentFragment
  const [text, answer] = line.querySelectorAll('span')
  const visit = (namesVisit && fields.get('about')) || ''
  const when = new Date(at).toLocaleString('en-IN', {
    timeZone: template.dataset.zone,
    hour: 'numeric',
    minute: '2-digit',
    ...(namesVisit && { day: 'numeric', month: 'short' }),
  })
  if (text) text.textContent = `${visit && `${visit}: `}${nameOf(fields)}, ${when}`
  if (answer) answer.textContent = reason ?? (state ? 'Sent' : 'Waiting to be sent')
  for (const button of line.querySelectorAll('button')) {
    button.dataset.id = id
    // One set of buttons for each state; nothing can be done about what is being sent.
    button.hidden = button.value !== (state ?? (isTried ? 'sending' : 'waiting'))
  }
  return line
}

function nameOf(fields: URLSearchParams): string {
  const mark = markTexts[fields.get('mark') as keyof typeof markTexts]
  const rupees = formatRupees(Number(ungrouped(fields.get('amount') ?? '')))
  switch (fields.get('act')) {
    case 'pay':
      return `${rupees} ${fields.get('method') === 'upi' ? 'by UPI' : 'in cash'}`
    case 'tip':
      return `Tip of ${rupees}`
    case 'help':
      return 'Call for help'
    case 'undo':
      return `Undo “${mark}”`
    default:
      return mark
  }
}

/** What was pressed cannot be pressed again before the page shows it. */
function hidePressed(card: HTMLElement, fields: URLSearchParams): void {
  const act = fields.get('act')
  if (act === 'pay') hide(card.querySelector(`details:has([name=method][value="${fields.get('method')}"])`))
  else if (act === 'tip') hide(card.querySelector('details:has([name=act][value=tip])'))
  else if (act === 'undo') hide(card.querySelector('[data-undo]'))
  else {
    const marks: readonly string[] = appointmentMarks
    const last = marks.indexOf(fields.get('mark') ?? '')
    for (const button of card.querySelectorAll<HTMLButtonElement>('[name=mark]:not([data-undo])'))
      if (marks.indexOf(button.value) <= last) hide(button)
  }
}

function hide(element: HTMLElement | null): void {
  if (!element) return
  element.hidden = true
  element.dataset.pressed = ''
}
