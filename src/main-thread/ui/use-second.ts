import { useEffect, useState } from 'react'

const listeners = new Set<(now: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

function listen(listener: (now: number) => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    const now = Date.now()
    for (const each of listeners) each(now)
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Local Unix ms, renewed once a second by one timer for the whole page; stands still while `running` is false. */
export function useSecond(running = true): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    return listen(setNow)
  }, [running])
  return now
}
