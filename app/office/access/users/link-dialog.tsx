import { Copy, MessageCircle } from 'lucide-react'
import { toast } from 'sonner'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody } from '#app/office/components/ui/dialog.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import type { HandedLink } from './queries.ts'

interface LinkDialogProps {
  handed: HandedLink
  /** The email address of the account. */
  of: string
  onClose: () => void
}

/** The link is shown once. The person who opens it chooses the password of the account. */
export const LinkDialog = ({ handed: { link, mailed }, of, onClose }: LinkDialogProps) => (
  <Dialog open onClose={onClose} title="Link to choose a password" description={of}>
    <DialogBody className="space-y-4">
      <p className="text-sm">
        {mailed ? `The link was emailed to ${of}. ` : ''}
        It works once and for three days. Share it only with that person: anyone who opens it gets the
        account.
      </p>
      <Field label="Link">
        <Input readOnly value={link} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(link).then(
              () => toast.success('Copied'),
              () => toast.error('Could not be copied. Select the link and copy it yourself'),
            )
          }
        >
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(link)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('secondary')}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          WhatsApp
        </a>
      </div>
    </DialogBody>
  </Dialog>
)
