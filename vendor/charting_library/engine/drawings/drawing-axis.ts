import type { DrawingPoint } from '../../drawings/drawing.ts'
import type { Pixel } from '../../drawings/figures.ts'
import { resolutionSeconds } from '../../feed/resolutions.ts'
import { snapPrice } from '../scene/number-text.ts'
import type { Scene } from '../scene/scene.ts'

/**
 * Converts between points of a drawing and pixels. Points snap to bars: a point within a longer bar is at that bar.
 */
export interface DrawingAxis {
  pixel: (point: DrawingPoint) => Pixel | null
  /**
   * Time of the nearest bar and price of the nearest tick. The magnet uses the bar's nearest open, high, low or
   * close.
   */
  place: (x: number, y: number, magnet: boolean) => DrawingPoint | null
  /** Moves a point by bars and by pixel rows. */
  shift: (point: DrawingPoint, bars: number, dy: number) => DrawingPoint | null
  barAt: (x: number) => number | null
}

/** Reach of the magnet, CSS pixels. */
const MAGNET = 24

/** Index of the bar whose period contains a time. Beyond the bars it counts whole periods. */
export function barIndex(scene: Pick<Scene, 'bars' | 'resolution'>, time: number): number | null {
  const { bars } = scene
  const count = bars.count()
  if (count === 0) return null
  const seconds = resolutionSeconds(scene.resolution())
  const last = bars.time(count - 1)
  if (time > last) return count - 1 + Math.floor((time - last) / seconds)
  const first = bars.time(0)
  if (time < first) return Math.floor((time - first) / seconds)
  const at = bars.indexAt(time)
  return bars.time(at) === time ? at : at - 1
}

export function createDrawingAxis(scene: Scene): DrawingAxis {
  const { bars } = scene

  const pixel: DrawingAxis['pixel'] = ({ time, price }) => {
    const index = barIndex(scene, time)
    if (index === null) return null
    const x = scene.chart.timeScale().logicalToCoordinate(index as never)
    const y = scene.series().priceToCoordinate(price)
    return x === null || y === null ? null : { x, y }
  }

  const barAt = (x: number): number | null => {
    const logical = scene.chart.timeScale().coordinateToLogical(x)
    return logical === null || bars.count() === 0 ? null : Math.round(logical)
  }

  const priceAt = (y: number): number | null => {
    const price = scene.series().coordinateToPrice(y)
    return price === null || !Number.isFinite(Number(price)) ? null : snapPrice(Number(price), scene.format())
  }

  const magnetic = (index: number, y: number): number | null => {
    if (index < 0 || index >= bars.count()) return null
    let best: { price: number; far: number } | null = null
    for (const price of [bars.open(index), bars.high(index), bars.low(index), bars.close(index)]) {
      const row = scene.series().priceToCoordinate(price)
      if (row === null) continue
      const far = Math.abs(row - y)
      if (far <= MAGNET && (best === null || far < best.far)) best = { price, far }
    }
    return best?.price ?? null
  }

  return {
    pixel,
    barAt,
    place: (x, y, magnet) => {
      const index = barAt(x)
      // The panes of studies are below the prices: nothing is drawn there.
      if (index === null || y > scene.paneHeight()) return null
      const price = (magnet ? magnetic(index, y) : null) ?? priceAt(y)
      const time = scene.indexTime(index)
      return price === null || !Number.isFinite(time) ? null : { time, price }
    },
    shift: (point, by, dy) => {
      const index = barIndex(scene, point.time)
      const row = scene.series().priceToCoordinate(point.price)
      if (index === null || row === null) return null
      const price = dy === 0 ? point.price : priceAt(row + dy)
      const time = by === 0 ? point.time : scene.indexTime(index + by)
      return price === null || !Number.isFinite(time) ? null : { time, price }
    },
  }
}
