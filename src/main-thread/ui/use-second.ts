import { useSyncExternalStore } from 'react'
import { withNextPatch } from '../stores/next-patch.ts'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(() => withNextPatch(tick), 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const standStill = (): (() => void) => () => undefined

/** Local Unix ms, renewed once a second by one timer for the whole page, with the next patch; stands still while `running` is false. */
export function useSecond(running = true): number {
  return useSyncExternalStore(running ? subscribe : standStill, () => now)
}
