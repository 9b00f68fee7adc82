import { expect, it } from 'vitest'
import { productFolders } from './migrate.ts'
import { digestPlatform, readVersions } from './platform-version.ts'

it('has a line for the platform files as they are now', async () => {
  const { platform } = productFolders
  const versions = await readVersions(platform)
  const now = await digestPlatform(platform)
  expect(versions.at(-1), `a platform file has changed: add the line ${now} to platform/versions.txt`).toBe(
    now,
  )
  expect(new Set(versions).size).toBe(versions.length)
})
