// Drives WebKit, Safari's engine, in the MiniBrowser of WebKitGTK by WebDriver over HTTP on a virtual screen.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { program } from './programs.ts'
import type { Driver } from './walker.ts'
import { openSession } from './webdriver.ts'

const DRIVER = 'WebKitWebDriver'
const SCREEN = 'Xvfb'

/** The key of an element reference in the WebDriver standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Handle = Readonly<Record<typeof ELEMENT, string>>

export const missingForWebKit = (): string | null =>
  program(DRIVER) && program(SCREEN)
    ? null
    : 'WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb)'

export async function openWebKit(): Promise<Driver<Handle>> {
  const home = await mkdtemp(join(tmpdir(), 'shringar-webkit-'))
  const screen = await openScreen()
  const port = ownPort()
  const driver = spawn(program(DRIVER) ?? DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      SHRINGAR_TEST_RUN: process.env.SHRINGAR_TEST_RUN,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: screen.display,
      // There is no D-Bus and no graphics card, so WebKit must not look for them.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const end = async () => {
    for (const child of [driver, screen.child]) await ended(child)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return await driverOver(`http://127.0.0.1:${port}`, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function driverOver(address: string, end: () => Promise<void>): Promise<Driver<Handle>> {
  const session = await openSession(address)
  await session.post('/window/rect', { x: 0, y: 0, width: 1280, height: 900 })
  const run = (work: (...given: never[]) => unknown, ...given: readonly unknown[]) =>
    session.post('/execute/sync', { script: `return (${work}).apply(null, arguments)`, args: given })
  const problems: string[] = []
  // This driver does not report the console, so each page stores its own errors.
  const collect = async () => problems.push(...((await run(takeFaults)) as string[]))
  return {
    name: `WebKit ${session.version}`,
    async go(to) {
      await collect()
      await session.post('/url', { url: to })
      await run(keepFaults)
    },
    find: (work, place) => run(work as (...given: never[]) => unknown, place) as Promise<Handle | null>,
    run: (work, ...given) => run(work, ...given) as Promise<never>,
    click: async (found) => void (await session.post(`/element/${found[ELEMENT]}/click`, {})),
    type: async (found, text) => void (await session.post(`/element/${found[ELEMENT]}/value`, { text })),
    async problems() {
      await collect()
      return problems.splice(0)
    },
    async close() {
      await session.end()
      await end()
    },
  }
}

interface Keeping {
  faults?: string[]
}

function keepFaults(): void {
  const keeping = window as Keeping
  keeping.faults = []
  addEventListener('error', ({ message }) => keeping.faults?.push(message))
  addEventListener('unhandledrejection', ({ reason }) => keeping.faults?.push(String(reason)))
}

function takeFaults(): string[] {
  return (window as Keeping).faults?.splice(0) ?? []
}

/** The driver cannot choose a free port. Below the ephemeral range no outgoing connection takes it. */
const ownPort = () => 10_000 + (process.pid % 10_000)

/** Chooses a free display number and prints it. */
async function openScreen(): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(
    program(SCREEN) ?? SCREEN,
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [number] = await once(createInterface(child.stdout), 'line')
  return { child, display: `:${number}` }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
