import type { Browser } from '@playwright/test'
import { test, type WorkerOptions } from './test.ts'

interface Resource<T> {
  open(browser: Browser, options: WorkerOptions): Promise<T>
  close(resource: T): Promise<void>
}

/** A resource shared by the tests of one file: opened before the first test, closed after the last. */
export function perFile<T extends object>({ open, close }: Resource<T>): T {
  let opened: T | undefined
  test.beforeAll(async ({ browser, officeEngine, productEngine }) => {
    opened = await open(browser, { officeEngine, productEngine })
  })
  test.afterAll(async () => {
    if (opened) await close(opened)
    opened = undefined
  })
  return new Proxy({} as T, {
    get(_target, name) {
      if (!opened) throw new Error('This is open only inside hooks and tests.')
      return Reflect.get(opened, name)
    },
  })
}
