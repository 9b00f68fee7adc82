import { expect, it } from 'vitest'
import { mapLink, navigateLink } from './map-link.ts'

const pin = { latitude: 28.6139, longitude: 77.209, accuracy: 12 }
const none = { latitude: null, longitude: null, accuracy: null }

it('leads to the pin, else to the address', () => {
  expect([
    navigateLink('House 7, Rajouri', pin),
    navigateLink('House 7, Rajouri', none),
    mapLink('House 7, Rajouri', pin),
    mapLink('House 7, Rajouri'),
  ]).toEqual([
    'https://www.google.com/maps/dir/?api=1&destination=28.6139,77.209',
    'https://www.google.com/maps/dir/?api=1&destination=House%207%2C%20Rajouri',
    'https://www.google.com/maps/search/?api=1&query=28.6139,77.209',
    'https://www.google.com/maps/search/?api=1&query=House%207%2C%20Rajouri',
  ])
})
