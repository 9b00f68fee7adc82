/** Renews or ends the private link to a beautician's calendar, for example after a phone was lost. */
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#app/office/components/ui/dialog.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { calendarLinkQuery, useEndCalendarLink, useRenewCalendarLink } from './calendar-link.ts'
import type { Beautician } from './queries.ts'

interface CalendarLinkDialogProps {
  beautician: Beautician
  onClose: () => void
}

export default function CalendarLinkDialog({ beautician, onClose }: CalendarLinkDialogProps) {
  const link = useQuery(calendarLinkQuery(beautician.id))
  return (
    <Dialog open onClose={onClose} title={`Calendar link of ${beautician.full_name}`}>
      <Loaded query={link} title="The link could not be loaded" loading="Loading the link">
        {(hasLink) => <LinkActions beautician={beautician} hasLink={hasLink} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function LinkActions({ beautician, hasLink, onClose }: CalendarLinkDialogProps & { hasLink: boolean }) {
  const renew = useRenewCalendarLink()
  const end = useEndCalendarLink()
  const isBusy = renew.isPending || end.isPending
  const name = beautician.full_name
  return (
    <>
      <DialogBody className="space-y-2 text-sm">
        {hasLink ? (
          <>
            <p>
              The calendar of a phone shows the visits of {name} through a private link. A new link ends the
              one before, for example after a phone was lost: calendars that use it show no new visits.
            </p>
            <p>{name} finds the new link on My day.</p>
          </>
        ) : (
          <p>There is no link. {name} can make one on My day.</p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        {hasLink && (
          <>
            <Button
              variant="danger"
              busy={end.isPending}
              disabled={isBusy}
              onClick={() => end.save(beautician.id).then(onClose, ignoreShownFailure)}
            >
              End the link
            </Button>
            <Button
              busy={renew.isPending}
              disabled={isBusy}
              onClick={() => renew.save(beautician.id).then(onClose, ignoreShownFailure)}
            >
              Make a new link
            </Button>
          </>
        )}
      </DialogFooter>
    </>
  )
}
