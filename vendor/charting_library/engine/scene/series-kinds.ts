import {
  AreaSeries,
  BarSeries,
  BaselineSeries,
  CandlestickSeries,
  LineSeries,
  type SeriesDefinition,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartKind, EngineStyle } from '../../protocol.ts'
import type { BarStore } from './bar-store.ts'
import type { Tail } from './split-series.ts'

export interface SeriesItem {
  time: UTCTimestamp
  [field: string]: unknown
}

/** One chart kind: the library series that draws it, its options, and the conversion of a bar to an item. */
export interface SeriesKind {
  definition: SeriesDefinition<SeriesType>
  /**
   * Number of items in the front series (see split-series.ts). Filled kinds are not split, because the seam would
   * show.
   */
  tail: Tail
  options: (style: EngineStyle) => object
  all: (bars: BarStore, style: EngineStyle) => SeriesItem[]
  last: (bars: BarStore, style: EngineStyle) => SeriesItem
}

type ItemAt = (bars: BarStore, index: number, style: EngineStyle) => SeriesItem

const stamp = (bars: BarStore, index: number): UTCTimestamp => bars.time(index) as UTCTimestamp

const perBar = (
  definition: SeriesDefinition<SeriesType>,
  tail: Tail,
  options: SeriesKind['options'],
  item: ItemAt,
): SeriesKind => ({
  definition,
  tail,
  options,
  all: (bars, style) => Array.from({ length: bars.count() }, (_, index) => item(bars, index, style)),
  last: (bars, style) => item(bars, bars.count() - 1, style),
})

const candleOptions = (style: EngineStyle): object => ({
  upColor: style.up,
  downColor: style.down,
  borderVisible: style.drawBorder,
  borderUpColor: style.upBorder,
  borderDownColor: style.downBorder,
  wickVisible: style.drawWick,
  wickUpColor: style.upWick,
  wickDownColor: style.downWick,
})

const ohlc: ItemAt = (bars, index) => ({
  time: stamp(bars, index),
  open: bars.open(index),
  high: bars.high(index),
  low: bars.low(index),
  close: bars.close(index),
})

const closing: ItemAt = (bars, index) => ({ time: stamp(bars, index), value: bars.close(index) })

/** Rising bodies are hollow. The colour compares the close with the previous close. */
const hollow: ItemAt = (bars, index, style) => {
  const before = index > 0 ? bars.close(index - 1) : bars.open(index)
  const rose = bars.close(index) >= before
  const body = rose ? style.up : style.down
  const filled = bars.close(index) < bars.open(index)
  return {
    ...ohlc(bars, index, style),
    color: filled ? body : style.background,
    borderColor: body,
    wickColor: rose ? style.upWick : style.downWick,
  }
}

/** Each Heikin-Ashi bar depends on the previous one. The state of the last two bars is stored for live updates. */
function heikinAshi(): SeriesKind {
  let openBefore = Number.NaN
  let closeBefore = Number.NaN
  let openLast = Number.NaN
  let closeLast = Number.NaN
  let lastTime = Number.NaN

  const item = (bars: BarStore, index: number): SeriesItem => {
    const time = bars.time(index)
    if (time !== lastTime) {
      openBefore = openLast
      closeBefore = closeLast
      lastTime = time
    }
    const close = (bars.open(index) + bars.high(index) + bars.low(index) + bars.close(index)) / 4
    const open = Number.isNaN(openBefore)
      ? (bars.open(index) + bars.close(index)) / 2
      : (openBefore + closeBefore) / 2
    openLast = open
    closeLast = close
    return {
      time: stamp(bars, index),
      open,
      close,
      high: Math.max(bars.high(index), open, close),
      low: Math.min(bars.low(index), open, close),
    }
  }
  return {
    definition: CandlestickSeries,
    tail: 1,
    options: candleOptions,
    all: (bars) => {
      openBefore = closeBefore = openLast = closeLast = lastTime = Number.NaN
      return Array.from({ length: bars.count() }, (_, index) => item(bars, index))
    },
    last: (bars) => item(bars, bars.count() - 1),
  }
}

const lineOptions = (style: EngineStyle): object => ({ color: style.line, lineWidth: style.lineWidth })

const areaOptions = (style: EngineStyle): object => ({
  lineColor: style.line,
  lineWidth: style.lineWidth,
  topColor: style.areaTop,
  bottomColor: style.areaBottom,
})

const baselineOptions = (style: EngineStyle): object => ({
  topLineColor: style.up,
  bottomLineColor: style.down,
  lineWidth: style.lineWidth,
  topFillColor1: style.volumeUp,
  topFillColor2: 'rgba(0, 0, 0, 0)',
  bottomFillColor1: 'rgba(0, 0, 0, 0)',
  bottomFillColor2: style.volumeDown,
})

const barOptions = (style: EngineStyle): object => ({
  upColor: style.up,
  downColor: style.down,
  thinBars: true,
})

/** Creates the drawing of a chart kind. It has state for live updates, so each series needs its own. */
export function createSeriesKind(kind: ChartKind): SeriesKind {
  switch (kind) {
    case 0:
      return perBar(BarSeries, 1, barOptions, ohlc)
    case 1:
      return perBar(CandlestickSeries, 1, candleOptions, ohlc)
    case 2:
      return perBar(LineSeries, 3, lineOptions, closing)
    case 3:
      return perBar(AreaSeries, 0, areaOptions, closing)
    case 8:
      return heikinAshi()
    case 9:
      return perBar(
        CandlestickSeries,
        1,
        (style) => ({ ...candleOptions(style), borderVisible: true }),
        hollow,
      )
    case 10:
      break
  }
  return perBar(BaselineSeries, 0, baselineOptions, closing)
}
