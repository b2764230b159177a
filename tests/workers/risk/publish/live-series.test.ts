import { expect, it } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import { chartSeriesOf, marketTopicsOf, wantsOf } from '../../../../src/workers/risk/feeds/wants.ts'
import { startRisk } from '../support/fake-hub.ts'
import { view } from '../support/samples.ts'

it("X2: lists exactly the chart's series that the exchange confirms", async () => {
  const { clock, risk, hub, page } = await startRisk()
  const told = () => page.patches.flatMap(({ liveSeries }) => (liveSeries === undefined ? [] : [liveSeries]))
  const say = (name: string, state: 'fresh' | 'stale') =>
    hub.batch({ freshness: [{ topic: name, state, since: 1 }] })
  risk.api.setView(view({ interval: '1', compared: ['ETHUSDT'] }))
  await clock.pass(200)
  say(topic.kline('30', 'BTCUSDT'), 'fresh')
  await clock.pass(200)
  expect(told().at(-1) ?? []).toEqual([])
  say(topic.kline('1', 'BTCUSDT'), 'fresh')
  await clock.pass(200)
  expect(told().at(-1)).toEqual(['BTCUSDT 1'])
  say(topic.kline('1', 'ETHUSDT'), 'fresh')
  await clock.pass(200)
  expect(told().at(-1)).toEqual(['BTCUSDT 1', 'ETHUSDT 1'])
  say(topic.kline('1', 'BTCUSDT'), 'stale')
  await clock.pass(200)
  expect(told().at(-1)).toEqual(['ETHUSDT 1'])
  risk.api.setView(view({ interval: '1', chartKind: 'mark' }))
  await clock.pass(200)
  expect(told().at(-1)).toEqual([])
})

it('X2, CHART-41: lists the Mark Price series beside the market as a confirmed one', async () => {
  const { clock, risk, hub, page } = await startRisk()
  const told = () => page.patches.flatMap(({ liveSeries }) => (liveSeries === undefined ? [] : [liveSeries]))
  risk.api.setView(view({ interval: '30' }))
  await clock.pass(200)
  // The series the page needs for a perpetual: without either of them its chart is marked as stale.
  for (const name of [topic.kline('30', 'BTCUSDT'), topic.markKline('30', 'BTCUSDT')])
    hub.batch({ freshness: [{ topic: name, state: 'fresh', since: 1 }] })
  await clock.pass(200)
  expect(told().at(-1)).toEqual(['BTCUSDT 30', 'BTCUSDT:MARK 30'])
})

it('CHART-07: where the mark price is chosen, a pair of spot has the candles of trades', () => {
  const shown = view({ symbol: 'BTC_USDT', interval: '5', chartKind: 'mark' })
  expect(chartSeriesOf(shown, false)).toEqual([['BTC_USDT 5', 'kline.5.BTC_USDT']])
})

it('X2: every kline topic of a view is one that is reported to the page', () => {
  for (const chartKind of ['market', 'mark'] as const)
    for (const hasMark of [true, false]) {
      const shown = view({ interval: '5', chartKind, compared: ['ETHUSDT', 'SOLUSDT'] })
      const topics = marketTopicsOf({ view: shown, hasMark, bookRows: 0, tradesShown: false })
      const wanted = wantsOf({ view: shown, markets: [[shown.symbol, topics]], tickerIds: [] }).topics
      expect(chartSeriesOf(shown, hasMark).map(([, name]) => name)).toEqual(
        wanted.filter((name) => name.includes('kline')),
      )
    }
})
