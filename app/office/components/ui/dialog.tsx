/**
 * A modal dialog: a bottom sheet on a phone, centred on larger screens. Escape and the close button call `onClose`, which
 * decides; the focus returns to its previous element.
 */
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { buttonClasses } from './button.tsx'
import { keepTitleInSight } from './toast-place.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Called when a dialog that is no longer open has faded; until then its backdrop takes the presses. */
  onClosed?: () => void
  title: string
  description?: string
  wide?: boolean
  /** An outside press does not close the dialog, so that a form keeps its input. */
  keepOnOutsidePress?: boolean
  children: ReactNode
}

const FIELD = 'input:not([type=hidden]), select, textarea'

/**
 * With a keyboard the first field gets the focus; on touch it does not, because the on-screen keyboard would cover the dialog.
 */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  const hasKeyboard = window.matchMedia('(pointer: fine)').matches
  return (hasKeyboard && popup?.querySelector<HTMLElement>(FIELD)) || popup
}

export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  description,
  wide,
  keepOnOutsidePress,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={keepOnOutsidePress}
      onOpenChange={(nowOpen) => {
        if (!nowOpen) onClose()
      }}
      onOpenChangeComplete={(nowOpen) => {
        if (!nowOpen) onClosed?.()
      }}
    >
      <BaseDialog.Portal>
        {/* Also of a dialog over another dialog, which is dimmed then. */}
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-black/55 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center md:items-center md:p-6">
          <BaseDialog.Popup
            ref={popup}
            initialFocus={() => firstField(popup.current)}
            className={classNames(
              // On a phone a toast with a title and two lines fits above the sheet.
              'flex max-h-[94dvh] w-full flex-col rounded-t-2xl bg-ground text-fg shadow-2xl outline-none max-md:[@media(min-height:600px)]:max-h-[calc(100dvh-6rem)] md:rounded-2xl',
              'transition duration-200 data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 motion-reduce:transition-none',
              wide ? 'md:max-w-3xl' : 'md:max-w-xl',
            )}
          >
            <header
              ref={keepTitleInSight}
              className="flex items-center justify-between gap-4 border-b border-line px-4 py-2.5 md:px-6 md:py-3.5"
            >
              <div>
                <BaseDialog.Title className="font-display text-2xl leading-tight font-semibold lining-nums">
                  {title}
                </BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="mt-0.5 text-sm text-muted">
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close
                aria-label="Close"
                className={classNames(buttonClasses('ghost', 'icon'), '-mr-2 shrink-0 self-start')}
              >
                <X aria-hidden="true" className="size-5" />
              </BaseDialog.Close>
            </header>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

export const DialogBody = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div
    className={classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-6', className)}
  >
    {children}
  </div>
)

export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:flex-1 md:justify-end md:px-6 md:*:flex-none">
    {children}
  </footer>
)
