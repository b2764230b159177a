/** Frames of all charts of a worker, from one request to the browser. */
export interface FrameLoop {
  /** Calls `callback` in the next frame. It must not throw. Returns an id for `cancel`. */
  request: (callback: FrameRequestCallback) => number
  cancel: (id: number) => void
  /** The page is hidden, or no longer: nobody sees a frame that is drawn meanwhile. */
  hide: (isHidden: boolean) => void
}

/** The browser's frames and timers. */
export interface BrowserFrames {
  request: (callback: FrameRequestCallback) => number
  cancel: (id: number) => void
  /** Calls `act` once after `ms`. Returns a function that prevents it. */
  timer: (act: () => void, ms: number) => () => void
}

/** A frame that the browser owes for so long is drawn without it, ms. */
export const LATE_MS = 250
/** The same while it calls no frames at all, ms. */
export const WITHOUT_MS = 40
/** The same while the page is hidden, ms. Charts that wait for their first frame still start. */
export const HIDDEN_MS = 10_000

/**
 * The browser wakes the worker once per frame, however many charts it draws. If it calls no frame, a timer draws: charts must
 * not stand still without words (decision 28).
 */
export function createFrameLoop(browser: BrowserFrames): FrameLoop {
  let due = new Map<number, FrameRequestCallback>()
  /** Callbacks of the running frame. */
  let running = new Map<number, FrameRequestCallback>()
  /** Takes back what was asked of the browser for `due`; null if nothing was. */
  let takeBack: (() => void) | null = null
  let calls = true
  let isHidden = false
  let lastId = 0

  const stop = (): void => {
    takeBack?.()
    takeBack = null
  }
  const run = (time: number): void => {
    stop()
    running = due
    due = new Map()
    // A callback can cancel one that follows it.
    for (const [id, callback] of running) {
      running.delete(id)
      callback(time)
    }
  }
  /** A hidden page asks for no frame: Chromium calls one a second there, and nobody sees it. */
  const ask = (): (() => void) => {
    if (isHidden) return browser.timer(() => run(performance.now()), HIDDEN_MS)
    const frame = browser.request((time) => {
      calls = true
      run(time)
    })
    const stopTimer = browser.timer(
      () => {
        calls = false
        run(performance.now())
      },
      calls ? LATE_MS : WITHOUT_MS,
    )
    return () => {
      browser.cancel(frame)
      stopTimer()
    }
  }

  return {
    request: (callback) => {
      lastId += 1
      due.set(lastId, callback)
      takeBack ??= ask()
      return lastId
    },
    cancel: (id) => {
      running.delete(id)
      if (due.delete(id) && due.size === 0) stop()
    },
    hide: (hidden) => {
      isHidden = hidden
      if (takeBack === null) return
      stop()
      takeBack = ask()
    },
  }
}
