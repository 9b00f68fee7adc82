import { paths } from '#app/office/lib/paths.ts'

interface Section {
  readonly title: string
  readonly holds: string
  readonly to: string
}

/** In the order in which a new business needs them. */
export const sections: readonly Section[] = [
  {
    title: 'Business profile',
    holds: 'Name, contact details and figures on the website',
    to: paths.profile,
  },
  {
    title: 'Operating hours',
    holds: 'When you work, as the website says it, and who works at other times',
    to: paths.hours,
  },
  {
    title: 'Days off',
    holds: 'Holidays of the business, leave and sick days',
    to: paths.daysOff,
  },
  {
    title: 'Beauticians',
    holds: 'The people who go to your clients, and what each of them does',
    to: paths.beauticians,
  },
  {
    title: 'Areas and travel',
    holds: 'Where you go, by PIN code, and how long the ways take',
    to: paths.areas,
  },
  {
    title: 'Messages',
    holds: 'What clients hear from you, in which words and when',
    to: paths.messages,
  },
  {
    title: 'Email notifications',
    holds: 'Who gets which mail, and whether mails arrive',
    to: paths.notifications,
  },
  {
    title: 'Payments',
    holds: 'Your UPI address, receipts and invoices, GST. Payment gateway: coming soon',
    to: paths.payments,
  },
  {
    title: 'Users',
    holds: 'Who may sign in, and what each of them may do',
    to: paths.users,
  },
  {
    title: 'Security',
    holds: 'Your password, second factors and sessions',
    to: paths.security,
  },
  {
    title: 'Backups and data',
    holds: 'Copies of everything, and what is kept of a person',
    to: paths.backups,
  },
  {
    title: 'Import',
    holds: 'Clients, services and past visits from a CSV file',
    to: paths.import,
  },
  { title: 'About', holds: 'Version, database, and what is due', to: paths.about },
]
