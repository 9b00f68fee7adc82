/** The columns of each list as a CSV file. Records are read, filtered and searched as on their screens. */

import { eventRules, events } from '#app/office/appointments/events/queries.ts'
import { appointmentRules } from '#app/office/appointments/queries.ts'
import { bannerRules, banners } from '#app/office/banners/queries.ts'
import { clientRules, clients } from '#app/office/clients/queries.ts'
import { leadListRules, leads } from '#app/office/leads/queries.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { ListedRecord, RecordSource } from '#app/office/lib/records/record-source.ts'
import { kindLabels } from '#app/office/money/labels.ts'
import { amountsOf, dueRules, dues, fetchDueDetails } from '#app/office/money/lists/dues/queries.ts'
import { invoiceRules, wholeInvoices } from '#app/office/money/lists/invoices/queries.ts'
import { paymentRules, payments } from '#app/office/money/lists/payments/queries.ts'
import { reviewRules, reviews } from '#app/office/reviews/queries.ts'
import { inOrder, offerRules, offers } from '#app/office/services/offers/queries.ts'
import { serviceRules, services } from '#app/office/services/queries.ts'
import { areaRules, areas } from '#app/office/team/areas/queries.ts'
import { beauticianRules, beauticians } from '#app/office/team/beauticians/queries.ts'
import { dayOffRules, daysOff } from '#app/office/team/days-off/queries.ts'
import { payRuleRules, payRules } from '#app/office/team/pay-rules/queries.ts'
import { servicesText } from '#domain/appointments/appointment.ts'
import { moneyOf, partsOf } from '#domain/appointments/events/event.ts'
import { pinText } from '#domain/clients/place/place-text.ts'
import { functionName } from '#domain/leads/plan/function-name.ts'
import { stateText } from '#domain/money/indian-states.ts'
import { invoiceTitle } from '#domain/money/invoice.ts'
import { methodLabels } from '#domain/money/payment.ts'
import { linesText } from '#domain/services/offers/offer-text.ts'
import { csvPhone } from '#domain/text/csv.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import type { ExportedList } from './exported-list.ts'

const list = <Stored extends ListedRecord>(
  source: RecordSource<Stored>,
  rules: ListRules,
  columns: ExportedList<Stored>['columns'],
  detailsOf?: ExportedList<Stored>['detailsOf'],
): ExportedList<ListedRecord> =>
  // Type-safe in effect: a source's records are passed to its own columns only.
  ({ source, rules, columns, detailsOf }) as unknown as ExportedList<ListedRecord>

/** The list of this name, with times in the business's time zone; undefined if there is none. */
export function exportedList(name: string, zone: string): ExportedList<ListedRecord> | undefined {
  /** `2026-11-15 18:30`, which spreadsheets recognise as a date and time. */
  const moment = (at: string | null) => at && toWallClock(at, zone).replace('T', ' ')
  switch (name) {
    case 'events':
      return list(events, eventRules, [
        ['Event', ({ name }) => name],
        ['Client', ({ client }) => client.full_name],
        ['Phone', ({ client }) => csvPhone(client.phone)],
        [
          'Functions',
          (event) =>
            partsOf(event)
              .map((part) => `${functionName(part)} ${moment(part.ready_by)}`)
              .join(', '),
        ],
        ['Price', ({ appointments: parts }) => moneyOf(parts).price],
        ['Paid', ({ appointments: parts }) => moneyOf(parts).paid],
        ['Due', ({ appointments: parts }) => moneyOf(parts).due],
        ['Quoted', ({ quoted_total }) => quoted_total],
        ['Notes', ({ notes }) => notes],
        ['Booked', ({ created_at }) => moment(created_at)],
      ])
    case 'clients':
      return list(clients, clientRules, [
        ['Name', ({ full_name }) => full_name],
        ['Phone', ({ phone }) => csvPhone(phone)],
        ['Email', ({ email }) => email],
        ['Address', ({ address }) => address],
        ['Allergies', ({ allergies }) => allergies],
        ['Notes', ({ notes }) => notes],
        // As the import reads them.
        ['Map location', pinText],
        ['Gate', ({ gate }) => gate],
        ['Floor', ({ floor }) => floor],
        ['Landmark', ({ landmark }) => landmark],
        ['Parking', ({ parking }) => parking],
        ['Language', ({ language }) => language],
        ['No messages', ({ no_messages }) => no_messages],
        ['Client since', ({ created_at }) => moment(created_at)],
      ])
    case 'services':
      return list(services, serviceRules, [
        ['Name', (service) => service.name],
        ['Category', ({ category }) => category],
        ['Description', ({ description }) => description],
        ['Duration (min)', ({ duration_minutes }) => duration_minutes],
        ['Price', ({ price }) => price],
        ['Original price', ({ original_price }) => original_price],
        ['Active', ({ is_active }) => is_active],
      ])
    case 'appointments':
      return list(appointments, appointmentRules(zone), [
        ['Date', ({ appointment_date }) => moment(appointment_date)],
        ['Client', ({ client }) => client.full_name],
        ['Phone', ({ client }) => csvPhone(client.phone)],
        [
          'Services',
          // The import reads several services in this form.
          ({ lines, service }) =>
            lines
              .toSorted((one, other) => one.position - other.position)
              .map((line) => line.service.name)
              .join(' + ') || service.name,
        ],
        ['Beautician', ({ beautician }) => beautician?.full_name],
        ['Offered', ({ offered_until }) => (offered_until ? 'not accepted yet' : null)],
        ['Area', ({ area }) => area?.name],
        ['Address', ({ address }) => address],
        ['Status', ({ status }) => status],
        ['Price', (appointment) => appointment.price],
        ['Paid', ({ payment_amount }) => payment_amount],
        ['Due', ({ due }) => due],
        ['Payment status', ({ payment_status }) => payment_status],
        ['Notes', ({ notes }) => notes],
      ])
    case 'dues':
      return list(
        dues,
        dueRules,
        [
          ['Date', ({ appointment_date }) => moment(appointment_date)],
          ['Client', ({ client }) => client.full_name],
          ['Phone', ({ client }) => csvPhone(client.phone)],
          ['Services', (due) => due.event?.name ?? servicesText(due)],
          ['Price', (due, { details }) => amountsOf(due, details)?.price],
          ['Paid', (due, { details }) => amountsOf(due, details)?.paid],
          ['Due', (due, { details }) => amountsOf(due, details)?.due],
        ],
        fetchDueDetails,
      )
    case 'invoices':
      return list(wholeInvoices, invoiceRules(zone), [
        ['Number', ({ serial }) => serial],
        ['Date', ({ issued_on }) => issued_on],
        ['Kind', ({ kind, content }) => invoiceTitle(kind, content.supplier.gstin !== undefined)],
        ['Client', ({ recipient, appointment }) => recipient?.name ?? appointment.client.full_name],
        ['GSTIN', ({ recipient }) => recipient?.gstin],
        ['Visit', ({ appointment }) => moment(appointment.appointment_date)],
        ['For', ({ content }) => content.undoes?.serial],
        ['Place of supply', ({ content }) => content.place_of_supply && stateText(content.place_of_supply)],
        ['Rate (%)', ({ content }) => content.tax_percent],
        ['Taxable', ({ taxable }) => taxable],
        ['CGST', ({ cgst }) => cgst],
        ['SGST', ({ sgst }) => sgst],
        ['IGST', ({ igst }) => igst],
        ['Total', ({ total }) => total],
      ])
    case 'payments':
      return list(payments, paymentRules(zone), [
        ['Received', ({ received_at }) => moment(received_at)],
        ['Client', ({ appointment }) => appointment.client.full_name],
        ['Visit', ({ appointment }) => moment(appointment.appointment_date)],
        ['Kind', ({ kind }) => kindLabels[kind]],
        ['Method', ({ method }) => methodLabels[method]],
        ['Reference', ({ reference }) => reference],
        ['Recorded by', ({ received_by }, { names }) => received_by && names.get(received_by)],
        ['Amount', ({ amount }) => amount],
      ])
    case 'leads':
      return list(leads, leadListRules, [
        ['Received', ({ created_at }) => moment(created_at)],
        ['Name', ({ full_name }) => full_name],
        ['Phone', ({ phone }) => csvPhone(phone)],
        ['Email', ({ email }) => email],
        ['Service', ({ service_interested }) => service_interested],
        ['Preferred date', ({ preferred_date }) => moment(preferred_date)],
        ['Message', ({ message }) => message],
        ['Status', ({ status }) => status],
        ['Source', ({ source }) => source],
      ])
    case 'reviews':
      return list(reviews, reviewRules, [
        ['Submitted', ({ created_at }) => moment(created_at)],
        ['Name', ({ full_name }) => full_name],
        ['Email', ({ email }) => email],
        ['Rating', ({ rating }) => rating],
        ['Review', ({ review_text }) => review_text],
        ['Approved', ({ is_approved }) => is_approved],
        ['Verified visit', ({ verified }) => verified],
      ])
    case 'banners':
      return list(banners, bannerRules, [
        ['Title', ({ title }) => title],
        ['Description', ({ description }) => description],
        ['Image', ({ image_url }) => image_url],
        ['Link', ({ link_url }) => link_url],
        ['Priority', ({ priority }) => priority],
        ['Active', ({ is_active }) => is_active],
      ])
    case 'beauticians':
      return list(beauticians, beauticianRules, [
        ['Name', ({ full_name }) => full_name],
        ['Phone', ({ phone }) => csvPhone(phone)],
        ['Active', ({ is_active }) => is_active],
      ])
    case 'offers':
      return list(offers, offerRules, [
        ['Title', ({ title }) => title],
        ['Description', ({ description }) => description],
        [
          'Services',
          (offer) =>
            linesText(
              inOrder(offer).map(({ quantity, service }) => ({ quantity, name: service?.name ?? '' })),
            ),
        ],
        ['Price', (offer) => offer.price],
        ['Percent off', ({ percent_off }) => percent_off],
        ['First day', ({ valid_from }) => valid_from],
        ['Last day', ({ valid_until }) => valid_until],
        ['Active', ({ is_active }) => is_active],
      ])
    case 'areas':
      return list(areas, areaRules, [
        ['Name', (area) => area.name],
        ['PIN codes', ({ pin_codes }) => pin_codes.join(' ')],
        ['Active', ({ is_active }) => is_active],
      ])
    case 'days_off':
      return list(daysOff, dayOffRules, [
        ['First day', ({ from_day }) => from_day],
        ['Last day', ({ to_day }) => to_day],
        ['From', ({ from_time }) => from_time],
        ['Until', ({ to_time }) => to_time],
        ['Beautician', ({ beautician }) => beautician?.full_name ?? 'The business'],
        ['Note', ({ note }) => note],
        ['State', ({ state }) => state],
        ['Reply', ({ reply }) => reply],
      ])
    case 'pay_rules':
      return list(payRules, payRuleRules, [
        ['Beautician', ({ beautician }) => beautician?.full_name],
        ['Service', ({ service }) => service?.name ?? 'All services'],
        ['Percent', ({ percent }) => percent],
        ['Fixed sum', ({ amount }) => amount],
        ['Travel allowance', ({ travel_allowance }) => travel_allowance],
      ])
    default:
      return undefined
  }
}
