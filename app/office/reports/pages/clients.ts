import { loadable } from '#app/office/components/loadable.tsx'
import {
  type Days,
  inWholeMonths,
  periodAround,
  shortDay,
  shortMonth,
} from '#domain/reports/report-period.ts'
import { addDays, type Day } from '#domain/time/dates.ts'
import { count, fetchThreePeriods, figure, formatShare, nameOf, rupees } from '../compared.ts'
import { fetchClients, fetchCohorts, fetchRetention } from '../queries.ts'
import type { Report, ReportRequest, View } from '../report.ts'

type Months = Awaited<ReturnType<typeof fetchRetention>>

const sumOf = (months: Months, of: 'new_clients' | 'returning_clients' | 'appointments' | 'back') =>
  months.reduce((sum, month) => sum + month[of], 0)

/** Clients are counted per whole month. */
async function loadReturning({ period: asked, signal }: ReportRequest): Promise<View> {
  const period = inWholeMonths(asked)
  const months = await fetchThreePeriods(period, (days) => fetchRetention(days, signal))
  const { now } = months
  const newClients = sumOf(now, 'new_clients')
  const returning = sumOf(now, 'returning_clients')
  return {
    answer:
      now.length === 0
        ? `No completed appointments in ${nameOf(period)}.`
        : now.length === 1
          ? `${count(returning)} of ${count(newClients + returning)} clients had come in an earlier month.`
          : // The sum of the months is no number of clients: most come in several.
            `In an average month ${formatShare(returning / (newClients + returning))} of the clients had come in an earlier one.`,
    figures: [
      figure(period, months, {
        label: 'New clients',
        formula: 'Clients whose first completed appointment was in the month, all months added up',
        of: (each) => sumOf(each, 'new_clients'),
        format: count,
      }),
      figure(period, months, {
        label: 'Returning clients',
        formula: 'Clients of a month who had come in an earlier one, all months added up',
        of: (each) => sumOf(each, 'returning_clients'),
        format: count,
      }),
      figure(period, months, {
        label: 'Back within 90 days',
        formula:
          'Completed appointments followed by another of the same client within 90 days ÷ completed appointments',
        of: (each) => (each.length === 0 ? 0 : sumOf(each, 'back') / sumOf(each, 'appointments')),
        format: formatShare,
      }),
    ],
    chart: {
      kind: 'line',
      labels: now.map(({ month }) => shortMonth(month)),
      series: [
        { name: 'Returning', values: now.map(({ returning_clients }) => returning_clients) },
        { name: 'New', values: now.map(({ new_clients }) => new_clients) },
      ],
      format: count,
    },
    table: {
      columns: [
        { header: 'Month' },
        ...['New', 'Returning', 'Appointments', 'Back within 90 days'].map((header) => ({
          header,
          format: count,
        })),
        { header: 'Revenue', format: rupees },
      ],
      rows: now.map(({ month, new_clients, returning_clients, appointments, back, revenue }) => ({
        key: month,
        cells: [shortMonth(month), new_clients, returning_clients, appointments, back, revenue],
      })),
    },
  }
}

const MONTHS_FOLLOWED = 12

/** The year until the end of the period: a cohort needs some months. */
function cohortDays(last: Day): Days {
  const { first } = periodAround('month', last)
  return { first: periodAround('month', addDays(first, -335)).first, last }
}

async function loadCohorts({ period, today, signal }: ReportRequest): Promise<View> {
  const rows = await fetchCohorts(cohortDays(period.last), MONTHS_FOLLOWED, signal)
  const cohorts = [...new Set(rows.map(({ cohort }) => cohort))]
  const clientsOf = (wanted: string, later: number) =>
    rows.find(({ cohort, months_later }) => cohort === wanted && months_later === later)?.clients ?? 0
  const monthsSince = (cohort: string) =>
    (Number(today.slice(0, 4)) - Number(cohort.slice(0, 4))) * 12 +
    Number(today.slice(5, 7)) -
    Number(cohort.slice(5, 7))
  const shareOf = (cohort: string, later: number) =>
    later > monthsSince(cohort) ? null : clientsOf(cohort, later) / clientsOf(cohort, 0)
  const laterMonths = Array.from({ length: MONTHS_FOLLOWED }, (_, index) => index + 1)
  const followed = cohorts.filter((cohort) => monthsSince(cohort) >= 3)
  const came = followed.reduce((sum, cohort) => sum + clientsOf(cohort, 3), 0)
  const began = followed.reduce((sum, cohort) => sum + clientsOf(cohort, 0), 0)
  return {
    answer:
      began === 0
        ? 'No month is three months old yet.'
        : `${formatShare(came / began)} of the clients who first came in these months came again in the third month after.`,
    formula:
      'Clients who came in the month so many months later ÷ clients whose first appointment was in the month',
    chart: {
      kind: 'grid',
      columns: laterMonths.map((later) => `+${later}`),
      rows: cohorts.map((cohort) => ({
        name: shortMonth(cohort),
        values: laterMonths.map((later) => shareOf(cohort, later)),
      })),
      format: formatShare,
    },
    table: {
      columns: [
        { header: 'Came first in' },
        { header: 'Months later', format: count },
        { header: 'Clients', format: count },
        { header: 'Share', format: formatShare },
        { header: 'Appointments', format: count },
        { header: 'Revenue', format: rupees },
      ],
      rows: rows.map(({ cohort, months_later, clients, appointments, revenue }) => ({
        key: `${cohort} ${months_later}`,
        cells: [
          shortMonth(cohort),
          months_later,
          clients,
          clients / clientsOf(cohort, 0),
          appointments,
          revenue,
        ],
      })),
    },
  }
}

/** The message code is loaded after the figures. */
const ComeAgain = loadable(() => import('../come-again.tsx'), { Failed: null })

const STOPPED_AFTER_DAYS = 90
const MOST_CLIENTS = 20

async function clientsView(clients: Awaited<ReturnType<typeof fetchClients>>, answer: string): Promise<View> {
  return {
    answer,
    formula: 'Payments of all completed and paid appointments of the client',
    chart: {
      kind: 'bars',
      bars: clients.map(({ id, full_name, revenue }) => ({ key: id, name: full_name, value: revenue })),
      format: rupees,
    },
    table: {
      columns: [
        { header: 'Client' },
        { header: 'Appointments', format: count },
        { header: 'Revenue', format: rupees },
        { header: 'First appointment' },
        { header: 'Last appointment' },
      ],
      rows: clients.map(({ id, full_name, appointments, revenue, first_day, last_day }) => ({
        key: id,
        cells: [full_name, appointments, revenue, shortDay(first_day), shortDay(last_day)],
      })),
    },
  }
}

async function loadStopped({ signal }: ReportRequest): Promise<View> {
  const clients = await fetchClients(STOPPED_AFTER_DAYS, MOST_CLIENTS, signal)
  return clientsView(
    clients,
    clients.length === 0
      ? 'Nobody who came more than once has stopped coming.'
      : `${clients.length === MOST_CLIENTS ? 'The latest of those who' : 'Those who'} came more than once, have not come for ${STOPPED_AFTER_DAYS} days, and have nothing booked.`,
  )
}

async function loadBest({ signal }: ReportRequest): Promise<View> {
  const clients = await fetchClients(null, MOST_CLIENTS, signal)
  const [best] = clients
  return clientsView(
    clients,
    best
      ? `${best.full_name} brought the most: ${rupees(best.revenue)} in ${count(best.appointments)} appointments.`
      : 'No completed appointments yet.',
  )
}

export const clients: Report = {
  // No weeks and no custom dates: the figures are of whole months.
  periodKinds: ['year', 'quarter', 'month', 'financial-year'],
  parts: [
    { title: 'New and returning clients', load: loadReturning },
    { title: 'By the month of the first appointment', load: loadCohorts },
    { title: 'Stopped coming', load: loadStopped, RowAction: ComeAgain },
    { title: 'Best clients', load: loadBest },
  ],
}
