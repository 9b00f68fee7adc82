import { UserRound } from 'lucide-react'
import { ContactActions } from '#app/office/components/contact-actions.tsx'
import { EmailLink } from '#app/office/components/email-link.tsx'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import type { Column } from '#app/office/components/records/list-columns.ts'
import { RecordAction } from '#app/office/components/records/record-action.tsx'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import type { Client } from '#domain/clients/client.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { clientLabels } from './labels.ts'
import { clientRules, clients } from './queries.ts'

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
const MIN_WIDTH_OF_ADDRESSES = 700

const loadDialog = () => import('./client-form.tsx')
const loadProfile = () => import('./client-profile-dialog.tsx')

export function ClientsScreen() {
  const ClientProfile = useLazyDialog(loadProfile)
  return (
    <RecordsScreen
      source={clients}
      rules={clientRules}
      labels={clientLabels}
      columns={columns}
      loadDialog={loadDialog}
      recordActions={(client, openProfile) => (
        <>
          <RecordAction icon={UserRound} word="Profile" of={client.full_name} onPress={openProfile} />
          <span className="contents in-table:hidden">
            <ContactActions name={client.full_name} phone={client.phone} address={null} />
          </span>
        </>
      )}
      tableFrom={MIN_WIDTH_OF_ADDRESSES}
      renderView={(id, onClose) => <ClientProfile id={id} onClose={onClose} />}
    />
  )
}
