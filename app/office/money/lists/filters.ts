// The filters that the lists of payments and invoices share.
import type { FilterChoice } from '#app/office/components/records/list-columns.ts'
import { PeriodFilter } from './period-filter.tsx'
import { PersonFilter } from './person-filter.tsx'

export const periodFilter: FilterChoice = { name: 'days', label: 'Dates', Field: PeriodFilter }
export const personFilter: FilterChoice = { name: 'by', label: 'Recorded by', Field: PersonFilter }
