import type { Clock } from '../../runtime/clock.ts'

/**
 * A hub without a tab after this time makes its first calls: an earlier hub may have left open orders. Longer than a page
 * takes to join, which starts the hub before it knows its language.
 */
const FIRST_TAB_MS = 2000
/** A hub without tabs ends after this time, longer than a reload of the only tab takes. */
const IDLE_MS = 10_000

/** When the hub makes its first calls, and when it ends because no tab needs it. */
export interface Lifecycle {
  /** A tab joins, whose language the first calls are made in (HTTP-11); '' unknown. */
  begin(language: string): void
  /** The number of tabs changed. */
  tabsChanged(count: number): void
}

export function createLifecycle(options: {
  readonly clock: Clock
  readonly firstCalls: readonly (() => void)[]
  readonly setLanguage: (language: string) => void
  /** A tab left. */
  readonly onTabGone: () => void
  /** No tab has joined for a while. */
  readonly onIdle: () => void
}): Lifecycle {
  const { clock } = options
  const firstCalls = [...options.firstCalls]
  let tabsBefore = 0
  let cancelEnd: () => void = () => undefined

  function begin(language: string): void {
    if (language !== '') options.setLanguage(language)
    for (const call of firstCalls.splice(0)) call()
  }
  clock.after(FIRST_TAB_MS, () => begin(''))
  return {
    begin,
    tabsChanged: (count) => {
      cancelEnd()
      if (count < tabsBefore) options.onTabGone()
      tabsBefore = count
      if (count === 0) cancelEnd = clock.after(IDLE_MS, options.onIdle)
    },
  }
}
