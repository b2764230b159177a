import type { ISeriesApi, SeriesType, Time } from 'lightweight-charts'
import type { Primitive, Scene } from '../scene/scene.ts'
import type { Columns } from './columns.ts'

/** Fills the space between two plots of a study, e.g. between Bollinger Bands. */
export function createBandFill(
  scene: Scene,
  series: ISeriesApi<SeriesType, Time>,
  columns: Columns,
  [upper, lower]: readonly [number, number],
  color: () => string | null,
): Primitive {
  return {
    paneViews: () => [
      {
        zOrder: () => 'bottom',
        renderer: () => ({
          draw: (target) => {
            const fill = color()
            const scale = scene.chart.timeScale()
            const range = scale.getVisibleLogicalRange()
            if (fill === null || range === null) return
            const from = Math.max(0, Math.floor(range.from))
            const to = Math.min(columns.count() - 1, Math.ceil(range.to))
            const above: [number, number][] = []
            const below: [number, number][] = []
            for (let index = from; index <= to; index++) {
              const x = scale.logicalToCoordinate(index as never)
              const top = series.priceToCoordinate(columns.at(upper, index))
              const bottom = series.priceToCoordinate(columns.at(lower, index))
              if (x === null || top === null || bottom === null || !Number.isFinite(top + bottom)) continue
              above.push([x, top])
              below.push([x, bottom])
            }
            if (above.length < 2) return
            target.useMediaCoordinateSpace(({ context }) => {
              context.beginPath()
              for (const [x, y] of [...above, ...below.toReversed()]) context.lineTo(x, y)
              context.closePath()
              context.fillStyle = fill
              context.globalAlpha = 0.08
              context.fill()
              context.globalAlpha = 1
            })
          },
        }),
      },
    ],
  }
}
