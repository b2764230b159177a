/**
 * When the next frame is drawn. Data comes in bursts: a bar straight from its thread, what it implies for the lines by way
 * of the page, some milliseconds apart. After a rest the first of a burst waits for the others, so that a burst is one
 * frame and not two or three: each wakes the page's thread once per canvas. Under input, and where frames follow each other
 * anyway, nothing waits.
 */
export interface FramePace {
  /** A pointer, wheel or key acted: frames are immediate for a while. */
  input: () => void
  /** Asks for `draw` in a coming frame. Returns what `cancel` takes. */
  request: (draw: (time: number) => void) => number
  cancel: (id: number) => void
  /**
   * Draws at once what waits: an input's picture is then ready when the next frame comes, not begun. Does nothing when
   * nothing waits, or when drawing at once would take more than half of the thread's time; `inFrame`: within an animation
   * frame there is nothing to wait for.
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

/** A burst's first change waits this long for the others, ms. */
export const GATHER_MS = 24
/** No frame for so long is a rest, ms. */
export const REST_MS = 50
/** Input keeps frames immediate this long, ms. */
export const INPUT_MS = 300

/** Pictures drawn at once keep at least this distance, ms: a screen can't show more of them. */
export const NOW_MS = 4

type Draw = (time: number) => void

/** Paces the frames of one engine thread. */
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
    input: () => {
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
      gathering.set(id, { timer: clock.setTimer(go, GATHER_MS), go, draw })
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
