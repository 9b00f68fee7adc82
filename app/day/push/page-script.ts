// The script of "Notify this phone" on My day, inlined into its page. Without it the block stays hidden.
import { pushDevice, pushSupport } from '#app/lib/push/push-device.ts'

/** Parts of the block are shown by it. */
type State = 'unknown' | 'off' | 'on' | 'refused' | 'install'

const block = () => document.getElementById('notifications')
const person = block()?.dataset.person
const support = pushSupport()
let state: State = support === 'install' ? 'install' : 'unknown'
let text = ''

const device = pushDevice({
  worker: '/my-day-worker.js',
  scope: '/my-day',
  memory: 'push-my-day',
  save: (keys) => post({ act: 'save', ...keys }),
  end: (endpoint) => post({ act: 'end', endpoint }),
})

const presses: Readonly<Record<string, (who: string) => Promise<string>>> = {
  async on(who) {
    state = (await device.turnOn(who)) ? 'on' : 'refused'
    return ''
  },
  async off() {
    await device.turnOff()
    state = 'off'
    return ''
  },
  async test() {
    const endpoint = await device.endpoint()
    if (endpoint === null) state = 'off'
    else await post({ act: 'test', endpoint })
    return endpoint === null ? '' : 'A notification is on its way.'
  },
}

if (person && support !== 'no') start(person)

function start(who: string): void {
  document.addEventListener('click', ({ target }) => {
    const press = presses[(target as HTMLElement).dataset.push ?? '']
    if (press) void run(() => press(who))
  })
  // The page may be exchanged for a fresh one.
  new MutationObserver(show).observe(document.documentElement, { childList: true })
  show()
  if (support === 'yes')
    void run(async () => {
      state = (await device.renew(who)) ? 'on' : 'off'
      return ''
    })
}

async function run(work: () => Promise<string>): Promise<void> {
  text = ''
  show()
  try {
    text = await work()
  } catch {
    if (state === 'unknown') state = 'off'
    text = 'This did not work. Check the network and try again.'
  }
  show()
}

function show(): void {
  const parts = block()
  if (!parts) return
  parts.hidden = state === 'unknown'
  for (const part of parts.querySelectorAll<HTMLElement>('[data-when]'))
    part.hidden = part.dataset.when !== state
  const status = parts.querySelector('[role=status]')
  if (status && status.textContent !== text) status.textContent = text
}

async function post(fields: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch('/my-day/push', {
    method: 'POST',
    body: new URLSearchParams(fields),
    // The session has ended.
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
}
