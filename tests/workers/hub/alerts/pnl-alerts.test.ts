import { assert, integer, property } from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PnlAlert, PnlAsk } from '../../../../src/shared/contracts/alerts.ts'
import type { Instrument } from '../../../../src/shared/domain/instrument.ts'
import type { Position } from '../../../../src/shared/domain/records.ts'
import { unrealisedPnl } from '../../../../src/shared/maths/pnl.ts'
import { toText } from '../../../../src/shared/maths/number.ts'
import { readAlerts } from '../../../../src/workers/hub/alerts/read-alerts.ts'
import { createAlertBench, createKept, dec, settle } from './alert-bench.ts'

const instrument = (given: Partial<Instrument>): Instrument => ({
  ...({
    contractType: 'LinearPerpetual',
    coin: 'USDT',
    priceFraction: 1,
    takerFeeRate: '0.00055',
    riskTiers: [],
    walletBalanceFraction: 8,
    upnlFraction: 4,
  } as unknown as Instrument),
  displayName: given.symbol ?? '',
  ...given,
})
const BTC = instrument({ id: 3, symbol: 'BTCUSDT' })
const ETH = instrument({ id: 4, symbol: 'ETHUSDT' })
const INV = instrument({ id: 5, symbol: 'BTCUSD', contractType: 'InversePerpetual', coin: 'BTC' })
const CALL = instrument({
  id: 6,
  symbol: 'BTC-27NOV26-60000-C',
  contractType: 'UsdcOption',
  coin: 'USDC',
  strikePrice: dec('60000'),
  optionType: 'Call',
})

const position = (given: Partial<Position>): Position =>
  ({
    symbol: 'BTCUSDT',
    positionIdx: 0,
    side: 'Buy',
    size: '2',
    entryPrice: '100',
    positionValue: '200',
    leverage: '10',
    isIsolated: false,
    ...given,
  }) as Position

const pnl = (value: string, given: Partial<PnlAsk> = {}): PnlAsk => ({
  of: 'PositionPnl',
  symbol: 'BTCUSDT',
  side: 'Buy',
  coin: 'USDT',
  value: dec(value),
  ...given,
})

let bench: ReturnType<typeof createAlertBench>
const add = (ask: PnlAsk) => bench.alerts().calls.addAlert(ask)

beforeEach(async () => {
  bench = createAlertBench([BTC, ETH, INV, CALL])
  bench.alerts().check()
  await settle()
  bench.market(BTC, 1000)
})

describe('alerts on profit and loss', () => {
  it('are sent once when the position’s unrealised PnL reaches the level, from either side, to the last digit', () => {
    bench.positions(position({}))
    expect([add(pnl('20')), add(pnl('-20'))]).toEqual([null, null])
    bench.market(BTC, 1000, 1099)
    expect(bench.fired).toEqual([])
    bench.market(BTC, 1000, 1100)
    expect(bench.fired).toMatchObject([
      { says: 'pnlBuy', how: 'pnlRose', displayName: 'BTCUSDT', at: '+20 USDT', now: '+20.0000 USDT' },
    ])
    bench.market(BTC, 1000, 1200)
    expect(bench.fired).toHaveLength(1)
    bench.market(BTC, 1000, 900)
    expect(bench.fired[1]).toMatchObject({ how: 'pnlFell', at: '-20 USDT', now: '-20.0000 USDT' })
    expect(bench.list()).toEqual([])
  })

  it('use the mark price only', () => {
    bench.positions(position({}))
    add(pnl('20'))
    bench.market(BTC, 5000, 1000)
    expect(bench.fired).toEqual([])
  })

  it('of ROI use the margin that the table shows it by', () => {
    bench.positions(position({ side: 'Sell' }))
    expect(add(pnl('-50', { of: 'PositionRoi', side: 'Sell' }))).toBeNull()
    bench.market(BTC, 1000, 1049)
    expect(bench.fired).toEqual([])
    bench.market(BTC, 1000, 1060)
    expect(bench.fired).toMatchObject([{ says: 'pnlSell', how: 'pnlFell', at: '-50%' }])
    expect(bench.fired[0]?.now).toMatch(/^-5\d\.\d\d%$/)
  })

  it('of inverse contracts and options use their own rules', () => {
    bench.market(INV, 1000)
    bench.market(CALL, 1000, 1000, 600_000)
    bench.positions(
      position({ symbol: 'BTCUSD', size: dec('100'), positionValue: dec('1') }),
      position({ symbol: CALL.symbol, side: 'Sell', strikePrice: dec('60000') }),
    )
    expect(add(pnl('0.5', { symbol: 'BTCUSD', coin: 'BTC' }))).toBeNull()
    expect(add(pnl('20', { symbol: CALL.symbol, side: 'Sell', coin: 'USDC' }))).toBeNull()
    bench.market(INV, 2000, 1999)
    expect(bench.fired).toEqual([])
    bench.market(INV, 2000, 2000)
    expect(bench.fired).toMatchObject([{ displayName: 'BTCUSD', at: '+0.5 BTC', now: '+0.50000000 BTC' }])
    bench.market(CALL, 1000, 900, 600_000)
    expect(bench.fired[1]).toMatchObject({ says: 'pnlSell', at: '+20 USDC' })
  })

  it('equal the rule of unrealised PnL at every price', () => {
    bench.positions(position({}))
    assert(
      property(integer({ min: 1, max: 100_000 }), (mark) => {
        const rule = toText(
          unrealisedPnl({ family: 'linear', side: 'Buy', size: '2', entry: '100', price: String(mark / 10) }),
        )
        bench.market(BTC, 1000, mark)
        expect(add(pnl(rule ?? ''))).toBe('reached')
      }),
    )
    expect(bench.list()).toEqual([])
  })

  it('of all positions of a coin sum them up; one without a price makes the sum unknown', () => {
    const all = (value: string) => add(pnl(value, { of: 'AccountPnl', symbol: '', side: '' }))
    expect(all('5')).toBe('noPrice')
    bench.positions()
    expect(all('5')).toBe('noPosition')
    bench.positions(position({}), position({ symbol: 'ETHUSDT', side: 'Sell' }))
    expect(all('5')).toBe('noPrice')
    bench.market(ETH, 1000)
    expect(all('5')).toBeNull()
    bench.market(BTC, 1000, 1100)
    expect(bench.fired).toMatchObject([{ says: 'pnlAll', displayName: 'USDT', now: '+20.0000 USDT' }])
    expect(all('15')).toBeNull()
    bench.market(ETH, 1000, 1030)
    expect(bench.fired[1]).toMatchObject({ how: 'pnlFell', at: '+15 USDT', now: '+14.0000 USDT' })
  })

  it('remain when their position is closed, report it, and watch the next one of that side', () => {
    bench.positions(position({}))
    add(pnl('20'))
    bench.hear({ kind: 'Position', seq: 2, position: position({ size: dec('0') }) })
    expect(bench.lists.at(-1)).toMatchObject([{ isIdle: true }])
    bench.market(BTC, 1000, 5000)
    expect(bench.fired).toEqual([])
    bench.hear({ kind: 'Position', seq: 3, position: position({ side: 'Sell' }) })
    expect(bench.list()).toMatchObject([{ isIdle: true }])
    bench.market(BTC, 1000, 1000)
    bench.hear({ kind: 'Position', seq: 4, position: position({}) })
    expect(bench.lists.at(-1)?.[0]).not.toHaveProperty('isIdle')
    bench.market(BTC, 1000, 1100)
    expect(bench.fired).toHaveLength(1)
  })

  it('are not sent for unconfirmed positions: the private channel is down', () => {
    bench.positions(position({}))
    add(pnl('20'))
    bench.world.isLive = false
    bench.market(BTC, 1000, 1200)
    expect(bench.fired).toEqual([])
    expect(add(pnl('30'))).toBe('noPrice')
    bench.world.isLive = true
    bench.positions(position({}))
    expect(bench.fired).toHaveLength(1)
  })

  it('survive the hub; an invalid one is refused with its reason', async () => {
    bench.positions(position({}))
    add(pnl('20'))
    bench.restart()
    bench.alerts().check()
    await settle()
    expect(bench.list()).toMatchObject([{ of: 'PositionPnl', side: 'Buy', value: '20', rises: true }])
    bench.positions(position({}))
    expect(add(pnl('x'))).toBe('amount')
    expect(add(pnl('0'))).toBe('reached')
    expect(add(pnl('5', { side: 'Sell' }))).toBe('noPosition')
    bench.market(BTC, 1000, 1100)
    expect(bench.fired).toHaveLength(1)
  })

  it('are read from storage only if valid', () => {
    const good: PnlAlert = { id: 'x', rises: true, ...pnl('-1.5') }
    const all: PnlAlert = { ...good, of: 'AccountPnl', symbol: '', side: '' }
    const odd = [
      { ...good, side: '' },
      { ...good, value: '1e5' },
      { ...good, coin: 5 },
      { ...good, of: 'X' },
    ]
    expect(readAlerts([good, all, ...odd])).toEqual([good, all])
  })
})

describe('hubs of single tabs (decision 6)', () => {
  it('have one list: what is set, sent or removed in one is so in the other, and nothing is overwritten', async () => {
    const kept = createKept()
    const one = createAlertBench([BTC], kept)
    const two = createAlertBench([BTC], kept)
    two.world.ids = 100
    for (const each of [one, two]) {
      each.alerts().check()
      await settle()
      each.market(BTC, 1000)
    }
    const price = (value: string) => ({ symbol: 'BTCUSDT', of: 'LastPrice' as const, price: dec(value) })
    one.alerts().calls.addAlert(price('110'))
    two.alerts().calls.addAlert(price('120'))
    for (const news of one.told.splice(0)) two.alerts().onSiblingMessage(structuredClone(news))
    for (const news of two.told.splice(0)) one.alerts().onSiblingMessage(structuredClone(news))
    const ids = (each: typeof one) =>
      each
        .list()
        .map(({ id }) => id)
        .toSorted()
    expect(ids(one)).toEqual(['a1', 'a101'])
    expect(ids(two)).toEqual(ids(one))
    expect(readAlerts(kept.data.get('alerts/A'))).toHaveLength(2)
    one.alerts().calls.removeAlert('a101')
    for (const news of one.told.splice(0)) two.alerts().onSiblingMessage(structuredClone(news))
    expect(ids(two)).toEqual(['a1'])
    two.alerts().onSiblingMessage({ type: 'AlertSet', accountId: 'B', alert: two.list()[0] })
    two.alerts().onSiblingMessage({ type: 'AlertSet', accountId: 'A', alert: { id: 'x' } })
    expect(ids(two)).toEqual(['a1'])
  })
})
