import { HistogramSeries, LineSeries, LineStyle, PriceScaleMode, type UTCTimestamp } from 'lightweight-charts'
import type { SymbolFormat } from '../../protocol.ts'
import type { PlotStyle, StudyMeta, StudySpec } from '../../study-protocol.ts'
import { axisBase, numberText, priceStep, priceText, volumeText } from '../scene/number-text.ts'
import type { Scene } from '../scene/scene.ts'
import { createSplitSeries, type SplitItem, type SplitSeries } from '../scene/split-series.ts'
import { createBandFill } from './band-fill.ts'
import { studyKind } from './registry.ts'
import type { StudyValues } from './values.ts'

/** The drawing of a study: one library series per plot. */
export interface StudySeries {
  clear: () => void
  setAll: () => void
  /** Updates the drawing of all bars from index `from` on. */
  update: (from: number) => void
  restyle: (spec: StudySpec) => void
  /** Call it when the price scale's mode may have changed. */
  scaleChanged: () => void
  texts: (index: number) => { text: string; color: string }[]
  pane: () => number
  remove: () => void
}

const COMPARE_META: Pick<StudyMeta, 'format' | 'plots' | 'levels' | 'band'> = {
  format: 'price',
  plots: [{ id: 'plot', title: 'Plot', kind: 'line', color: '#e8a33d', linewidth: 2 }],
}

const PLAIN: PlotStyle = { color: '#98a4b3', falling: '#98a4b3', linewidth: 1, visible: true }
/** Scale margins of volume: it leaves the top 87 % of the price pane free. */
const VOLUME_MARGINS = { top: 0.87, bottom: 0 }
/**
 * Scale options of a new pane. Otherwise its axis would inherit the mode of the price axis: percentage, logarithm and
 * inversion apply to prices only.
 */
const PANE_SCALE = {
  scaleMargins: { top: 0.12, bottom: 0.08 },
  mode: PriceScaleMode.Normal,
  invertScale: false,
  autoScale: true,
}
const NUMBER_DECIMALS = 2

export function createStudySeries(
  scene: Scene,
  first: StudySpec,
  values: StudyValues,
  pane: number,
): StudySeries {
  let spec = first
  const meta = studyKind(spec.kind) ?? COMPARE_META
  const { columns, own } = values
  const style = (plot: number): PlotStyle => spec.plots[plot] ?? PLAIN
  const byDirection = meta.format === 'volume'

  const format = (): SymbolFormat => own?.format ?? scene.format()
  const textOf = (value: number): string => {
    if (meta.format === 'volume') return volumeText(value, scene.format().volumePrecision, scene.signs())
    if (meta.format === 'number') return numberText(value, NUMBER_DECIMALS, scene.signs())
    return priceText(value, format(), scene.signs())
  }

  const scaleId = (): string => {
    if (byDirection && spec.overlay) return 'volume'
    if (spec.scale === 'no-scale') return `study-${spec.id}`
    return spec.scale === 'new-left' ? 'left' : 'right'
  }

  const rising = (plot: number, index: number): boolean =>
    byDirection ? scene.bars.close(index) >= scene.bars.open(index) : columns.at(plot, index) >= 0

  const colour = (plot: number, index: number): string => {
    const { color, falling } = style(plot)
    const up = rising(plot, index)
    if (byDirection && color === '') return up ? scene.style().volumeUp : scene.style().volumeDown
    return up || falling === '' ? color : falling
  }

  const item = (plot: number, index: number): SplitItem => {
    const time = scene.bars.time(index) as UTCTimestamp
    const value = columns.at(plot, index)
    if (!Number.isFinite(value)) return { time }
    return meta.plots[plot]?.kind === 'histogram'
      ? { time, value, color: colour(plot, index) }
      : { time, value }
  }

  /** Symbols without trades, such as mark prices, have no volume to draw. */
  const hasBars = (): boolean => meta.format !== 'volume' || scene.format().hasVolume

  // On the scale of the bars, a label would cover the labels of orders and of the last price.
  const ownScale = !spec.overlay || spec.scale === 'new-left'

  const options = (plot: number): object => {
    const { color, linewidth, visible } = style(plot)
    return {
      ...(meta.plots[plot]?.kind === 'histogram'
        ? { base: 0 }
        : { color, lineWidth: Math.max(1, Math.min(4, Math.round(linewidth))) }),
      visible: spec.visible && visible && hasBars(),
      lastValueVisible: ownScale && scene.style().showLastValue,
      title: '',
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      pointMarkersVisible: false,
      priceFormat: {
        type: 'custom',
        ...(meta.format === 'price'
          ? { minMove: priceStep(format()), base: axisBase(format()) }
          : { minMove: 0.01 }),
        formatter: textOf,
      },
    }
  }

  const all: SplitSeries[] = meta.plots.map((plot, index) =>
    createSplitSeries(
      scene.chart,
      plot.kind === 'histogram' ? HistogramSeries : LineSeries,
      { ...options(index), priceScaleId: scaleId() },
      // A label on the axis shows the last visible value, at any scroll position. That requires all values in one
      // series.
      { tail: ownScale ? 0 : plot.kind === 'histogram' ? 1 : 3, pane },
    ),
  )

  const scales = (): void => {
    const one = all[0]?.front
    if (one === undefined) return
    if (byDirection && spec.overlay) one.priceScale().applyOptions({ scaleMargins: VOLUME_MARGINS })
    else if (!spec.overlay) one.priceScale().applyOptions(PANE_SCALE)
    if (spec.scale === 'new-left') one.priceScale().applyOptions({ visible: true, borderVisible: false })
  }

  // Draw volume under the bars.
  if (byDirection && spec.overlay) all.forEach((series) => series.setOrder(0))
  scene.raiseLabels()
  scales()
  for (const price of meta.levels ?? []) {
    all[0]?.front.createPriceLine({
      price,
      color: scene.style().crosshair,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
      title: '',
    })
  }
  if (meta.band !== undefined && all[0] !== undefined) {
    const [upper] = meta.band
    const fill = (): string | null => (spec.visible && style(upper).visible ? style(upper).color : null)
    all[0].front.attachPrimitive(createBandFill(scene, all[0].front, columns, meta.band, fill))
  }

  const setAll = (): void => {
    // The symbol may have another tick size, or no volume.
    for (const [plot, series] of all.entries()) series.applyOptions(options(plot))
    for (const [plot, series] of all.entries())
      series.setData(Array.from({ length: columns.count() }, (_, index) => item(plot, index)))
  }

  return {
    clear: () => all.forEach((series) => series.setData([])),
    setAll,
    update: (from) => {
      const last = columns.count() - 1
      for (const [plot, series] of all.entries())
        for (let index = from; index <= last; index++) series.update(item(plot, index), index < last)
    },
    restyle: (next) => {
      spec = next
      for (const [plot, series] of all.entries()) series.applyOptions(options(plot))
      scales()
      // Each histogram bar has its own colour, so set them all again.
      if (meta.plots.some(({ kind }) => kind === 'histogram')) setAll()
    },
    scaleChanged: () => all.forEach((series) => series.scaleChanged()),
    texts: (index) =>
      (hasBars() ? all : []).map((_, plot) => ({
        text: textOf(columns.at(plot, index)),
        color: style(plot).color,
      })),
    pane: () => all[0]?.front.getPane().paneIndex() ?? 0,
    remove: () => {
      const left = spec.scale === 'new-left' ? all[0]?.front.priceScale() : undefined
      left?.applyOptions({ visible: false })
      all.forEach((series) => series.remove())
    },
  }
}
