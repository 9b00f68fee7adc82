import { paths } from '#app/office/lib/paths.ts'

/** Ordered as a new business needs them. */
export const sections = [
  { title: 'Business profile', to: paths.profile },
  { title: 'Terms and refunds', to: paths.terms },
  { title: 'Operating hours', to: paths.hours },
  { title: 'Days off', to: paths.daysOff },
  { title: 'Beauticians', to: paths.beauticians },
  { title: 'Areas and travel', to: paths.areas },
  { title: 'Functions and events', to: paths.functions },
  { title: 'Pay sheets', to: paths.pay },
  { title: 'Pay rules', to: paths.payRules },
  { title: 'Messages', to: paths.messages },
  { title: 'Email notifications', to: paths.notifications },
  { title: 'Payments', to: paths.payments },
  { title: 'Users', to: paths.users },
  { title: 'Security', to: paths.security },
  { title: 'Backups and data', to: paths.backups },
  { title: 'Import', to: paths.import },
  { title: 'About', to: paths.about },
] as const

export type SectionPath = (typeof sections)[number]['to']
