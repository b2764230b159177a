import type { Logical } from 'lightweight-charts'
import type { FromEngine } from '../../protocol.ts'
import type { Reports } from './reports.ts'
import type { Scene } from './scene.ts'

export interface Crosshair {
  /** The user's position is sent only while it is watched. */
  watch: (on: boolean) => void
  /** Vertical position of the user's pointer in the price pane, pixels; null elsewhere. */
  pointerY: () => number | null
  /**
   * Shows the crosshair at the bar that contains the time, seconds; null removes it. While the bar is not in view, there is no
   * crosshair: the library would show one at the edge, with another bar's time. Without a price it is a vertical line. A
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
  /** What the application set last, while it is wanted. */
  let wanted: { readonly time: number; readonly price: number | null } | null = null

  const showPrice = (on: boolean): void => {
    if (on === hasPrice) return
    hasPrice = on
    scene.chart.applyOptions({ crosshair: { horzLine: { visible: on, labelVisible: on } } })
  }

  scene.chart.subscribeCrosshairMove((event) => {
    // The library also reports a crosshair that was set, without the user's event, when the bars under it change.
    if (isSet && event.sourceEvent === undefined) return
    isSet = false
    wanted = null
    if (event.point !== undefined) showPrice(true)
    pointerY = event.point === undefined || event.paneIndex !== 0 ? null : event.point.y
    reports.pointAt(event.logical === undefined ? null : Math.round(event.logical))
    if (!watched) return
    if (event.point === undefined) {
      send({ type: 'crosshair', time: null, price: null, x: 0, y: 0 })
      return
    }
    const price = event.paneIndex === 0 ? scene.series().coordinateToPrice(event.point.y) : null
    const time = event.time === undefined ? null : Number(event.time)
    send({
      type: 'crosshair',
      time,
      price: price === null ? null : Number(price),
      x: event.point.x,
      y: event.point.y,
    })
  })

  /** The bar of what is wanted; null if there is none in view. */
  const barInView = (): number | null => {
    const { bars } = scene
    const last = bars.count() - 1
    if (wanted === null || last < 0) return null
    const index = barContaining(bars, wanted.time, scene.indexTime(last + 1) - bars.time(last))
    const scale = scene.chart.timeScale()
    const x = index === null ? null : scale.logicalToCoordinate(index as Logical)
    return x === null || x < 0 || x > scale.width() ? null : index
  }

  const show = (): void => {
    const index = barInView()
    if (index === null) {
      if (!isSet) return
      isSet = false
      scene.chart.clearCrosshairPosition()
      reports.pointAt(null)
      return
    }
    const price = wanted?.price ?? null
    showPrice(price !== null)
    isSet = true
    scene.chart.setCrosshairPosition(
      price ?? scene.bars.close(index),
      scene.bars.time(index) as Parameters<typeof scene.chart.setCrosshairPosition>[1],
      scene.series(),
    )
    reports.pointAt(index)
  }
  // The library leaves a crosshair at its place on the screen when the bars under it move.
  scene.chart.timeScale().subscribeVisibleLogicalRangeChange(show)

  return {
    watch: (on) => {
      watched = on
    },
    pointerY: () => pointerY,
    set: (time, price) => {
      wanted = time === null ? null : { time, price }
      show()
    },
  }
}
