/**
 * The reports by the last part of their path, in the specification's order and wording, with the question that each answers.
 */
export const reportNames = {
  revenue: {
    title: 'Revenue analytics',
    answers: 'What your visits brought, from what, and what is still owed',
  },
  appointments: {
    title: 'Appointment trends',
    answers: 'When clients want you, how full the days are, and what is cancelled',
  },
  clients: {
    title: 'Client retention',
    answers: 'Who comes for the first time, who comes again, and who stopped coming',
  },
  services: {
    title: 'Service performance',
    answers: 'What is booked, what it brings, and what it brings an hour',
  },
  comparisons: {
    title: 'Monthly/yearly comparisons',
    answers: 'Months beside months, years beside years, Diwali beside Diwali',
  },
} as const

export type ReportName = keyof typeof reportNames

export const isReportName = (name: string): name is ReportName => Object.hasOwn(reportNames, name)
