import type { CDPSession, Page } from 'playwright/test'

/** All stored data that a script of the page can read, as one text. */
export const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB')))
      })
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store)
        parts.push(JSON.stringify(await done(all.getAllKeys())), JSON.stringify(await done(all.getAll())))
      }
      db.close()
    }
    return parts.join('\n')
  })

/** Heap of a page's main thread as text, with every string in it. Workers have separate heaps. */
export async function heapText(session: CDPSession): Promise<string> {
  let text = ''
  const take = ({ chunk }: { readonly chunk: string }): void => {
    text += chunk
  }
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  return text
}
