// Push notifications on this phone. The block is hidden until its script has found that this browser can show them.
import { use } from 'react'
import { ScriptNonce } from '#app/lib/script-nonce.ts'
import { pushKindLabels, pushKinds } from '#domain/messages/push.ts'
import pageScript from '../push/page-script.ts?script'
import type { PushState } from '../queries.ts'

interface NotificationsProps {
  readonly push: PushState
  /** What is shown was just changed. */
  readonly isOpen: boolean
}

const button = 'big grow border-2 border-ink px-2'

export const Notifications = ({ push, isOpen }: NotificationsProps) => (
  <>
    <details id="notifications" hidden open={isOpen} data-person={push.person}>
      <summary className="big border-2 border-ink text-center">Notify this phone</summary>
      <div className="mt-4 grid gap-4">
        <p>
          When a visit is offered to you, or one of yours is added, moved or cancelled, this phone can tell
          you. It shows day, time and area, but never the name of a client.
        </p>
        <p data-when="install" className="border-l-4 border-gold bg-sand px-3 py-2">
          On an iPhone or iPad, first add this page to the home screen: tap Share, then Add to Home Screen.
          Open it from there and come back to this place.
        </p>
        <p data-when="refused" className="border-l-4 border-sindoor px-3 py-2 font-bold text-sindoor">
          This browser blocks notifications from this page. Allow them in its settings and try again.
        </p>
        <button type="button" data-push="on" data-when="off" className="big bg-ink text-white">
          Turn on
        </button>
        <button type="button" data-push="on" data-when="refused" className={button}>
          Try again
        </button>
        <div data-when="on" className="grid gap-2">
          <p className="font-bold">Notifications are on for this phone.</p>
          <p className="flex gap-2">
            <button type="button" data-push="test" className={button}>
              Send a test
            </button>
            <button type="button" data-push="off" className={button}>
              Turn off
            </button>
          </p>
        </div>
        <p role="status" className="empty:hidden" />
        <form method="post" action="/my-day" className="grid gap-2">
          <fieldset className="grid gap-1">
            <legend className="mb-2 font-bold">On all your devices</legend>
            {pushKinds.my_day.map((kind) => (
              <label key={kind} className="flex min-h-12 items-center gap-3">
                <input
                  type="checkbox"
                  name={kind}
                  defaultChecked={!push.off.includes(kind)}
                  className="size-6 accent-ink"
                />
                {pushKindLabels[kind]}
              </label>
            ))}
          </fieldset>
          <button type="submit" name="act" value="notifications" className={button}>
            Save
          </button>
        </form>
      </div>
    </details>
    <script nonce={use(ScriptNonce)} suppressHydrationWarning>
      {pageScript}
    </script>
  </>
)
