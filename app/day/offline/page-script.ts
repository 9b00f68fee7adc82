// The only script of My day, inlined into its page: registers the service worker, shows its queue on the cards, and exchanges a page
// as last seen for a fresh one. Without it the page is complete.
import { type FromWorker, type ToWorker, WORKER_PATH } from './messages.ts'
import { offerToInstall } from './offer-to-install.ts'
import type { Action } from './queue.ts'
import { showActions } from './show-actions.ts'

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

// Only on https, and not in every private window: then each form is sent as usual.
if ('serviceWorker' in navigator) start(navigator.serviceWorker)

function start(worker: ServiceWorkerContainer): void {
  const showOffer = offerToInstall()
  let actions: readonly Action[] = []
  let isOld = 'cached' in document.body.dataset
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  /** A form, to show what was typed and why it was refused; Help, which has no field, during an alert. */
  let openedByServer = openParts()

  worker.register(WORKER_PATH, { scope: '/my-day' }).catch(() => undefined)
  // What an installed app has stored is not cleared when space runs out.
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist?.()
  if (isOld) showAge('Last updated ')
  showNotice()
  if (location.hash === '#help') document.getElementById('help')?.setAttribute('open', '')
  worker.onmessage = ({ data }) => void receive(data as FromWorker)
  addEventListener('online', () => {
    retryMs = FIRST_RETRY_MS
    send()
  })
  addEventListener('offline', () => {
    isOld = true
    showAge('No network, last updated ')
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    isOld = true
    send()
  })
  // A form that was open during a refresh. The event does not bubble.
  document.addEventListener('toggle', () => isOld && refresh(), true)
  document.addEventListener('click', ({ target }) => {
    const { kind, id } = (target as HTMLElement).dataset
    if ((kind === 'drop' || kind === 'confirm') && id) tell({ kind, id })
  })
  send()

  function tell(message: ToWorker): void {
    void worker.ready.then(({ active }) => active?.postMessage(message))
  }

  function send(): void {
    tell({ kind: 'send' })
  }

  async function receive({ actions: stored, result }: FromWorker): Promise<void> {
    actions = stored
    render()
    if (result === 'signed-out') return location.assign('/auth?why=ended')
    // A list without a result, as after Take back, says nothing of the network.
    if (result) clearTimeout(retry)
    if (result === 'unanswered') showNoNetwork()
    // Also without an answer: the page itself may be there, or lead back to the office.
    if (result && (isOld || actions.some(({ state }) => state === 'done'))) await refresh()
  }

  async function refresh(): Promise<void> {
    isOld = true
    if (isTyping()) return
    const answer = await fetch('/my-day?now').catch(() => null)
    if (answer?.redirected) return location.assign(answer.url)
    if (!answer?.ok) return showNoNetwork()
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (isTyping()) return
    isOld = false
    retryMs = FIRST_RETRY_MS
    const focused = document.activeElement?.closest('article')?.id
    const open = new Set(
      openParts()
        .filter((part) => !openedByServer.includes(part))
        .map(nameOfPart),
    )
    if (document.head.innerHTML !== fresh.head.innerHTML) document.head.replaceWith(fresh.head)
    document.body.replaceWith(fresh.body)
    openedByServer = openParts()
    for (const part of document.querySelectorAll('details')) part.open ||= open.has(nameOfPart(part))
    showNotice()
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
    // The fresh page contains what is done.
    actions = actions.filter(({ state }) => state !== 'done')
    render()
  }

  /** The browser may say that the network is back before it is, or not at all. So it is tried again, less and less often. */
  function showNoNetwork(): void {
    showAge('No network, last updated ')
    clearTimeout(retry)
    retry = setTimeout(send, retryMs)
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
  }

  /** What is being typed stays, and the bar no longer says that there is no network. */
  function isTyping(): boolean {
    const found = openParts().some((part) => hasInput(part, openedByServer.includes(part)))
    if (found && !document.getElementById('age')?.hidden) showAge('Last updated ')
    return found
  }

  function render(): void {
    showActions(actions)
    showOffer()
  }
}

function hasInput(part: HTMLDetailsElement, isRefused: boolean): boolean {
  return [...part.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].some(
    (field) => isRefused || field === document.activeElement || field.value !== field.defaultValue,
  )
}

function openParts(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('details[open]')]
}

/** The same part of a fresh page has the same name. */
function nameOfPart(part: HTMLDetailsElement): string {
  return `${part.closest('article')?.id}: ${part.querySelector('summary')?.textContent}`
}

/** Shows the failure that the address names: a form was not sent. */
function showNotice(): void {
  const notice = location.search.slice(1)
  const element = ['stay', 'unsent'].includes(notice) && document.getElementById(notice)
  if (element) element.hidden = false
}

/** A bar at the bottom, which moves nothing. The time was written with the page. */
function showAge(text: string): void {
  const bar = document.getElementById('age')
  if (!bar) return
  bar.hidden = false
  bar.textContent = `${text}${bar.dataset.updated}`
}
