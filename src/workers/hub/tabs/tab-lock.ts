import { hubLockName, tabLockName } from '#shared/contracts/hub-protocol.ts'
import type { LocksLike } from '../browser/locks.ts'

/** Holds the hub's own lock for good. Resolves when it is held; tabs may wait for it only after that. */
export function holdHubLock(locks: LocksLike | null, epoch: string): Promise<void> {
  if (locks === null) return Promise.resolve()
  return new Promise((resolve) => {
    const held = locks.request(hubLockName(epoch), {}, () => {
      resolve()
      return new Promise(() => undefined)
    })
    held.catch(() => resolve())
  })
}

/** Calls `onGone` when the tab's lock becomes free: the tab closed or crashed. The returned function stops watching. */
export function watchTab(locks: LocksLike | null, tabId: string, onGone: () => void): () => void {
  if (locks === null) return () => undefined
  const abort = new AbortController()
  locks
    .request(tabLockName(tabId), { signal: abort.signal }, () => {
      onGone()
      return Promise.resolve()
    })
    .catch(() => undefined)
  return () => abort.abort()
}
