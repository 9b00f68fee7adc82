import { useQuery } from '@tanstack/react-query'
import { Copy, MessageCircle } from 'lucide-react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody } from '#app/office/components/ui/dialog.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { canCopy, copyText } from '#app/office/lib/screen/copy-text.ts'
import { everyBeauticianQuery } from '#app/office/team/beauticians/queries.ts'
import { accountName } from '#domain/access/account-name.ts'
import { whatsappNumber } from '#domain/messages/whatsapp-number.ts'
import { whatsappLink } from '#domain/text/phone.ts'
import type { HandedLink, LinkedAccount } from './queries.ts'

interface LinkDialogProps {
  handed: HandedLink
  of: LinkedAccount
  onClose: () => void
}

/** The link is shown once. The person who opens it chooses the password of the account. */
export function LinkDialog({ handed: { link, mailed }, of: account, onClose }: LinkDialogProps) {
  const { business_name } = useBusinessProfile()
  const { data: people } = useQuery(everyBeauticianQuery)
  const of = accountName(account)
  // The number of the account, else that of its beautician.
  const phone = account.phone ?? people?.find(({ id }) => id === account.beautician_id)?.phone ?? ''
  const number = phone && whatsappNumber(phone)
  const message = `Your account at ${business_name}: open this link within three days and choose your password. It works once.\n${link}`
  return (
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
          {canCopy() && (
            <Button onClick={() => void copyText(link, 'Copied')}>
              <Copy aria-hidden="true" className="size-4" />
              Copy
            </Button>
          )}
          <a
            // Without a number WhatsApp asks for the person.
            href={whatsappLink(number ? `+${number}` : '', message)}
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
}
