/**
 * Minimum time between two automatic replacements, ms. If the engine is lost again sooner, another replacement would
 * not help.
 */
export const REPLACE_REST_MS = 60_000

export interface EngineKeeper {
  start: () => Promise<void>
  /** The engine stopped responding (true) or runs again (false). */
  lost: (lost: boolean) => void
  /** Replaces the engine. Symbol, interval, view, studies, drawings and lines are restored. */
  restart: () => void
  stop: () => void
}

export interface EngineKeeperOptions {
  start: () => Promise<void>
  restart: () => Promise<void>
  /** Starts following the plot's size. Returns a function that stops it. */
  follow: () => () => void
  /** Dims the picture and shows that it is no longer updated (true), or removes this (false). */
  show: (lost: boolean) => void
  /** Called when an engine has started. `first` is true for the chart's first engine. */
  running: (first: boolean) => void
  failed: (error: unknown) => void
  now: () => number
  trace: (where: string, message: string) => void
}

/**
 * Starts the chart's engine, follows the plot's size, and replaces an engine that hangs or has died (fault W9). The
 * first replacement is automatic. If the new engine is lost within a minute, only the user can restart it.
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
