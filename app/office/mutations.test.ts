import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * A mutation that returns its invalidation stays pending, and its button busy, until the list is refetched. If the promise is
 * dropped, the button can be pressed again while the old list is shown.
 */
const call = /(\S+)\s+(?:\w+\.)+invalidateQueries\(/g
/** Tokens before the call that keep the promise: `await …`, `return …`, `() => …`. */
const keepsPromise = ['await', 'return', '=>']

/**
 * Number of dropped promises allowed per file, where awaiting is not possible: in an error handler, after an
 * upload.
 */
const allowedDrops: Readonly<Record<string, number>> = {
  'lib/data/query-client.ts': 1,
  'shell/use-news.ts': 1,
  'services/gallery/add-images.tsx': 1,
}

const droppedIn = (source: string) =>
  [...source.matchAll(call)].filter(([, before = '']) => !keepsPromise.includes(before))

it('mutations return or await their invalidation', async () => {
  const dropped: Record<string, number> = {}
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (file.endsWith('.test.ts')) continue
    const { length } = droppedIn(readFileSync(join(import.meta.dirname, file), 'utf8'))
    if (length > 0) dropped[file] = length
  }
  expect(dropped).toEqual(allowedDrops)
})

it.each([
  ['onSettled: () => void queryClient.invalidateQueries({ queryKey })', 1],
  ['onSuccess: () => {\n  queryClient.invalidateQueries({ queryKey })\n}', 1],
  ['const refresh = () => void queryClient.invalidateQueries()', 1],
  ['if (isLast) void queryClient.invalidateQueries()', 1],
  ['onSettled: () => queryClient.invalidateQueries({ queryKey })', 0],
  ['onSettled: () =>\n  queryClient.invalidateQueries({ queryKey })', 0],
  ['await queryClient.invalidateQueries()', 0],
  ['return queryClient.invalidateQueries()', 0],
])('finds dropped invalidations in %j', (source, count) => {
  expect(droppedIn(source)).toHaveLength(count)
})
