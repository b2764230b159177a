/**
 * Decides when the next frame is drawn. Data arrives in bursts: a bar directly from its thread, then its line changes
 * through the page, some milliseconds later. After a pause, the first change of a burst waits for the others, so that
 * the burst takes one frame. Each extra frame would wake the page's thread once per canvas. During input, and while
 * frames follow each other anyway, nothing waits.
 */
export interface FramePace {
  /** A pointer, wheel or key was used, or bars are there: frames are immediate for a while. */
  hurry: () => void
  /** Requests a call of `draw` in a coming frame. Returns an id for `cancel`. */
  request: (draw: (time: number) => void) => number
  cancel: (id: number) => void
  /**
   * Draws pending requests at once, so that the picture is ready when the next frame starts. It does nothing without
   * a request, or if drawing would take more than half of the thread's time. `inFrame`: called within an animation
   * frame, so that limit does not apply.
   */
  drawNow: (inFrame?: boolean) => void
}

export interface FrameClock {
  now: () => number
  frame: (callback: (time: number) => void) => number
  cancelFrame: (id: number) => void
  setTimer: (act: () => void, ms: number) => ReturnType<typeof setTimeout>
  clearTimer: (timer: ReturnType<typeof setTimeout>) => void
}

/** The first change of a burst waits this long for the others, ms. */
export const GATHER_MS = 24
/**
 * The first picture waits this long for the first bars, ms. Drawn without them, it costs as much: with prices its axis is wider,
 * so that all canvases get another size, and the first stroke on each waits for the page's thread.
 */
export const FIRST_MS = 500
/** A pause is this long without a frame, ms. */
export const REST_MS = 50
/** After input, frames are immediate for this long, ms. */
export const INPUT_MS = 300

/** Least time between pictures that are drawn at once, ms. A screen cannot show more. */
export const NOW_MS = 4

type Draw = (time: number) => void

/** Schedules the frames of one engine thread. */
export function createFramePace(clock: FrameClock): FramePace {
  /** Requests that wait for the rest of their burst. */
  const gathering = new Map<number, { timer: ReturnType<typeof setTimeout>; go: () => void; draw: Draw }>()
  const planned = new Map<number, { frame: number; draw: Draw }>()
  let lastFrame = Number.NEGATIVE_INFINITY
  let lastInput = Number.NEGATIVE_INFINITY
  let lastId = 0
  let ended = Number.NEGATIVE_INFINITY
  let cost = 0

  function drawFrame(draw: Draw, time: number): void {
    lastFrame = clock.now()
    draw(time)
    ended = clock.now()
    cost = ended - lastFrame
  }

  function plan(id: number, draw: Draw): void {
    gathering.delete(id)
    const frame = clock.frame((time) => {
      planned.delete(id)
      drawFrame(draw, time)
    })
    planned.set(id, { frame, draw })
  }

  return {
    hurry: () => {
      lastInput = clock.now()
      for (const { timer, go } of gathering.values()) {
        clock.clearTimer(timer)
        go()
      }
    },
    request: (draw) => {
      lastId += 1
      const id = lastId
      const now = clock.now()
      if (now - lastFrame < REST_MS || now - lastInput < INPUT_MS) {
        plan(id, draw)
        return id
      }
      const go = (): void => plan(id, draw)
      const wait = lastFrame === Number.NEGATIVE_INFINITY ? FIRST_MS : GATHER_MS
      gathering.set(id, { timer: clock.setTimer(go, wait), go, draw })
      return id
    },
    cancel: (id) => {
      const waiting = gathering.get(id)
      if (waiting !== undefined) clock.clearTimer(waiting.timer)
      const plan = planned.get(id)
      if (plan !== undefined) clock.cancelFrame(plan.frame)
      gathering.delete(id)
      planned.delete(id)
    },
    drawNow: (inFrame = false) => {
      const now = clock.now()
      if (!inFrame && now - ended < Math.max(NOW_MS, cost)) return
      const due = [...planned.values(), ...gathering.values()]
      for (const { frame } of planned.values()) clock.cancelFrame(frame)
      for (const { timer } of gathering.values()) clock.clearTimer(timer)
      planned.clear()
      gathering.clear()
      for (const { draw } of due) drawFrame(draw, now)
    },
  }
}
