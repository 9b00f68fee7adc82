// The buttons `print` and `share` of a private page, which has no other script.
import { use } from 'react'
import { ScriptNonce } from '#app/lib/script-nonce.ts'

/** Shows the buttons for what this browser can do: those of some chats can neither print nor share. */
const buttonScript = `(() => {
  const show = (id, press) => {
    const button = document.getElementById(id)
    if (!button) return
    button.hidden = false
    button.addEventListener('click', () => press(button))
  }
  if (window.print) show('print', () => window.print())
  if (navigator.share)
    show('share', ({ dataset }) =>
      navigator.share({ title: document.title, url: dataset.address }).catch(() => undefined))
})()`

export const PageButtonScript = () => <script nonce={use(ScriptNonce)}>{buttonScript}</script>
