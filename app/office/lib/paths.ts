/** The paths of the office, as in routes.ts. */
export const paths = {
  signIn: '/auth',
  myDay: '/my-day',
  dashboard: '/admin',
  clients: '/admin/clients',
  services: '/admin/services',
  prices: '/admin/services?as=prices',
  offers: '/admin/services/offers',
  work: '/admin/services/work',
  appointments: '/admin/appointments',
  leads: '/admin/leads',
  outbox: '/admin/outbox',
  reviews: '/admin/reviews',
  person: '/admin/person',
  banners: '/admin/banners',
  reports: '/admin/reports',
  bank: '/admin/money/bank',
  settings: '/admin/settings',
  hours: '/admin/settings/hours',
  beauticians: '/admin/settings/beauticians',
  daysOff: '/admin/settings/days-off',
  areas: '/admin/settings/areas',
  pay: '/admin/settings/pay',
  payRules: '/admin/settings/pay-rules',
  messages: '/admin/settings/messages',
  payments: '/admin/settings/payments',
  users: '/admin/settings/users',
  import: '/admin/settings/import',
  profile: '/admin/settings/profile',
  notifications: '/admin/settings/notifications',
  security: '/admin/settings/security',
  backups: '/admin/settings/backups',
  about: '/admin/settings/about',
} as const

/** A path with parameters: a filter, or an open dialog. */
export const addressOf = (path: string, params: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(params)}`
