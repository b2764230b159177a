import { useSyncExternalStore } from 'react'
import { exchangeNow } from '../stores/clock.ts'
import { withNextPatch } from '../stores/next-patch.ts'

const SECOND_MS = 1000
const listeners = new Set<() => void>()
let now = exchangeNow()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  now = exchangeNow()
  for (const listener of listeners) listener()
}

/** Ms until the page's next second, which is the workers' beat. */
const untilSecond = (): number => SECOND_MS - (Date.now() % SECOND_MS)

/** Ticks with the patch after each whole second, which is the workers' beat. */
function plan(): void {
  timer = setTimeout(() => {
    withNextPatch(tick)
    plan()
  }, untilSecond())
}

/** Runs the timer only while somebody listens and the page is visible. */
function follow(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (wanted === (timer !== undefined)) return
  clearTimeout(timer)
  timer = undefined
  if (!wanted) return
  tick()
  plan()
}

/** Calls `listener` once a second while the page is visible. Returns a function that stops it. */
export function followSecond(listener: () => void): () => void {
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
  return useSyncExternalStore(running ? followSecond : neverChanges, () => now)
}
