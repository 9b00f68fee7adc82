import { describe, expect, it } from 'vitest'
import { leadSource, sourceOfPost } from './lead-source.ts'

const unknown = { source_referrer: null, utm_source: null, utm_medium: null, utm_campaign: null }

describe('the source of a lead', () => {
  it('contains only the referrer host and the utm parameters', () => {
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

  it('removes control characters, and is null for an invalid referrer', () => {
    expect(
      leadSource('/', { referrer: 'about:blank', search: '?utm_source=%00&utm_medium=a%00%0Ab' }),
    ).toEqual({
      ...unknown,
      source_page: '/',
      utm_medium: 'ab',
    })
  })

  it('of a plain post is read from the Referer header', () => {
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
