// Reads the sample messages of this folder, and measures how many of their fields a reader finds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ReadContext, type ReadLead, readLead } from '#domain/leads/message-reader/read-lead.ts'

const FIELDS = ['name', 'phone', 'email', 'service', 'day', 'time', 'people', 'area'] as const
type Field = (typeof FIELDS)[number]

interface Sample {
  readonly text: string
  /** As text, by field; a field that is missing must stay empty. */
  readonly expected: Readonly<Partial<Record<Field, string>>>
}

/** A block of lines with `> ` is a message; the line with `=` after it has its fields. */
export function readSamples(file: string): Sample[] {
  const samples: Sample[] = []
  let message: string[] = []
  for (const line of readFileSync(join(import.meta.dirname, file), 'utf8').split('\n')) {
    if (line.startsWith('> ')) message.push(line.slice(2))
    if (!line.startsWith('=')) continue
    const fields = line
      .slice(1)
      .split('|')
      .filter((part) => part.trim() !== '')
    const expected = Object.fromEntries(
      fields.map((part) => {
        const [, name = '', value = ''] = /^\s*(\w+): (.*?)\s*$/.exec(part) ?? []
        if (!FIELDS.some((field) => field === name)) throw new Error(`${file}: no field in “${part}”`)
        return [name, value]
      }),
    )
    samples.push({ text: message.join('\n'), expected })
    message = []
  }
  return samples
}

export interface Measure {
  readonly fields: number
  readonly right: number
  /** Fields that were filled though the message does not have them. */
  readonly invented: readonly string[]
  /** Fields that are empty, or have another value than a person reads. */
  readonly missed: readonly string[]
  readonly wrong: readonly string[]
}

export function measure(samples: readonly Sample[]): Measure {
  const invented: string[] = []
  const missed: string[] = []
  const wrong: string[] = []
  let fields = 0
  for (const { text, expected } of samples) {
    const lead = readLead(text, salon)
    for (const field of FIELDS) {
      const [wanted, found] = [expected[field], textOf(lead, field)]
      if (wanted !== undefined) fields += 1
      if (wanted === found) continue
      const line = `${field} “${found ?? ''}” instead of “${wanted ?? ''}” in: ${text}`
      if (wanted === undefined) invented.push(line)
      else if (found === undefined) missed.push(line)
      else wrong.push(line)
    }
  }
  return { fields, right: fields - missed.length - wrong.length, invented, missed, wrong }
}

function textOf(lead: ReadLead, field: Field): string | undefined {
  const value = lead[field]?.value
  if (value === undefined) return undefined
  return field === 'area' ? String(value) : String(value)
}

const service = (category: string, ...names: readonly string[]) => names.map((name) => ({ name, category }))
/** The name of an area is its id here. */
const area = (name: string, ...pin_codes: readonly string[]) => ({ id: name, name, pin_codes })

/** The salon that the messages were written to, and their day. */
export const salon: ReadContext = {
  today: '2026-11-19',
  services: [
    ...service(
      'Hair',
      'Haircut and Blow Dry',
      'Hair Spa',
      'Party Hair Styling',
      'Hair Colour',
      'Keratin Treatment',
    ),
    ...service('Makeup', 'Everyday Makeup', 'HD Makeup'),
    ...service('Skincare', 'Clean-up and De-tan', 'Bleach'),
    ...service('Bridal', 'Bridal Makeup', 'Engagement Look'),
    ...service('Mehendi', 'Bridal Mehendi', 'Guest Mehendi'),
    ...service('Facials', 'Gold Facial', 'Fruit Facial'),
    ...service('Party Makeup', 'Party Makeup'),
    ...service('Nails', 'Manicure and Gel Polish', 'Pedicure'),
    ...service('Waxing', 'Full Arms Waxing', 'Full Body Waxing'),
    ...service('Threading', 'Eyebrow Threading'),
    ...service('Draping', 'Saree Draping'),
    ...service('Massage', 'Head Massage'),
  ],
  areas: [
    area('Vijay Nagar', '452010'),
    area('Palasia', '452001', '452018'),
    area('Rajwada', '452002'),
    area('Sudama Nagar', '452009'),
    area('Annapurna', '452009'),
    area('Bhawarkua', '452014'),
    area('LIG Colony', '452008'),
    area('Scheme 78', '452011'),
    area('Bengali Square', '452016'),
    area('Rau', '453331'),
    area('Nipania', '452020'),
  ],
}
