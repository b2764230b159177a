import { HistogramSeries, PriceScaleMode } from 'lightweight-charts'
import { describe, expect, it } from 'vitest'
import {
  createSplitSeries,
  type SplitItem,
  type Tail,
} from '../../../../../vendor/charting_library/engine/scene/split-series.ts'

/** What a series of the library keeps, and how many of its items each call made it convert anew. */
function fakeChart() {
  const scale = { mode: PriceScaleMode.Normal }
  const made: ReturnType<typeof series>[] = []
  let converted = 0
  function series(options: object) {
    const items: SplitItem[] = []
    const given: object[] = [options]
    const self = {
      items,
      given,
      setData: (next: readonly SplitItem[]) => {
        items.splice(0, items.length, ...next)
        converted += next.length
      },
      update: (item: SplitItem, historical = false) => {
        const at = items.findIndex(({ time }) => time === item.time)
        const last = items.at(-1)
        if (historical && at < 0) throw new Error('no such item')
        if (!historical && last !== undefined && Number(item.time) < Number(last.time))
          throw new Error('an older item as the newest')
        if (at >= 0) items[at] = item
        else items.push(item)
        converted += items.length
      },
      data: () => items,
      applyOptions: (next: object) => given.push(next),
      priceScale: () => ({ options: () => scale }),
      setSeriesOrder: (order: number) => {
        made.splice(made.indexOf(self), 1)
        made.splice(Math.min(order, made.length), 0, self)
      },
      seriesOrder: (): number => made.indexOf(self),
    }
    return self
  }
  return {
    chart: {
      addSeries: (_definition: unknown, options: object) => {
        const one = series(options)
        made.push(one)
        return one
      },
      removeSeries: (gone: unknown) => {
        made.splice(made.indexOf(gone as never), 1)
      },
    } as never,
    made,
    scale,
    converted: () => converted,
  }
}

const item = (time: number, value: number): SplitItem => ({ time, value })
const start = (count: number): SplitItem[] =>
  Array.from({ length: count }, (_, time) => item(time, time * 10))

/** Everything that is drawn: the front over the back. */
function drawn(made: ReturnType<typeof fakeChart>['made']): SplitItem[] {
  const all = new Map<unknown, SplitItem>()
  for (const one of made) for (const each of one.items) all.set(each.time, each)
  return [...all.values()]
}

const split = (fake: ReturnType<typeof fakeChart>, tail: Tail) =>
  createSplitSeries(fake.chart, HistogramSeries, { color: '#fff', lastValueVisible: true }, { tail })

describe('a series drawn as two: fixed bars and changing bars', () => {
  for (const tail of [0, 1, 3] as const) {
    it(`draws the same items as one series, with ${tail || 'all'} in front`, () => {
      const fake = fakeChart()
      const series = split(fake, tail)
      const model = start(8)
      series.setData(model)
      expect(drawn(fake.made)).toEqual(model)
      const put = (next: SplitItem, historical = false): void => {
        series.update(next, historical)
        const at = model.findIndex(({ time }) => time === next.time)
        if (at >= 0) model[at] = next
        else model.push(next)
        expect(drawn(fake.made)).toEqual(model)
      }
      put(item(7, 71))
      put(item(8, 80))
      put(item(8, 81))
      put(item(7, 72), true)
      put(item(6, 66), true)
      put(item(2, 22), true)
      put({ time: 9 })
      put(item(9, 90))
      put(item(10, 100))
      series.setData([])
      expect(drawn(fake.made)).toEqual([])
      series.update(item(20, 1))
      series.update(item(21, 2))
      expect(drawn(fake.made)).toEqual([item(20, 1), item(21, 2)])
    })
  }

  it('a change of the last of 10,000 bars converts only that bar, and an unchanged bar before it none', () => {
    const fake = fakeChart()
    const series = split(fake, 1)
    series.setData(start(10_000))
    const before = fake.converted()
    for (let tick = 0; tick < 60; tick++) {
      series.update(item(9998, 99_980), true)
      series.update(item(9999, tick))
    }
    expect(fake.converted() - before).toBe(60)
  })

  it('all items move to the front if each series counts from its own first value, and back again', () => {
    const fake = fakeChart()
    const series = split(fake, 1)
    series.setData(start(5))
    fake.scale.mode = PriceScaleMode.Percentage
    series.scaleChanged()
    expect(fake.made.map(({ items }) => items.length)).toEqual([0, 5])
    series.update(item(5, 50))
    series.update(item(4, 44), true)
    fake.scale.mode = PriceScaleMode.Logarithmic
    series.scaleChanged()
    expect(fake.made.map(({ items }) => items.length)).toEqual([5, 1])
    expect(drawn(fake.made)).toEqual([...start(4), item(4, 44), item(5, 50)])
  })

  it('the last value and the price line are drawn once, by the front', () => {
    const fake = fakeChart()
    const series = split(fake, 1)
    series.applyOptions({ priceLineVisible: true })
    const [back, front] = fake.made
    for (const given of back?.given ?? [])
      expect(given).toMatchObject({ lastValueVisible: false, priceLineVisible: false })
    expect(front?.given).toEqual([{ color: '#fff', lastValueVisible: true }, { priceLineVisible: true }])
    series.remove()
    expect(fake.made).toEqual([])
  })

  it('draws its newest items, and the labels on them, above a study that was added later', () => {
    const { chart, made } = fakeChart()
    const bars = createSplitSeries(chart, HistogramSeries, {}, { tail: 1 })
    const study = createSplitSeries(chart, HistogramSeries, {}, { tail: 3 })
    expect(made.at(-1)).toBe(study.front)
    bars.raise()
    expect(made.at(-1)).toBe(bars.front)
    expect(bars.order()).toBe(0)
  })
})
