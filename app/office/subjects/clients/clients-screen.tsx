import { MessageCircle, Phone, UserRound } from 'lucide-react'
import { EmailLink } from '#app/office/components/email-link.tsx'
import type { Column } from '#app/office/components/records/entity.ts'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { RowAction, RowLink } from '#app/office/components/records/row-action.tsx'
import type { Client } from '#domain/client.ts'
import { telephoneLink, whatsappLink } from '#domain/phone.ts'
import { clientEntityForm } from './client-form.tsx'
import { ClientProfileDialog } from './client-profile-dialog.tsx'
import { clients } from './queries.ts'

const columns: readonly Column<Client>[] = [
  {
    header: 'Name',
    sort: 'name',
    card: 'title',
    cell: (client) => <span className="font-medium">{client.full_name}</span>,
  },
  {
    header: 'Email',
    sort: 'email',
    cell: ({ email }) =>
      email ? (
        <EmailLink address={email} className="in-card:text-[0.8125rem] in-table:block in-table:max-w-56" />
      ) : (
        '–'
      ),
  },
  {
    header: 'Phone',
    cell: ({ phone }) =>
      phone ? (
        <a href={telephoneLink(phone)} className="whitespace-nowrap hover:underline">
          {phone}
        </a>
      ) : (
        '–'
      ),
  },
  {
    header: 'Address',
    cell: ({ address }) => <span className="line-clamp-2 max-w-64">{address ?? '–'}</span>,
  },
]

/** In pixels. */
const ROOM_FOR_ADDRESSES = 700

export const ClientsScreen = () => (
  <RecordsScreen
    kind={clients}
    columns={columns}
    form={clientEntityForm}
    nameOf={(client) => client.full_name}
    rowActions={(client, openProfile) => (
      <>
        <RowAction icon={UserRound} word="Profile" of={client.full_name} onPress={openProfile} />
        {client.phone && (
          <span className="contents in-table:hidden">
            <RowLink icon={Phone} word="Call" of={client.full_name} href={telephoneLink(client.phone)} />
            <RowLink
              icon={MessageCircle}
              word="WhatsApp"
              of={client.full_name}
              href={whatsappLink(client.phone, `Hello ${client.full_name}, `)}
              newTab
            />
          </span>
        )}
      </>
    )}
    tableFrom={ROOM_FOR_ADDRESSES}
    renderView={(id, onClose) => <ClientProfileDialog id={id} onClose={onClose} />}
  />
)
