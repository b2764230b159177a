import type { BarsSummary, FromEngine } from '../../protocol.ts'
import type { RangeShape } from './range-markers.ts'
import type { Scene } from './scene.ts'
import { createThrottle } from './throttle.ts'

/** Number of bars in a summary, newest last. */
export const SUMMARY_BARS = 5
/** Least time between summaries for a new bar or a new extreme, ms. */
const CHANGED_MS = 1000
/** Least time between summaries for the running bar, ms. The legend already shows its values. */
const RUNNING_MS = 5000

/** Sends the last bars and the extremes of the view to the page, as text for screen readers. */
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
