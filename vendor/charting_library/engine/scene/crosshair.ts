import type { FromEngine } from '../../protocol.ts'
import type { Reports } from './reports.ts'
import type { Scene } from './scene.ts'

export interface Crosshair {
  /** The user's position is sent only while it is watched. */
  watch: (on: boolean) => void
  /** Vertical position of the user's pointer in the price pane, pixels; null elsewhere. */
  pointerY: () => number | null
  /**
   * Shows the crosshair at the bar that contains the time, seconds; null removes it. Without a price it is a vertical line. A
   * crosshair that is set is not reported as the user's.
   */
  set: (time: number | null, price: number | null) => void
}

/** The index of the bar that contains a time, seconds; null if no bar does. `period`: length of the last bar, seconds. */
export function barContaining(
  bars: Pick<Scene['bars'], 'count' | 'time' | 'indexAt'>,
  time: number,
  period: number,
): number | null {
  const count = bars.count()
  if (count === 0) return null
  const at = bars.indexAt(time)
  const index = at < count && bars.time(at) === time ? at : at - 1
  if (index < 0) return null
  return index < count - 1 || time < bars.time(index) + period ? index : null
}

/** The crosshair of the user's pointer, and the one that the application sets. */
export function createCrosshair(
  scene: Scene,
  reports: Pick<Reports, 'pointAt'>,
  send: (message: FromEngine) => void,
): Crosshair {
  let watched = false
  let pointerY: number | null = null
  /** The crosshair that is shown was set by the application. */
  let isSet = false
  let hasPrice = true

  const showPrice = (on: boolean): void => {
    if (on === hasPrice) return
    hasPrice = on
    scene.chart.applyOptions({ crosshair: { horzLine: { visible: on, labelVisible: on } } })
  }

  scene.chart.subscribeCrosshairMove((event) => {
    // The library also reports a crosshair that was set, without the user's event, when the bars under it change.
    if (isSet && event.sourceEvent === undefined) return
    isSet = false
    if (event.point !== undefined) showPrice(true)
    pointerY = event.point === undefined || event.paneIndex !== 0 ? null : event.point.y
    reports.pointAt(event.logical === undefined ? null : Math.round(event.logical))
    if (!watched) return
    if (event.point === undefined) {
      send({ type: 'crosshair', time: null, price: null, x: 0, y: 0 })
      return
    }
    const price = scene.series().coordinateToPrice(event.point.y)
    const time = event.time === undefined ? null : Number(event.time)
    send({
      type: 'crosshair',
      time,
      price: price === null ? null : Number(price),
      x: event.point.x,
      y: event.point.y,
    })
  })

  return {
    watch: (on) => {
      watched = on
    },
    pointerY: () => pointerY,
    set: (time, price) => {
      const { bars } = scene
      const last = bars.count() - 1
      const period = last < 0 ? 0 : scene.indexTime(last + 1) - bars.time(last)
      const index = time === null ? null : barContaining(bars, time, period)
      if (index === null) {
        if (!isSet) return
        isSet = false
        scene.chart.clearCrosshairPosition()
        reports.pointAt(null)
        return
      }
      showPrice(price !== null)
      isSet = true
      scene.chart.setCrosshairPosition(
        price ?? bars.close(index),
        bars.time(index) as Parameters<typeof scene.chart.setCrosshairPosition>[1],
        scene.series(),
      )
      reports.pointAt(index)
    },
  }
}
