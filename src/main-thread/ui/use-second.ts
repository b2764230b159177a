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

/** Nobody reads a hidden page's clocks: they stand still, and say the time again when it is shown. */
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

const standStill = (): (() => void) => () => undefined

/**
 * Exchange time in Unix ms, renewed once a second by one timer for the whole page, with the next patch; stands still while `running` is
 * false and while the page is hidden.
 */
export function useSecond(running = true): number {
  return useSyncExternalStore(running ? subscribe : standStill, () => now)
}
