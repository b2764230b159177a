import { expect, it } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import { startRisk } from '../support/fake-hub.ts'
import { view } from '../support/samples.ts'

it("X2: says which of the chart's series the exchange confirms, and no other", async () => {
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
