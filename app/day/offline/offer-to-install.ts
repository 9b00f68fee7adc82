// Offers once to put My day on the home screen: by a button where the browser has one, by a sentence on an iPhone.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const MADE = 'my-day-install'

/** Returns a function that shows the offer on the page as it is now. */
export function offerToInstall(): () => void {
  if (wasMade()) return () => undefined
  let prompt: InstallPrompt | null = null
  let kind = isIphone() ? 'install-iphone' : ''
  const showOffer = () => {
    const offer = document.getElementById(kind)
    if (!offer) return
    offer.hidden = false
    localStorage.setItem(MADE, 'true')
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPrompt
    kind = 'install'
    showOffer()
  })
  document.addEventListener('click', ({ target }) => {
    const choice = (target as HTMLElement).dataset.install
    if (choice === undefined) return
    ;(target as HTMLElement).closest<HTMLElement>('[id]')?.setAttribute('hidden', '')
    kind = ''
    if (choice) void prompt?.prompt()
  })
  return showOffer
}

/** Where nothing can be stored, the offer would come back each time. */
function wasMade(): boolean {
  try {
    return localStorage.getItem(MADE) !== null
  } catch {
    return true
  }
}

/** Only Safari on iPhones and iPads says whether it runs as an installed app, and only there is no button. */
const isIphone = () => (navigator as { standalone?: boolean }).standalone === false
