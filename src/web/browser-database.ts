// The browser's own database, for what its local storage has no room for. Where a browser refuses one, nothing is kept and the caller is told.

const store = 'kept'
let opened: Promise<IDBDatabase> | null = null

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database of the browser gave no answer'))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('jumla', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  return answerOf(request)
}

async function inStore<T>(mode: IDBTransactionMode, work: (kept: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opened ??= open()
  try {
    const transaction = (await opened).transaction(store, mode)
    const request = work(transaction.objectStore(store))
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the database of the browser is full'))
    })
    // At once: what a page that is being left has not committed is taken back.
    if (mode === 'readwrite') transaction.commit()
    const [result] = await Promise.all([answerOf(request), isDone])
    return result
  } catch (error) {
    opened = null
    throw error
  }
}

/** Reads what is kept under a key; undefined when there is nothing, or the browser has no database. */
export const recallLarge = (key: string): Promise<unknown> =>
  inStore('readonly', (kept) => kept.get(key) as IDBRequest<unknown>).catch(() => undefined)

/** Keeps a value under a key, or removes it when given null; false when the browser has no room for it. */
export const rememberLarge = (key: string, value: object | null): Promise<boolean> =>
  (value === null ? inStore('readwrite', (kept) => kept.delete(key)) : inStore('readwrite', (kept) => kept.put(value, key))).then(
    () => true,
    () => false,
  )
