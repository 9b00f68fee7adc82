import type { Page } from '@playwright/test'

/** Sends leads from this page, without its forms, until the server's rate limit refuses one. */
export async function sendUntilRefused(page: Page): Promise<void> {
  const refused = await page.evaluate(async () => {
    const config = JSON.parse(document.getElementById('public-config')?.textContent ?? '{}')
    for (let sent = 0; sent < 30; sent += 1) {
      const { status } = await fetch('/rest/v1/leads', {
        method: 'POST',
        headers: { apikey: config.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ full_name: 'Many', phone: '0000000005', service_interested: 'Nails' }),
      })
      if (status === 429) return true
    }
    return false
  })
  if (!refused) throw new Error('Thirty enquiries from one address were all taken')
}
