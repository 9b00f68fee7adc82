import { expect, it } from 'vitest'
import { foundServices } from './found-services.ts'

const services = [
  { name: 'Hair Spa', category: 'Hair', description: 'With a massage.' },
  { name: 'Gold Facial', category: 'Facials', description: null },
]

it('finds services by words of name, category and description', () => {
  const names = (text: string) => foundServices(services, text).map(({ name }) => name)
  expect(names('')).toEqual(['Hair Spa', 'Gold Facial'])
  expect(names(' FACIAL ')).toEqual(['Gold Facial'])
  expect(names('massage hair')).toEqual(['Hair Spa'])
  expect(names('hair gold')).toEqual([])
})

it('finds services by words that sound alike, and by common Hindi words, if no word is the same', () => {
  const bridal = [
    { name: 'Bridal Mehendi', category: 'Mehendi', description: null },
    { name: 'Bridal Makeup', category: 'Bridal', description: 'Airbrush' },
    ...services,
  ]
  const names = (text: string) => foundServices(bridal, text).map(({ name }) => name)
  expect(names('mehndi')).toEqual(['Bridal Mehendi'])
  expect(names('bride makup')).toEqual(['Bridal Makeup'])
  expect(names('मेहंदी')).toEqual(['Bridal Mehendi'])
  expect(names('bridal mehendi')).toEqual(['Bridal Mehendi'])
  expect(names('waxing')).toEqual([])
  expect(names('ho')).toEqual([])
})
