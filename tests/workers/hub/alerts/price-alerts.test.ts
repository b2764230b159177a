import { beforeEach, describe, expect, it } from 'vitest'
import { MOST_ALERTS } from '../../../../src/shared/contracts/alerts.ts'
import type { PriceAlert } from '../../../../src/shared/contracts/alerts.ts'
import type { Instrument } from '../../../../src/shared/domain/instrument.ts'
import { readAlerts } from '../../../../src/workers/hub/alerts/read-alerts.ts'
import { createAlertBench, dec, settle } from './alert-bench.ts'

const BTC = { id: 3, symbol: 'BTCUSDT', displayName: 'BTCUSDT', priceFraction: 1 } as Instrument

let bench: ReturnType<typeof createAlertBench>
/** Sets the market: last and mark price in units of 0.1. */
const market = (last: number, mark = last): void => bench.market(BTC, last, mark)
const ask = (price: string, of: PriceAlert['of'] = 'LastPrice') =>
  bench.alerts().calls.addAlert({ symbol: 'BTCUSDT', of, price: dec(price) })

beforeEach(async () => {
  bench = createAlertBench([BTC])
  bench.alerts().check()
  await settle()
})

describe('price alerts', () => {
  it('are sent once, at the price or beyond it, on the other side of the market', () => {
    market(1_000_000)
    expect(ask('100000.1')).toBeNull()
    expect(ask('99999.9')).toBeNull()
    market(1_000_000)
    expect(bench.fired).toEqual([])
    market(1_000_001)
    expect(bench.fired).toMatchObject([{ says: 'last', how: 'rose', at: '100,000.1', now: '100,000.1' }])
    market(1_000_002)
    expect(bench.fired).toHaveLength(1)
    market(900_000)
    expect(bench.fired).toMatchObject([{}, { how: 'fell', at: '99,999.9', now: '90,000.0' }])
    expect(bench.alerts().calls.alerts()).toEqual([])
    expect(bench.lists.at(-1)).toEqual([])
  })

  it('watch the price they were set for', () => {
    market(1_000_000, 1_000_050)
    ask('100003', 'MarkPrice')
    market(1_000_100, 1_000_050)
    expect(bench.fired).toEqual([])
    market(1_000_100, 1_000_030)
    expect(bench.fired.map(({ says }) => says)).toEqual(['mark'])
  })

  it('reached while there is no tab, as during a reload, are reported to the next tab, once', () => {
    market(1_000_000)
    ask('100010')
    bench.world.tabs = 0
    market(1_000_200)
    market(1_000_000)
    expect(bench.fired).toEqual([])
    bench.world.tabs = 1
    bench.alerts().check()
    bench.alerts().check()
    expect(bench.fired).toMatchObject([{ how: 'rose', now: '100,020.0' }])
    expect(bench.list()).toEqual([])
  })

  it('subscribe to the prices of all markets while there are any, even if hidden tabs unsubscribe', () => {
    market(1_000_000)
    expect(bench.held()).toEqual([])
    ask('110000')
    ask('120000')
    expect(bench.held()).toHaveLength(1)
    for (const { id } of bench.alerts().calls.alerts()) bench.alerts().calls.removeAlert(id)
    expect(bench.held()).toEqual([])
  })

  it('a removed one is set again with its id and direction, and fires at once if it was reached meanwhile', () => {
    market(1_000_000)
    ask('100010')
    const [alert] = bench.list()
    const { calls } = bench.alerts()
    if (alert === undefined) throw new Error('no alert')
    calls.removeAlert(alert.id)
    expect(calls.restoreAlert(alert)).toBeNull()
    expect(calls.restoreAlert(alert)).toBeNull()
    expect(bench.list()).toEqual([alert])
    calls.removeAlert(alert.id)
    market(1_000_200)
    expect(calls.restoreAlert(alert)).toBeNull()
    market(1_000_201)
    expect(bench.fired).toMatchObject([{ id: alert.id, how: 'rose' }])
    expect(bench.list()).toEqual([])
  })

  it('a removed one is refused if there are too many, or if it is unusable', () => {
    market(1_000_000)
    ask('100010')
    const [alert] = bench.list()
    const { calls } = bench.alerts()
    if (alert === undefined) throw new Error('no alert')
    calls.removeAlert(alert.id)
    for (let at = 0; at < MOST_ALERTS; at += 1) ask(`${110_000 + at}`)
    expect(calls.restoreAlert(alert)).toBe('tooMany')
    const damaged: never = { ...alert, price: 'x' } as never
    expect(calls.restoreAlert(damaged)).toBe('gone')
    expect(bench.list()).toHaveLength(MOST_ALERTS)
  })

  it('survive the hub and belong to their account', async () => {
    market(1_000_000)
    ask('110000')
    bench.restart()
    bench.alerts().check()
    await settle()
    expect(bench.alerts().calls.alerts()).toMatchObject([{ price: '110000', rises: true }])
    bench.world.account = 'B'
    bench.alerts().check()
    expect(bench.alerts().calls.alerts()).toEqual([])
    await settle()
    market(1_200_000)
    expect(bench.fired).toEqual([])
    bench.world.account = 'A'
    bench.alerts().check()
    await settle()
    bench.alerts().check()
    market(1_200_001)
    expect(bench.fired).toHaveLength(1)
  })

  it('one that is set before the stored ones were read is added to them', async () => {
    market(1_000_000)
    ask('110000')
    bench.restart()
    expect(ask('120000')).toBeNull()
    await settle()
    bench.restart()
    bench.alerts().check()
    await settle()
    expect(
      bench
        .alerts()
        .calls.alerts()
        .map((alert) => 'price' in alert && alert.price),
    ).toEqual(['110000', '120000'])
  })

  it('moved to another price fire there only, in the direction that follows from the market', () => {
    market(1_000_000)
    ask('100010')
    const id = bench.list()[0]?.id ?? ''
    expect(bench.alerts().calls.moveAlert(id, dec('99990'))).toBeNull()
    expect(bench.list()).toEqual([{ id, symbol: 'BTCUSDT', of: 'LastPrice', price: '99990', rises: false }])
    market(1_000_200)
    expect(bench.fired).toEqual([])
    market(999_900)
    expect(bench.fired).toMatchObject([{ id, how: 'fell', at: '99,990.0' }])
    expect(bench.alerts().calls.moveAlert(id, dec('100'))).toBe('gone')
  })

  it('cannot be moved onto the market or to an unusable price, and stay where they were', () => {
    market(1_000_000)
    ask('100010')
    const id = bench.list()[0]?.id ?? ''
    expect(bench.alerts().calls.moveAlert(id, dec('100000'))).toBe('reached')
    expect(bench.alerts().calls.moveAlert(id, dec('-1'))).toBe('price')
    expect(bench.list()).toMatchObject([{ price: '100010', rises: true }])
  })

  it('moved by another hub are replaced, not added', () => {
    market(1_000_000)
    ask('100010')
    const alert = bench.list()[0]
    bench.alerts().onSiblingMessage({
      type: 'AlertSet',
      accountId: 'A',
      alert: { ...alert, price: '100020' },
    })
    expect(bench.list()).toMatchObject([{ price: '100020' }])
  })

  it('an invalid alert is refused with its reason and nothing is stored', () => {
    expect(ask('100')).toBe('noPrice')
    market(1_000_000)
    for (const price of ['0', '-5', 'abc', '1e5', '']) expect(ask(price)).toBe('price')
    expect(ask('100000')).toBe('reached')
    expect(bench.alerts().calls.addAlert({ symbol: 'NOPE', of: 'LastPrice', price: dec('5') })).toBe(
      'noPrice',
    )
    expect(bench.alerts().calls.alerts()).toEqual([])
    for (let at = 1; at <= MOST_ALERTS; at += 1) expect(ask(String(100_000 + at))).toBeNull()
    expect(ask('200000')).toBe('tooMany')
  })

  it('are read from storage only if valid', () => {
    const good = { id: 'x', symbol: 'BTCUSDT', of: 'LastPrice', rises: true, price: '1.5' }
    const stored = [good, null, 5, { ...good, price: 'NaN' }, { ...good, of: 'X' }, { ...good, rises: 1 }]
    expect(readAlerts(stored)).toEqual([good])
    for (const odd of [null, 'x', { list: [good] }]) expect(readAlerts(odd)).toEqual([])
  })
})
