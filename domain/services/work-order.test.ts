import { expect, it } from 'vitest'
import { dryingNotes, hasMehendiAndMakeup, inWorkOrder } from './work-order.ts'

const service = (name: string, category: string | null, work_step: number | null = null) => ({
  name,
  category,
  work_step,
})
const mehendi = service('Bridal Mehendi', 'Mehendi')
const facial = service('Gold Facial', 'Facials')
const nails = service('Manicure and Gel Polish', 'Nails')
const hair = service('Party Hair Styling', 'Hair')
const bridal = service('Bridal Makeup', 'Bridal')
const draping = service('Saree Draping', null)

const namesOf = (services: Parameters<typeof inWorkOrder>[0]) => inWorkOrder(services).map(({ name }) => name)

it('does mehendi first and makeup last, whatever was chosen first', () => {
  const chosen = [draping, bridal, hair, nails, facial, mehendi]
  expect(inWorkOrder(chosen)).toEqual([mehendi, facial, nails, hair, bridal, draping])
})

it('obeys the step that the owner has set', () => {
  const early = service('Saree Draping', null, 1)
  expect(inWorkOrder([mehendi, hair, early, bridal])).toEqual([mehendi, early, hair, bridal])
})

it('waxes before makeup, and does what it does not know before the hair', () => {
  expect(
    namesOf([
      service('Party Makeup', 'Party Makeup'),
      service('Hair Spa', 'Hair'),
      service('Head massage', 'Wellness'),
      service('Full Arms Wax', null),
    ]),
  ).toEqual(['Full Arms Wax', 'Head massage', 'Hair Spa', 'Party Makeup'])
})

it('tells the services of the category Bridal apart by their names', () => {
  const names = ['Engagement Look', 'Bridal Makeup', 'Bridal Facial', 'Bridal Mehndi', 'Bridal Hair']
  expect(namesOf(names.map((name) => service(name, 'Bridal')))).toEqual([
    'Bridal Mehndi',
    'Bridal Facial',
    'Bridal Hair',
    'Engagement Look',
    'Bridal Makeup',
  ])
})

it('keeps the chosen order of services that are alike', () => {
  expect(namesOf([service('B', 'Hair'), service('A', 'Hair')])).toEqual(['B', 'A'])
})

it('counts a look with hair and draping as makeup', () => {
  const look = service('Makeup, hair and draping', null)
  expect(inWorkOrder([look, hair])).toEqual([hair, look])
})

it('finds mehendi on the day of makeup', () => {
  expect(hasMehendiAndMakeup([bridal, mehendi])).toBe(true)
  expect([[bridal, hair], [mehendi, facial], []].map(hasMehendiAndMakeup)).toEqual([false, false, false])
})

it('says once what has to dry', () => {
  const wet = { ...mehendi, drying_minutes: 60 }
  expect(dryingNotes([wet, { ...hair, drying_minutes: 0 }, wet])).toEqual([
    'Bridal Mehendi needs 1 h to dry.',
  ])
})
