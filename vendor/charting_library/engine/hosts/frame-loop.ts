/** Frames of all charts of a worker, from one request to the browser. */
export interface FrameLoop {
  /** Calls `callback` in the next frame. It must not throw. Returns an id for `cancel`. */
  request: (callback: FrameRequestCallback) => number
  cancel: (id: number) => void
}

export interface BrowserFrames {
  request: (callback: FrameRequestCallback) => number
  cancel: (id: number) => void
}

/** The browser wakes the worker once per frame, however many charts it draws. */
export function createFrameLoop(browser: BrowserFrames): FrameLoop {
  let due = new Map<number, FrameRequestCallback>()
  /** Callbacks of the running frame. */
  let running = new Map<number, FrameRequestCallback>()
  let frame: number | null = null
  let lastId = 0

  const run = (time: number): void => {
    frame = null
    running = due
    due = new Map()
    // A callback can cancel one that follows it.
    for (const [id, callback] of running) {
      running.delete(id)
      callback(time)
    }
  }

  return {
    request: (callback) => {
      lastId += 1
      due.set(lastId, callback)
      frame ??= browser.request(run)
      return lastId
    },
    cancel: (id) => {
      running.delete(id)
      if (!due.delete(id) || due.size > 0 || frame === null) return
      browser.cancel(frame)
      frame = null
    },
  }
}
