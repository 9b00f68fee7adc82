// The part of a service worker's global scope that we use. TypeScript's own types of it exclude those of pages.

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

interface Events {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly sync: ExtendableEvent
  readonly fetch: ExtendableEvent & {
    readonly request: Request
    respondWith(answer: Promise<Response>): void
  }
  readonly message: ExtendableEvent & {
    readonly data: unknown
    readonly source: { postMessage(message: unknown): void } | null
  }
}

export interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  /** Background Sync exists only in Chromium. */
  readonly registration: { readonly sync?: { register(tag: string): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof Events>(type: Type, listen: (event: Events[Type]) => void): void
}
