import type { PersonRecord } from './queries.ts'

export const kindLabels: Readonly<Record<PersonRecord['kind'], string>> = {
  client: 'Client',
  lead: 'Lead',
  review: 'Review',
}

export const doubtLabels: Readonly<Record<PersonRecord['found_by'], string>> = {
  person: '',
  phone: 'The same phone number, under another name',
  email: 'The same email address, under another name',
  name: 'The same name, but no phone number or email to compare',
}

export const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`
