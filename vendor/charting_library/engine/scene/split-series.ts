import {
  type IChartApiBase,
  type ISeriesApi,
  PriceScaleMode,
  type SeriesDefinition,
  type SeriesType,
  type Time,
} from 'lightweight-charts'

type Series = ISeriesApi<SeriesType, Time>

/** An item of a series; without a value it is a gap. */
export interface SplitItem {
  readonly time: unknown
  readonly [field: string]: unknown
}

/** How many items the front draws: 1 for bars that stand alone, for a line as many as join it to the rest; 0: all. */
export type Tail = 0 | 1 | 3

export interface SplitSeries {
  /** Draws the newest items, on top. What hangs on a series (primitives, price lines, the last value) hangs on this one. */
  readonly front: Series
  setData: (items: readonly SplitItem[]) => void
  /** Replaces the last item or appends one. `historical`: replaces an older one. */
  update: (item: SplitItem, historical?: boolean) => void
  /** `options` as of the library; the last value and the price line are the front's alone. */
  applyOptions: (options: object) => void
  /** The price scale's mode may have changed: shares the items out anew if that matters. */
  scaleChanged: () => void
  /** Place in the order of drawing, of both. */
  setOrder: (order: number) => void
  order: () => number
  remove: () => void
}

const QUIET = { lastValueVisible: false, priceLineVisible: false }
/** Newest items that are remembered. */
const RECENT = 3

const same = (a: SplitItem, b: SplitItem): boolean => {
  const fields = Object.keys(a)
  return fields.length === Object.keys(b).length && fields.every((field) => Object.is(a[field], b[field]))
}

/**
 * One series drawn as two. The library converts every item of a series anew when its last one changes: with 10,000 bars
 * at 60 Hz that is half of what a frame costs. So a series holds the bars that no longer change, and another one those
 * that do. Where a scale counts from each series' own first value (percentage, indexed) all items are the front's.
 */
export function createSplitSeries(
  chart: IChartApiBase<Time>,
  definition: SeriesDefinition<SeriesType>,
  options: object,
  { tail, pane = 0 }: { tail: Tail; pane?: number },
): SplitSeries {
  const back: Series | null = tail === 0 ? null : chart.addSeries(definition, { ...options, ...QUIET }, pane)
  const front: Series = chart.addSeries(definition, options, pane)
  let recent: SplitItem[] = []
  /** All items, kept only while the front draws them all. */
  let whole = false

  const wantsWhole = (): boolean => {
    if (back === null) return true
    const { mode } = front.priceScale().options()
    return mode === PriceScaleMode.Percentage || mode === PriceScaleMode.IndexedTo100
  }

  const setData = (items: readonly SplitItem[]): void => {
    whole = wantsWhole()
    recent = items.slice(-RECENT)
    back?.setData(whole ? [] : (items.slice(0, -1) as never))
    front.setData((whole ? items : items.slice(-tail)) as never)
  }

  /** An older item: drawn anew only if it differs from what is known of it. */
  const updateOlder = (item: SplitItem): void => {
    const at = recent.findIndex(({ time }) => time === item.time)
    const known = recent[at]
    if (known !== undefined && same(known, item)) return
    if (known !== undefined) recent[at] = item
    if (whole) front.update(item as never, true)
    else {
      back?.update(item as never, true)
      if (at >= recent.length - tail && at >= 0) front.update(item as never, true)
    }
  }

  const append = (item: SplitItem): void => {
    const before = recent.at(-1)
    recent = [...recent, item].slice(-RECENT)
    if (whole) front.update(item as never)
    else {
      // First what stays: an item in neither series would take its place on the time axis away.
      if (before !== undefined) back?.update(before as never)
      front.setData(recent.slice(-tail) as never)
    }
  }

  return {
    front,
    setData,
    update: (item, historical = false) => {
      if (historical) updateOlder(item)
      else if (recent.at(-1)?.time === item.time) {
        recent[recent.length - 1] = item
        front.update(item as never)
      } else append(item)
    },
    applyOptions: (next) => {
      back?.applyOptions({ ...next, ...QUIET })
      front.applyOptions(next)
    },
    scaleChanged: () => {
      if (back === null || wantsWhole() === whole) return
      const items = whole ? front.data() : [...back.data(), ...front.data().slice(-1)]
      setData(items as unknown as SplitItem[])
    },
    setOrder: (order) => {
      front.setSeriesOrder(order)
      back?.setSeriesOrder(order)
    },
    order: () => (back ?? front).seriesOrder(),
    remove: () => {
      chart.removeSeries(front)
      if (back !== null) chart.removeSeries(back)
    },
  }
}
