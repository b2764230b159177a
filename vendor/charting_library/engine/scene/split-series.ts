import {
  type IChartApiBase,
  type ISeriesApi,
  PriceScaleMode,
  type SeriesDefinition,
  type SeriesType,
  type Time,
} from 'lightweight-charts'

type Series = ISeriesApi<SeriesType, Time>

/** An item of a series. Without a value it is a gap. */
export interface SplitItem {
  readonly time: unknown
  readonly [field: string]: unknown
}

/** Number of items in the front series: 1 for separate bars, 3 to connect a line to the rest, 0 for all. */
export type Tail = 0 | 1 | 3

export interface SplitSeries {
  /** Draws the newest items, on top. Primitives, price lines and the last value are attached to it. */
  readonly front: Series
  setData: (items: readonly SplitItem[]) => void
  /** Replaces the last item or appends one. `historical`: replaces an older item. */
  update: (item: SplitItem, historical?: boolean) => void
  /** `options` as in the library. The last value and the price line belong to the front series only. */
  applyOptions: (options: object) => void
  /** Call it when the price scale's mode may have changed. It redistributes the items if needed. */
  scaleChanged: () => void
  /** Drawing order of both series. */
  setOrder: (order: number) => void
  order: () => number
  /** Draws the newest items, and the primitives attached to them, above the pane's other series. */
  raise: () => void
  remove: () => void
}

const QUIET = { lastValueVisible: false, priceLineVisible: false }
/** Number of newest items that are stored. */
const RECENT = 3

const same = (a: SplitItem, b: SplitItem): boolean => {
  const fields = Object.keys(a)
  return fields.length === Object.keys(b).length && fields.every((field) => Object.is(a[field], b[field]))
}

/**
 * One series drawn as two. The library converts all items of a series when its last one changes. With 10,000 bars at
 * 60 Hz that is half of the cost of a frame. So the back series holds the bars that no longer change, and the front
 * series holds the others. In percentage and indexed mode the scale starts at each series' own first value, so the
 * front series then holds all items.
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
  /** True if the front series holds all items. */
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

  /** Updates an older item, but only if it differs from the stored one. */
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
      // Update the back series first: an item in neither series would lose its position on the time axis.
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
    // The library limits the order to the number of series.
    raise: () => front.setSeriesOrder(Number.MAX_SAFE_INTEGER),
    remove: () => {
      chart.removeSeries(front)
      if (back !== null) chart.removeSeries(back)
    },
  }
}
