// Prometheus' own tool reads /metrics and the alert rules of deploy/monitoring.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensurePrograms } from '#testing/debian-program.ts'
import { startProduct } from '#testing/server/product.ts'

const promtool = (args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

describe.runIf(ensurePrograms({ promtool: 'prometheus' }))('Prometheus', () => {
  it('reads /metrics of the product, which counts pages by their pattern', async () => {
    const product = await startProduct()
    try {
      for (const path of ['/', '/services', '/nowhere/asha', '/b/a-secret-token', '/admin'])
        await (await fetch(product.url + path)).text()
      const text = await (await fetch(`${product.url}/metrics`)).text()
      expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, said: '' })
      const routes = [...text.matchAll(/requests_total\{method="GET",route="([^"]+)"/g)].map(
        ([, route]) => route,
      )
      expect(routes.sort()).toEqual(['/', '/admin', '/b/:token', '/services', 'no page'])
      expect(text).not.toMatch(/asha|secret/)
    } finally {
      await product.stop()
    }
  })

  it('finds each alert rule valid, firing on its trouble and silent on an ordinary day', () => {
    const rules = join(import.meta.dirname, '../../../deploy/monitoring/alerts.yml')
    expect(promtool(['check', 'rules', rules])).toMatchObject({ status: 0 })
    expect(promtool(['test', 'rules', join(import.meta.dirname, 'alerts.yml')])).toMatchObject({ status: 0 })
  })
})
