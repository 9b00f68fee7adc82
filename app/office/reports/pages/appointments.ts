import {
  answerOf,
  comparedColumns,
  count,
  fetchSums,
  fetchThreePeriods,
  figure,
  formatHours,
  formatShare,
  mostText,
  nameOf,
  overTime,
} from '../compared.ts'
import { type ComparedBar, comparedBars } from '../compared-bars.ts'
import { daysAheadRanges, keyText, weekdayLabels } from '../labels.ts'
import { fetchTotals, fetchUtilisation, type Totals } from '../queries.ts'
import type { Report, ReportRequest, View } from '../report.ts'

const cancelledShare = ({ booked, cancelled }: Totals) =>
  booked + cancelled === 0 ? 0 : cancelled / (booked + cancelled)

async function loadAppointments(request: ReportRequest): Promise<View> {
  const { period } = request
  const [sums, time] = await Promise.all([
    fetchSums(request),
    overTime(request, ({ booked }) => booked, count),
  ])
  return {
    answer: answerOf('appointments', period, sums.now.booked, sums.before.booked),
    choices: [time.choice],
    figures: [
      figure(period, sums, {
        label: 'Appointments',
        formula: 'Appointments of these days that are not cancelled',
        of: ({ booked }) => booked,
        format: count,
      }),
      figure(period, sums, {
        label: 'Completed',
        formula: 'Completed appointments of these days',
        of: ({ completed }) => completed,
        format: count,
      }),
      figure(period, sums, {
        label: 'Cancelled',
        formula: 'Cancelled ÷ all appointments of these days',
        of: cancelledShare,
        format: formatShare,
      }),
    ],
    chart: time.chart,
    table: {
      columns: comparedColumns('Appointments', period, count),
      rows: time.rows.map(({ start, name, values }) => ({ key: start, cells: [name, ...values] })),
    },
  }
}

const bookedIn = (rows: readonly Totals[], wanted: string) =>
  rows.find(({ key }) => key === wanted)?.booked ?? 0

async function loadHours({ period, signal }: ReportRequest): Promise<View> {
  const totals = await fetchThreePeriods(period, (days) => fetchTotals(days, 'none', 'weekday_hour', signal))
  const hours = totals.now.filter((each) => each.booked > 0).map(({ key }) => Number(key.slice(2)))
  const first = Math.min(...hours, 9)
  const last = Math.max(...hours, 18)
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const clock = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`
  const cells = weekdayLabels.flatMap((weekday, index) =>
    columns.map((hour) => {
      const key = `${index + 1} ${String(hour).padStart(2, '0')}`
      return {
        key,
        weekday,
        hour: clock(hour),
        value: bookedIn(totals.now, key),
        before: bookedIn(totals.before, key),
        yearBefore: bookedIn(totals.yearBefore, key),
      }
    }),
  )
  const [busiest] = cells.toSorted((one, other) => other.value - one.value)
  return {
    answer:
      busiest && busiest.value > 0
        ? `${busiest.weekday} from ${busiest.hour} is the busiest hour: ${count(busiest.value)} appointments began then.`
        : `No appointments in ${nameOf(period)}.`,
    formula: 'Appointments that are not cancelled, by the hour in which they begin',
    chart: {
      kind: 'grid',
      columns: columns.map(clock),
      rows: weekdayLabels.map((name) => ({
        name,
        values: cells.filter(({ weekday }) => weekday === name).map(({ value }) => value),
      })),
      format: count,
    },
    table: {
      columns: [
        { header: 'Weekday' },
        { header: 'From' },
        { header: 'Appointments', format: count },
        { header: 'Before', format: count },
        { header: 'Previous year', format: count },
      ],
      rows: cells
        .filter(({ value, before, yearBefore }) => value > 0 || before > 0 || yearBefore > 0)
        .map(({ key, weekday, hour, value, before, yearBefore }) => ({
          key,
          cells: [weekday, hour, value, before, yearBefore],
        })),
    },
  }
}

/** These keys with their current and previous figures. */
async function barsBy(
  { period, signal }: ReportRequest,
  by: 'days_ahead' | 'because',
  keys: readonly string[],
  of: (totals: Totals) => number,
): Promise<ComparedBar[]> {
  const totals = await fetchThreePeriods(period, (days) => fetchTotals(days, 'none', by, signal))
  const valueIn = (rows: readonly Totals[], wanted: string) => {
    const row = rows.find(({ key }) => key === wanted)
    return row ? of(row) : 0
  }
  return keys.map((key) => ({
    key,
    name: keyText(by, { key, name: null }),
    value: valueIn(totals.now, key),
    before: valueIn(totals.before, key),
    yearBefore: valueIn(totals.yearBefore, key),
  }))
}

async function loadLeadTimes(request: ReportRequest): Promise<View> {
  const bars = await barsBy(request, 'days_ahead', daysAheadRanges, ({ booked }) => booked)
  return {
    answer: mostText(
      'Most are booked ahead by',
      bars,
      count,
      `No appointments in ${nameOf(request.period)}.`,
    ),
    formula: 'Days between the day on which an appointment was entered and its own; cancelled ones left out',
    ...comparedBars(bars, { each: 'Booked ahead', value: 'Appointments', format: count }),
  }
}

const reasons = ['client', 'us', 'no_show', 'moved', '']

async function loadCancelled(request: ReportRequest): Promise<View> {
  const found = await barsBy(request, 'because', reasons, ({ cancelled }) => cancelled)
  const bars = found.toSorted((one, other) => other.value - one.value)
  return {
    answer: mostText('Most often:', bars, count, `Nothing was cancelled in ${nameOf(request.period)}.`),
    formula: 'Cancelled appointments by the day for which they were booked',
    ...comparedBars(bars, { each: 'Reason', value: 'Cancelled', format: count }),
  }
}

interface Use {
  readonly working_minutes: number
  readonly appointment_minutes: number
  readonly travel_minutes: number
}

const sumOf = (people: readonly Use[], of: keyof Use) => people.reduce((sum, person) => sum + person[of], 0)

const usedShare = (people: readonly Use[]) => {
  const working = sumOf(people, 'working_minutes')
  return working === 0 ? 0 : sumOf(people, 'appointment_minutes') / working
}

const travelShare = (people: readonly Use[]) => {
  const out = sumOf(people, 'appointment_minutes') + sumOf(people, 'travel_minutes')
  return out === 0 ? 0 : sumOf(people, 'travel_minutes') / out
}

async function loadUtilisation({ period, signal }: ReportRequest): Promise<View> {
  const people = await fetchThreePeriods(period, (days) => fetchUtilisation(days, signal))
  const usedIn = (others: typeof people.now, wanted: string) =>
    usedShare(others.filter(({ beautician_id }) => beautician_id === wanted))
  const bars = people.now.map((person) => ({
    ...person,
    key: person.beautician_id,
    name: person.full_name,
    value: usedShare([person]),
    before: usedIn(people.before, person.beautician_id),
    yearBefore: usedIn(people.yearBefore, person.beautician_id),
  }))
  return {
    answer:
      bars.length === 0
        ? 'There are no beauticians yet.'
        : `${formatShare(usedShare(people.now))} of the working hours were appointments; of the time on appointments and between them, ${formatShare(travelShare(people.now))} was travel.`,
    figures: [
      figure(period, people, {
        label: 'Working hours used',
        formula: 'Minutes of appointments ÷ working hours as they are set now, without days off',
        of: usedShare,
        format: formatShare,
      }),
      figure(period, people, {
        label: 'Travel',
        formula:
          'Travel between two appointments of a day ÷ appointments and travel together; the travel to the first one is not known',
        of: travelShare,
        format: formatShare,
      }),
    ],
    ...comparedBars(bars, {
      each: 'Beautician',
      value: 'Used',
      format: formatShare,
      further: [
        { header: 'Working hours', format: formatHours, of: ({ working_minutes }) => working_minutes },
        { header: 'Appointments', format: formatHours, of: ({ appointment_minutes }) => appointment_minutes },
        { header: 'Travel', format: formatHours, of: ({ travel_minutes }) => travel_minutes },
      ],
    }),
  }
}

export const appointments: Report = {
  periodKinds: ['month', 'week', 'quarter', 'year', 'financial-year', 'own'],
  parts: [
    { title: 'Appointments', load: loadAppointments },
    { title: 'By weekday and hour', load: loadHours },
    { title: 'Working hours and travel', load: loadUtilisation },
    { title: 'Booked how far ahead', load: loadLeadTimes },
    { title: 'Why appointments were cancelled', load: loadCancelled },
  ],
}
