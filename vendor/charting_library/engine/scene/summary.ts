import type { BarsSummary, FromEngine } from '../../protocol.ts'
import type { RangeShape } from './range-markers.ts'
import type { Scene } from './scene.ts'
import { createThrottle } from './throttle.ts'

/** Bars that are told, newest last. */
export const SUMMARY_BARS = 5
/** A new bar or another extreme of the view is told this soon, ms. */
const CHANGED_MS = 1000
/** The running bar's values are in the legend: here they may be a little old, ms. */
const RUNNING_MS = 5000

/** The last bars and the extremes of the view for the page's readers: what a picture says to those who see it. */
export function createSummary(
  scene: Scene,
  shape: () => RangeShape | null,
  send: (message: FromEngine) => void,
): { drawn: () => void; stop: () => void } {
  let toldKey = ''
  let toldBars = ''

  const barsNow = (): number[] => {
    const { bars } = scene
    const rows: number[] = []
    for (let index = Math.max(0, bars.count() - SUMMARY_BARS); index < bars.count(); index++) {
      rows.push(
        bars.time(index),
        bars.open(index),
        bars.high(index),
        bars.low(index),
        bars.close(index),
        bars.volume(index),
      )
    }
    return rows
  }
  const point = (marker: { time: number; price: number } | undefined): BarsSummary['high'] =>
    marker === undefined ? null : { time: marker.time, price: marker.price }
  const keyNow = (): string => {
    const { bars } = scene
    const seen = shape()
    return [
      scene.format().name,
      scene.resolution(),
      bars.count() === 0 ? '' : bars.time(bars.count() - 1),
      seen?.high.time,
      seen?.high.price,
      seen?.low.time,
      seen?.low.price,
    ].join()
  }

  const tell = (): void => {
    const rows = barsNow()
    const key = keyNow()
    if (key === toldKey && rows.join() === toldBars) return
    toldKey = key
    toldBars = rows.join()
    const seen = shape()
    send({ type: 'summary', summary: { rows, high: point(seen?.high), low: point(seen?.low) } })
  }
  const changed = createThrottle(CHANGED_MS, tell)
  const running = createThrottle(RUNNING_MS, tell)

  return {
    drawn: () => (keyNow() === toldKey ? running : changed).request(),
    stop: () => {
      changed.cancel()
      running.cancel()
    },
  }
}
