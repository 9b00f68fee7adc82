import type { Format } from '#app/office/components/charts/chart.ts'
import { count, fetchThreePeriods, formatHours, mostText, nameOf, rupees } from '../compared.ts'
import { comparedBars } from '../compared-bars.ts'
import { fetchPairs, fetchServices, type ServiceFigures } from '../queries.ts'
import type { Report, ReportRequest, View } from '../report.ts'

const formatRating: Format = (rating) => `${rating.toFixed(1)} of 5`

const anHour = ({ revenue, minutes, service_travel_minutes }: ServiceFigures) =>
  minutes + service_travel_minutes === 0 ? 0 : Math.round((revenue / (minutes + service_travel_minutes)) * 60)

/** Services with one figure each, now and before. */
async function servicesBy({ period, signal }: ReportRequest, of: (service: ServiceFigures) => number) {
  const { now, before, yearBefore } = await fetchThreePeriods(period, (days) => fetchServices(days, signal))
  const valueIn = (rows: readonly ServiceFigures[], wanted: string) => {
    const service = rows.find(({ id }) => id === wanted)
    return service ? of(service) : 0
  }
  return now
    .map((service) => ({
      ...service,
      key: service.id,
      value: of(service),
      before: valueIn(before, service.id),
      yearBefore: valueIn(yearBefore, service.id),
    }))
    .toSorted((one, other) => other.value - one.value)
}

async function loadServices(request: ReportRequest): Promise<View> {
  const bars = await servicesBy(request, ({ revenue }) => revenue)
  return {
    answer: mostText('Most from', bars, rupees, `No revenue in ${nameOf(request.period)}.`),
    formula:
      'Revenue of each appointment, shared among its services by their prices; the rating is that of the appointments with the service',
    ...comparedBars(bars, {
      each: 'Service',
      value: 'Revenue',
      format: rupees,
      first: [{ header: 'Bookings', format: count, of: ({ booked }) => booked }],
      further: [
        { header: 'Rating', format: formatRating, of: ({ rating }) => rating },
        { header: 'Reviews', format: count, of: ({ reviews }) => reviews },
      ],
    }),
  }
}

async function loadHourly(request: ReportRequest): Promise<View> {
  const bars = await servicesBy(request, anHour)
  const [best] = bars
  return {
    answer: best?.value
      ? `${best.name} brings the most for the time it takes: ${rupees(best.value)} an hour.`
      : `No revenue in ${nameOf(request.period)}.`,
    figures: best && [
      {
        label: `${best.name}, an hour`,
        value: rupees(best.value),
        formula:
          'Revenue ÷ (hours of the service + its share of all travel; each booking gets the same share)',
        comparisons: [],
      },
    ],
    ...comparedBars(bars, {
      each: 'Service',
      value: 'Per hour',
      format: rupees,
      further: [
        { header: 'Revenue', format: rupees, of: ({ revenue }) => revenue },
        { header: 'Hours', format: formatHours, of: ({ minutes }) => minutes },
        { header: 'Travel', format: formatHours, of: ({ service_travel_minutes }) => service_travel_minutes },
      ],
    }),
  }
}

async function loadPairs({ period, signal }: ReportRequest): Promise<View> {
  const { now, before, yearBefore } = await fetchThreePeriods(period, (days) => fetchPairs(days, signal))
  const togetherIn = (pairs: typeof now, { one_name, other_name }: (typeof now)[number]) =>
    pairs.find((pair) => pair.one_name === one_name && pair.other_name === other_name)?.together ?? 0
  const bars = now.map((pair) => ({
    key: `${pair.one_name} ${pair.other_name}`,
    name: `${pair.one_name} + ${pair.other_name}`,
    value: pair.together,
    before: togetherIn(before, pair),
    yearBefore: togetherIn(yearBefore, pair),
  }))
  const [first] = now
  return {
    answer: first
      ? `${first.one_name} and ${first.other_name} were booked together most: ${count(first.together)} times.`
      : `Nothing was booked together in ${nameOf(period)}.`,
    formula: 'Appointments that are not cancelled with both services',
    ...comparedBars(bars, { each: 'Services', value: 'Together', format: count }),
  }
}

export const services: Report = {
  periodKinds: ['month', 'week', 'quarter', 'year', 'financial-year', 'own'],
  parts: [
    { title: 'Revenue by service', load: loadServices },
    { title: 'Revenue per hour, including travel', load: loadHourly },
    { title: 'Booked together', load: loadPairs },
  ],
}
