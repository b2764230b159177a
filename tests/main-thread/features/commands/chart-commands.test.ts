import { afterEach, describe, expect, it, vi } from 'vitest'
import { offerChart } from '../../../../src/main-thread/features/chart/chart-commands.ts'
import { mainMarket } from '../../../../src/main-thread/stores/market.ts'
import { replay } from '../../../../src/main-thread/stores/replay.ts'
import { languageFolders } from '../../i18n/all-texts.ts'
import { all, chartWith, ids, openAsTrader } from './trader-palette.ts'

// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en', 'de-DE'],
  switchLanguage: () => Promise.resolve(true),
}))

openAsTrader()
const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  mainMarket.view.chartKind = 'market'
  replay.isOfBars = false
})
const offer = (chart: Parameters<typeof offerChart>[0]): void => void stops.push(offerChart(chart))
const run = (id: string): void =>
  all()
    .find((entry) => entry.id === id)
    ?.run()

describe('what a chart can do', () => {
  it.each([
    ['heikin', 'chart-type-8'],
    ['heikin ashi', 'chart-type-8'],
    ['candles', 'chart-type-1'],
    ['hollow', 'chart-type-9'],
    ['screenshot', 'chart-screenshot'],
    ['save picture', 'chart-screenshot'],
    ['full screen', 'chart-fullscreen'],
    ['fullscreen', 'chart-fullscreen'],
    ['zoom', 'chart-zoomIn'],
    ['zoom out', 'chart-zoomOut'],
    ['compare', 'chart-compare'],
    ['chart settings', 'chart-settings'],
    ['mark price candles', 'chart-kind-mark'],
    ['reset view', 'chart-reset'],
    ['chart undo', 'chart-undo'],
  ])('“%s” finds it first', (query, id) => {
    offer(chartWith({}))
    expect(ids(query)[0]).toBe(id)
  })

  it.each(languageFolders)('in %s, chart types are found by the words of the language', (language) => {
    offer(chartWith({}))
    const types = all(language).filter(({ id }) => id.startsWith('chart-type-'))
    expect(types).toHaveLength(7)
    for (const { id, name } of types) expect(ids(name, language)[0]).toBe(id)
  })

  it('a type is that of the chart that the trader used last, while it is shown', () => {
    const [own, other] = [vi.fn(), vi.fn()]
    let isShown = true
    const second = chartWith({ setChartType: other })
    Object.assign(second.container, { checkVisibility: () => isShown })
    offer({ ...second, market: { ...mainMarket } })
    offer(chartWith({ setChartType: own }))
    run('chart-type-8')
    expect([own.mock.calls, other.mock.calls]).toEqual([[[8]], []])
    second.container.dispatchEvent(new Event('pointerdown'))
    run('chart-type-3')
    expect(other.mock.calls).toEqual([[3]])
    isShown = false
    run('chart-type-2')
    expect([own.mock.calls, other.mock.calls]).toEqual([[[8], [2]], [[3]]])
  })

  it('every chart has them once, and none are left without a chart', () => {
    offer(chartWith({}))
    offer(chartWith({}))
    expect(ids('heikin')).toEqual(['chart-type-8'])
    stops.pop()?.()
    expect(ids('heikin')).toEqual(['chart-type-8'])
    stops.pop()?.()
    expect(ids('heikin')).toEqual([])
  })

  it('shows candles of the mark price, and not where bars are replayed', () => {
    offer(chartWith({}))
    run('chart-kind-mark')
    expect(mainMarket.view.chartKind).toBe('mark')
    replay.isOfBars = true
    expect(ids('mark price candles').some((id) => id.startsWith('chart-kind'))).toBe(false)
  })
})
