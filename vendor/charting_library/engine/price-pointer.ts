import type { EngineInput, TouchInput } from '../input-protocol.ts'
import type { FromEngine, PriceKey } from '../protocol.ts'
import { snapPrice } from './scene/number-text.ts'
import type { Scene } from './scene/scene.ts'

/** Where the plot's menu opens: at a right press, after a long press, or at the price that keys chose. */
export interface PricePointer {
  input: (input: EngineInput) => void
  key: (key: PriceKey) => void
  stop: () => void
}

export interface PressedThings {
  /** Id of the drawing at a point; '' for none. */
  drawingAt: (x: number, y: number, touch: boolean) => string
  /** Ends what a long press holds, so that its release does nothing. Returns false if the press is no long press. */
  letGo: () => boolean
}

const LONG_PRESS_MS = 500
/** A finger that moves further than this, px, drags the chart. */
const SLACK = 10
/** Distance of one key press, px. It is at least one tick. */
const KEY_STEP = 8

/**
 * @param pointed row of the crosshair in the price pane, px, null without one
 * @param others what else a finger may have pressed
 */
export function createPricePointer(
  scene: Scene,
  send: (message: FromEngine) => void,
  pointed: () => number | null,
  { drawingAt, letGo }: PressedThings,
): PricePointer {
  /** Price that the keys chose. A move of the pointer clears it. */
  let chosen: number | null = null
  let press: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null

  const open = (x: number, y: number, drawing = ''): void => {
    const time = scene.timeAt(x)
    const price = scene.series().coordinateToPrice(y)
    if (time === null || price === null || x >= scene.paneWidth()) return
    // The price scale has a value for every row of the chart, also for those of the studies below it.
    const isPrice = y <= scene.paneHeight()
    send({ type: 'context', x, y, time, price: isPrice ? Number(price) : null, drawing })
  }

  const release = (): void => {
    if (press !== null) clearTimeout(press.timer)
    press = null
  }

  const touch = ({ kind, touches, changed }: TouchInput): void => {
    const [point] = changed
    if (kind === 'touchmove') {
      const near =
        point !== undefined &&
        press !== null &&
        Math.hypot(point.x - press.x, point.y - press.y) <= SLACK &&
        touches.length === 1
      if (!near) release()
      return
    }
    release()
    if (kind !== 'touchstart' || point === undefined || touches.length !== 1) return
    const { x, y } = point
    const timer = setTimeout(() => {
      press = null
      if (letGo()) open(x, y, drawingAt(x, y, true))
    }, LONG_PRESS_MS)
    press = { x, y, timer }
  }

  /** The chosen price, else that of the crosshair, else the last bar's. null without bars. */
  const current = (): number | null => {
    if (chosen !== null) return chosen
    const row = pointed()
    const price = row === null ? null : scene.series().coordinateToPrice(row)
    if (price !== null) return snapPrice(Number(price), scene.format())
    const { bars } = scene
    return bars.count() === 0 ? null : bars.close(bars.count() - 1)
  }

  const move = (by: 1 | -1): void => {
    const from = current()
    const row = from === null ? null : scene.series().priceToCoordinate(from)
    if (from === null || row === null) return
    const format = scene.format()
    const to = scene.series().coordinateToPrice(row - by * KEY_STEP)
    const snapped = to === null ? from : snapPrice(Number(to), format)
    const tick = format.minmov / format.pricescale
    chosen = snapped === from ? snapPrice(from + by * tick, format) : snapped
    scene.chart.setCrosshairPosition(chosen, scene.bars.time(scene.bars.count() - 1) as never, scene.series())
  }

  return {
    input: (input) => {
      if (input.kind === 'escape') release()
      else if ('touches' in input) touch(input)
      else {
        chosen = null
        if (input.kind === 'contextmenu') open(input.x, input.y, drawingAt(input.x, input.y, false))
      }
    },
    key: (key) => {
      if (key === 'priceUp') move(1)
      else if (key === 'priceDown') move(-1)
      else {
        const price = current()
        const row = price === null ? null : scene.series().priceToCoordinate(price)
        if (row !== null) open(scene.paneWidth() / 2, row)
      }
    },
    stop: release,
  }
}
