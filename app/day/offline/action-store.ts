// Stores the queue in IndexedDB.
import type { Action, ActionStore } from './queue.ts'

type Row = Action & { readonly place?: number }

const STORE = 'actions'

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('my-day', 1)
  request.onupgradeneeded = () => {
    request.result
      .createObjectStore(STORE, { keyPath: 'place', autoIncrement: true })
      .createIndex('id', 'id', { unique: true })
  }
  return answerOf(request)
}

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the change is on disk. The connection is closed, so that nothing blocks the browser from clearing its data. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), done])
    return result
  } finally {
    database.close()
  }
}

const placeOf = (rows: IDBObjectStore, id: string) => answerOf(rows.index('id').getKey(id))

export const actionStore: ActionStore = {
  // A browser that refuses its storage has stored nothing.
  all: () => withStore('readonly', (rows) => answerOf<Row[]>(rows.getAll())).catch(() => []),
  put: (action) =>
    withStore('readwrite', async (rows) => {
      const place = await placeOf(rows, action.id)
      await answerOf(rows.put(place === undefined ? action : { ...action, place }))
    }),
  delete: (id) =>
    withStore('readwrite', async (rows) => {
      const place = await placeOf(rows, id)
      if (place !== undefined) await answerOf(rows.delete(place))
    }),
}
