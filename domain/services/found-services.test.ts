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
