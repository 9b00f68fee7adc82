import { describe, expect, it } from 'vitest'
import { leadSource, sourceOfPost } from './lead-source.ts'

const unknown = { source_referrer: null, utm_source: null, utm_medium: null, utm_campaign: null }

describe('the source of an enquiry', () => {
  it('is the host of the other site and what the advertisement says, and nothing more of either address', () => {
    const arrival = {
      referrer: 'https://www.instagram.com/somebody/?private=1',
      search: '?utm_source=instagram&utm_medium=story&utm_campaign=diwali&gclid=abc',
    }
    expect(leadSource('/services', arrival)).toEqual({
      source_page: '/services',
      source_referrer: 'www.instagram.com',
      utm_source: 'instagram',
      utm_medium: 'story',
      utm_campaign: 'diwali',
    })
  })

  it('holds nothing that a database would refuse, and is unknown where it is no address', () => {
    expect(
      leadSource('/', { referrer: 'about:blank', search: '?utm_source=%00&utm_medium=a%00%0Ab' }),
    ).toEqual({
      ...unknown,
      source_page: '/',
      utm_medium: 'ab',
    })
  })

  it('of a plain post stands in the address of the page that has the form', () => {
    const post = (referer: string) =>
      sourceOfPost(new Request('https://salon.test/services?index', { method: 'POST', headers: { referer } }))
    expect(post('https://salon.test/services?utm_source=leaflet#book')).toEqual({
      ...unknown,
      source_page: '/services',
      utm_source: 'leaflet',
    })
    expect(post('')).toEqual({ ...unknown, source_page: '/services' })
  })
})
