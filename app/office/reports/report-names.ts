/**
 * The reports by the last part of their path, in the specification's order and wording, with the question that each answers.
 */
export const reportNames = {
  revenue: {
    title: 'Revenue analytics',
    answers: 'Revenue, where it comes from, and what is still due',
  },
  appointments: {
    title: 'Appointment trends',
    answers: 'Busy times, how full the days are, and cancellations',
  },
  clients: {
    title: 'Client retention',
    answers: 'Who comes for the first time, who comes again, and who stopped coming',
  },
  services: {
    title: 'Service performance',
    answers: 'Bookings and revenue of each service, also per hour',
  },
  comparisons: {
    title: 'Monthly/yearly comparisons',
    answers: 'Month by month, year by year, Diwali by Diwali',
  },
} as const

export type ReportName = keyof typeof reportNames

export const isReportName = (name: string): name is ReportName => Object.hasOwn(reportNames, name)
