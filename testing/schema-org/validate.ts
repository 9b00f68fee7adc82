// Validates structured data against schema.org's types and properties and Google's rich result requirements, and
// returns the faults with their paths.
import { belongsTo, isOutdated, isType, kindsOf, rangeOf } from './vocabulary.ts'

type Thing = Readonly<Record<string, unknown>>

/** From Google's documentation of structured data: business, breadcrumb, offer, review snippet. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  LocalBusiness: ['name', 'address'],
  PostalAddress: ['addressCountry'],
  Service: ['name'],
  Offer: ['price', 'priceCurrency'],
  AggregateRating: ['ratingValue', 'reviewCount|ratingCount'],
  Review: ['author', 'reviewRating'],
  Rating: ['ratingValue'],
  Person: ['name'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
}

export function faultsIn(document: unknown): string[] {
  if (!isThing(document)) return ['the document is no object']
  const faults = document['@context'] === 'https://schema.org' ? [] : ['@context is not https://schema.org']
  const { '@context': _, '@graph': graph, ...thing } = document
  if (graph === undefined) return [...faults, ...faultsOf(thing, '')]
  if (!Array.isArray(graph) || graph.length === 0) return [...faults, '@graph holds nothing']
  return [...faults, ...graph.flatMap((part, number) => faultsOf(part, `[${number}]`))]
}

function faultsOf(thing: unknown, place: string): string[] {
  if (!isThing(thing)) return [`${place} is no object`]
  const type = thing['@type']
  if (typeof type !== 'string' || !isType(type)) return [`${place} has an unknown @type: ${String(type)}`]
  const here = `${place}${type}`
  const properties = Object.entries(thing).filter(([name]) => !name.startsWith('@'))
  return [
    ...missingIn(thing, type).map((name) => `${here} lacks ${name}`),
    ...ownFaults(thing, type).map((fault) => `${here} ${fault}`),
    ...properties.flatMap(([name, value]) => faultsOfProperty(type, name, value, `${here}.${name}`)),
  ]
}

function missingIn(thing: Thing, type: string): string[] {
  const wanted = [...kindsOf(type)].flatMap((kind) => REQUIRED[kind] ?? [])
  return wanted.filter((names) => names.split('|').every((name) => thing[name] === undefined))
}

/** Rules over several properties of one object. */
function ownFaults(thing: Thing, type: string): string[] {
  if (kindsOf(type).has('Rating')) {
    const value = Number(thing.ratingValue)
    const worst = Number(thing.worstRating ?? 1)
    const best = Number(thing.bestRating ?? 5)
    return value >= worst && value <= best ? [] : [`has a rating outside of ${worst} to ${best}`]
  }
  if (type !== 'BreadcrumbList') return []
  const positions = [thing.itemListElement].flat().map((item) => isThing(item) && item.position)
  if (positions.length < 2) return ['has fewer than two steps']
  return positions.every((position, number) => position === number + 1) ? [] : ['does not count from 1']
}

function faultsOfProperty(type: string, name: string, value: unknown, place: string): string[] {
  if (!belongsTo(name, type)) return [`${place} is no property of ${type}`]
  if (isOutdated(name)) return [`${place} was replaced by another property`]
  const values = [value].flat()
  if (values.length === 0) return [`${place} is empty`]
  return values.flatMap((one, number) => {
    const where = Array.isArray(value) ? `${place}[${number}]` : place
    if (isThing(one)) return faultsOfPart(name, one, where)
    return mayHold(rangeOf(name), one) ? [] : [`${where} may not be ${JSON.stringify(one)}`]
  })
}

function faultsOfPart(property: string, part: Thing, place: string): string[] {
  if (Object.keys(part).join() === '@id') return []
  const kinds = kindsOf(String(part['@type']))
  const fits = rangeOf(property).some((kind) => kinds.has(kind))
  return [
    ...(fits ? [] : [`${place} may not be a ${String(part['@type'])}`]),
    ...faultsOf(part, `${place}: `),
  ]
}

/** A URL may stand for an object. A plain name, for example of a person, may not. */
function mayHold(range: readonly string[], value: unknown): boolean {
  if (value === '' || value === null) return false
  return range.some((kind) => {
    const test = PLAIN[kind]
    return test ? test(value) : isAddress(value)
  })
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() === value
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
const isNumber = (value: unknown) => Number.isFinite(value)
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value)

const PLAIN: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: isText,
  URL: isAddress,
  Number: isNumber,
  Integer: Number.isInteger,
  Boolean: (value) => typeof value === 'boolean',
  Date: isDay,
  DateTime: isDay,
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
