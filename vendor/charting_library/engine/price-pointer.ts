import type { EngineInput, TouchInput } from '../input-protocol.ts'
import type { FromEngine, PriceKey } from '../protocol.ts'
import { snapPrice } from './scene/number-text.ts'
import type { Scene } from './scene/scene.ts'

/** Where the plot's menu opens: at a right press, after a long press, or at the price that keys chose. */
export interface PricePointer {
  /** `taken`: the input belongs to a line or a drawing. */
  input: (input: EngineInput, taken: boolean) => void
  key: (key: PriceKey) => void
  stop: () => void
}

const LONG_PRESS_MS = 500
/** A finger that moves further than this, px, drags the chart. */
const SLACK = 10
/** Distance of one key press, px. It is at least one tick. */
const KEY_STEP = 8

/**
 * @param pointed row of the crosshair in the price pane, px, null without one
 * @param drawingAt id of the drawing at a point; '' for none
 */
export function createPricePointer(
  scene: Scene,
  send: (message: FromEngine) => void,
  pointed: () => number | null,
  drawingAt: (x: number, y: number) => string,
): PricePointer {
  /** Price that the keys chose. A move of the pointer clears it. */
  let chosen: number | null = null
  let press: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null

  const open = (x: number, y: number, drawing = ''): void => {
    const time = scene.timeAt(x)
    const price = scene.series().coordinateToPrice(y)
    if (time !== null && price !== null && x < scene.paneWidth())
      send({ type: 'context', x, y, time, price: Number(price), drawing })
  }

  const release = (): void => {
    if (press !== null) clearTimeout(press.timer)
    press = null
  }

  const touch = ({ kind, touches, changed }: TouchInput, taken: boolean): void => {
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
    if (kind !== 'touchstart' || taken || point === undefined || touches.length !== 1) return
    const { x, y } = point
    const timer = setTimeout(() => {
      press = null
      open(x, y)
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
    input: (input, taken) => {
      if (input.kind === 'escape') release()
      else if ('touches' in input) touch(input, taken)
      else {
        chosen = null
        if (input.kind === 'contextmenu') open(input.x, input.y, drawingAt(input.x, input.y))
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
