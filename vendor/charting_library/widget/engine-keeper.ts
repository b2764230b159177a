/** A second loss so soon after the first is the chart's own doing: replacing it again and again would help nobody. */
export const REPLACE_REST_MS = 60_000

export interface EngineKeeper {
  start: () => Promise<void>
  /** The engine stopped answering (true) or runs again (false). */
  lost: (lost: boolean) => void
  /** Another engine in place of this one: same symbol, interval, view, studies, drawings and lines. */
  restart: () => void
  stop: () => void
}

export interface EngineKeeperOptions {
  start: () => Promise<void>
  restart: () => Promise<void>
  /** Follows the plot's size from here on; returns what ends that. */
  follow: () => () => void
  /** Dims the picture and says that it is not followed any more, or takes that back. */
  show: (lost: boolean) => void
  /** Each time an engine runs; `first` for the chart's first one. */
  running: (first: boolean) => void
  failed: (error: unknown) => void
  now: () => number
  trace: (where: string, message: string) => void
}

/**
 * The life of a chart's engine: started, followed in its size, and replaced when it hangs or died (fault W9): by itself
 * the first time, on the user's word when the one after it is lost within a minute.
 */
export function createEngineKeeper(options: EngineKeeperOptions): EngineKeeper {
  let stopped = false
  let restarting = false
  let ran = false
  let replacedAt = Number.NEGATIVE_INFINITY
  let stopFollowing = (): void => undefined

  const announce = (): void => {
    if (stopped) return
    stopFollowing()
    stopFollowing = options.follow()
    const first = !ran
    ran = true
    options.running(first)
  }

  const restart = (): void => {
    if (stopped || restarting) return
    restarting = true
    options
      .restart()
      .then(announce)
      .catch(options.failed)
      .finally(() => {
        restarting = false
      })
  }

  return {
    start: async () => {
      await options.start()
      announce()
    },
    lost: (lost) => {
      options.show(lost)
      const at = options.now()
      if (!lost || at - replacedAt < REPLACE_REST_MS) return
      replacedAt = at
      options.trace('engine', 'the chart worker is replaced')
      restart()
    },
    restart,
    stop: () => {
      stopped = true
      stopFollowing()
    },
  }
}
