import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import { ErrorPage } from './error-page.tsx'

function render(profile: typeof UNKNOWN_BUSINESS): string {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: ErrorPage, loader: () => ({ profile }) },
  ])
  return renderToString(<Stub hydrationData={{ loaderData: { root: { profile } } }} />)
}

describe('the error page', () => {
  it('shows the phone number and a link back', () => {
    const html = render({ ...UNKNOWN_BUSINESS, phone: '+91 00000 00000' })
    expect(html).toContain('href="tel:+910000000000"')
    expect(html).toContain('+91 00000 00000')
    expect(html).toContain('Return to Home')
  })

  it('shows no number if none is known', () => {
    expect(render(UNKNOWN_BUSINESS)).not.toContain('tel:')
  })
})
