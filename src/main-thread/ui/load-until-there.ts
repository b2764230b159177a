import { reportFailure } from '../stores/report-failure.ts'

const occasions = ['pointerdown', 'keydown', 'online'] as const

/**
 * Loads code that the page needs without a press, and passes it to `use` once. If it cannot be loaded (the network is gone),
 * the failure is reported once, and the next press, key or connection tries again. Returns how to stop.
 */
export function loadUntilThere<Code>(load: () => Promise<Code>, use: (code: Code) => void): () => void {
  let isOver = false
  let report = reportFailure
  const wait = (listen: 'addEventListener' | 'removeEventListener'): void => {
    for (const occasion of occasions) window[listen](occasion, attempt, { capture: true })
  }
  function attempt(): void {
    wait('removeEventListener')
    load().then(
      (code) => {
        if (!isOver) use(code)
      },
      (error: unknown) => {
        report(error)
        report = () => undefined
        if (!isOver) wait('addEventListener')
      },
    )
  }
  attempt()
  return () => {
    isOver = true
    wait('removeEventListener')
  }
}
