import { useSyncExternalStore } from 'react'
import { exchangeNow } from '../stores/clock.ts'
import { withNextPatch } from '../stores/next-patch.ts'

const listeners = new Set<() => void>()
let now = exchangeNow()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = exchangeNow()
  for (const listener of listeners) listener()
}

/** Runs the timer only while somebody listens and the page is visible. */
function follow(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (wanted === (timer !== undefined)) return
  clearInterval(timer)
  timer = undefined
  if (!wanted) return
  tick()
  timer = setInterval(() => withNextPatch(tick), 1000)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', follow)
  listeners.add(listener)
  follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', follow)
    follow()
  }
}

const neverChanges = (): (() => void) => () => undefined

/**
 * Exchange time in Unix ms, updated once a second together with a patch, by one timer for the whole page. It does not
 * change while `running` is false or the page is hidden.
 */
export function useSecond(running = true): number {
  return useSyncExternalStore(running ? subscribe : neverChanges, () => now)
}
