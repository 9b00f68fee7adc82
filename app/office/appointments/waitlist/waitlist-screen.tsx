/** Who waits for a free time, longest first, with the time that is offered to them; and who has waited. */
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarPlus, Check, Pencil, Plus, Undo2, UserRoundX, X } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { FailedQuery } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { DataTable } from '#app/office/components/records/data-table.tsx'
import { RecordAction } from '#app/office/components/records/record-action.tsx'
import { OPENED_BY_LINK, useAddressDialog } from '#app/office/components/records/use-address-dialog.ts'
import { useListState } from '#app/office/components/records/use-list-state.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import type { WaitingPerson } from '#domain/appointments/waitlist-entry.ts'
import { columnsIn } from './columns.tsx'
import EntryDialog from './entry-form.tsx'
import { waitlistLabels } from './labels.ts'
import OfferDialog from './offer-dialog.tsx'
import { MOST_SHOWN, PAST, useEndEntry, useSettleOffer, waitlistQuery, waitlistRules } from './queries.ts'

const shownOptions = [
  { value: '', label: 'Waiting now' },
  { value: PAST, label: 'Booked or ended' },
]

/** In pixels. */
const MIN_WIDTH_OF_SIX_COLUMNS = 940

export function WaitlistScreen() {
  const { time_zone } = useBusinessProfile()
  const columns = useMemo(() => columnsIn(time_zone), [time_zone])
  const [state, change] = useListState(waitlistRules)
  const isPast = state.filters.show === PAST
  const list = useQuery(waitlistQuery(isPast ? PAST : 'open'))
  const { dialog, open, close } = useAddressDialog(waitlistRules)
  const people = list.data
  const offeredTo = dialog?.name === 'open' ? people?.find(({ id }) => id === dialog.id) : undefined
  const editedId = dialog?.name === 'edit' ? dialog.id : null
  return (
    <>
      <PageHeading
        title={waitlistLabels.title}
        subtitle="A time that becomes free is offered to the person who has waited longest, and held until they answer"
      >
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          <Select
            aria-label="Show"
            className="md:w-44"
            options={shownOptions}
            value={isPast ? PAST : ''}
            onChange={({ target }) => change({ filter: { name: 'show', value: target.value } })}
          />
          <Button onClick={() => open({ name: 'new' })}>
            <Plus aria-hidden="true" className="size-4" />
            Add a person
          </Button>
        </div>
      </PageHeading>
      {list.error && !people ? (
        <FailedQuery query={list} title={waitlistLabels.fetchFailed} />
      ) : people?.length === 0 ? (
        <EmptyState
          drawing={waitlistLabels.emptyDrawing}
          text={isPast ? 'Nobody has waited yet.' : waitlistLabels.empty}
        />
      ) : (
        <DataTable
          caption={waitlistLabels.title}
          columns={columns}
          records={people}
          tableFrom={MIN_WIDTH_OF_SIX_COLUMNS}
          actions={(person) => (
            <PersonActions
              person={person}
              onEdit={() => open({ name: 'edit', id: person.id })}
              onOffer={() => open({ name: 'open', id: person.id })}
            />
          )}
        />
      )}
      {people && people.length >= MOST_SHOWN && (
        <p className="mt-3 text-sm text-muted">The first {MOST_SHOWN} are shown.</p>
      )}
      <p className="mt-4 text-sm text-muted">
        <Link to={paths.hours} className="underline underline-offset-4">
          How long a time is held
        </Link>
      </p>
      {(dialog?.name === 'new' || editedId) && (
        <EntryDialog key={editedId ?? 'new'} id={editedId} listed={undefined} onClose={close} />
      )}
      {offeredTo && <OfferDialog person={offeredTo} onClose={close} />}
    </>
  )
}

const bookingAddress = ({ id, client_id, lead_id, from_day }: WaitingPerson) =>
  addressOf(paths.appointments, {
    new: '1',
    entry: id,
    at: from_day,
    ...(lead_id ? { lead: lead_id } : { client: client_id ?? '' }),
  })

interface PersonActionsProps {
  person: WaitingPerson
  onEdit: () => void
  onOffer: () => void
}

function PersonActions({ person, onEdit, onOffer }: PersonActionsProps) {
  const navigate = useNavigate()
  const settle = useSettleOffer()
  const end = useEndEntry()
  const { offer, full_name, status } = person
  return (
    <>
      {offer && (
        <>
          <RecordAction
            icon={Check}
            word="Accepts"
            of={full_name}
            disabled={settle.isPending}
            onPress={() => settle.mutate({ offer: offer.id, outcome: 'accepted' })}
          />
          <RecordAction
            icon={X}
            word="Declines"
            of={full_name}
            disabled={settle.isPending}
            onPress={() => settle.mutate({ offer: offer.id, outcome: 'declined' })}
          />
          <RecordAction
            icon={Undo2}
            word="Take back"
            of={full_name}
            disabled={settle.isPending}
            onPress={() => settle.mutate({ offer: offer.id, outcome: 'withdrawn' })}
          />
        </>
      )}
      {status === 'waiting' && (
        <RecordAction icon={CalendarClock} word="Offer a time" of={full_name} onPress={onOffer} />
      )}
      {status === 'waiting' && !person.appointment_id && (
        <RecordAction
          icon={CalendarPlus}
          word="Book"
          of={full_name}
          onPress={() => navigate(bookingAddress(person), { state: OPENED_BY_LINK })}
        />
      )}
      {status !== 'booked' && (
        <RecordAction
          icon={Pencil}
          word={status === 'ended' ? 'Wait again' : 'Edit'}
          of={full_name}
          onPress={onEdit}
        />
      )}
      {(status === 'waiting' || status === 'offered') && (
        <RecordAction
          icon={UserRoundX}
          word="Take off"
          of={full_name}
          danger
          disabled={end.isPending}
          onPress={() => {
            if (window.confirm(waitlistLabels.confirmDelete)) end.mutate(person)
          }}
        />
      )}
    </>
  )
}
