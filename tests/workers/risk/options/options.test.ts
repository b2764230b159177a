import { describe, expect, it } from 'vitest'
import type { OptionsQuestion } from '#shared/contracts/options.ts'
import type { Greeks } from '#shared/domain/records.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { startRisk } from '../support/fake-hub.ts'
import type { Bench } from '../support/fake-hub.ts'
import { dec, instrument, position, privateState, tickerRow, view } from '../support/samples.ts'

const DAY = 86_400_000
const near = 1_700_000_000_000 + 7 * DAY
const far = near + 7 * DAY
const question: OptionsQuestion = { settle: 'USDT', base: 'BTC', expiry: 0, window: [0, 10] }

function option(
  id: number,
  strike: string,
  optionType: 'Call' | 'Put',
  over: Partial<Instrument> = {},
): Instrument {
  return instrument({
    id,
    symbol: `BTC-${strike}-${optionType}-${id}`,
    contractType: 'UsdtOption',
    strikePrice: dec(strike),
    optionType,
    settleTradingTime: near,
    lotFraction: 2,
    ...over,
  })
}
const listed = [
  instrument(),
  option(11, '62000', 'Call'),
  option(12, '62000', 'Put'),
  option(13, '9000', 'Call'),
  option(21, '60000', 'Call', { settleTradingTime: far }),
  option(31, '60000', 'Call', { contractType: 'UsdcOption' }),
  option(32, '60000', 'Call', { contractStatus: 'Closed' }),
]
const row = (id: number, markPrice: number): Float64Array =>
  tickerRow(id, {
    markPrice,
    indexPrice: 600_000,
    bid1Price: markPrice - 1,
    ask1Price: 0,
    openInterest: 1234,
  })

async function openChain(over: Partial<OptionsQuestion> = {}): Promise<Bench> {
  const bench = await startRisk({ options: { ...question, ...over } })
  bench.hub.catalogue(listed)
  bench.hub.batch({ tickers: Float64Array.from([...row(11, 9000), ...row(12, 29_000)]) })
  await bench.clock.pass(300)
  return bench
}
const rowsOf = ({ page }: Bench) => page.patches.flatMap((patch) => patch.options?.upserts ?? [])
const headOf = ({ page }: Bench) =>
  page.patches.findLast((patch) => patch.optionChain !== undefined)?.optionChain

describe('the option chain', () => {
  it('ROUTE-05, ROUTE-06: has the strikes of the nearest expiry of one settle coin and base, lowest first', async () => {
    const bench = await openChain()
    const keys = bench.page.patches.findLast((patch) => patch.options?.keys !== undefined)?.options?.keys
    expect(keys).toEqual([`${near}:9000`, `${near}:62000`])
    expect(headOf(bench)).toMatchObject({ expiries: [near, far], expiry: near, atMoney: `${near}:62000` })
  })

  it.each([
    [
      'with greeks of the exchange',
      { delta: '0.5', gamma: '0.1', theta: '-1', vega: '2', iv: '0.55' },
      '0.500000',
      '55.00%',
    ],
    ['without', undefined, '--', '--'],
  ])('POS-34: a position of an option %s is shown as one of an option', async (_what, texts, delta, iv) => {
    const { clock, hub, page } = await startRisk()
    hub.catalogue(listed)
    const greeks = texts === undefined ? {} : { greeks: texts as unknown as Greeks }
    const held = {
      symbol: 'BTC-62000-Call-11',
      size: dec('1'),
      strikePrice: dec('62000'),
      deliveryTime: near,
    }
    hub.account({
      kind: 'State',
      state: privateState({ orders: [], positions: [position({ ...held, ...greeks }), position()] }),
    })
    await clock.pass(300)
    const rows = page.patches.flatMap((patch) => patch.positions?.upserts ?? [])
    expect(rows.findLast(({ symbol }) => symbol === held.symbol)?.greeks).toMatchObject({
      delta,
      iv,
      strikePrice: '62,000',
      deliveryTime: near,
    })
    expect(rows.findLast(({ symbol }) => symbol === 'BTCUSDT')?.greeks).toBeUndefined()
  })

  it('POS-34: the greeks of a position are those of one unit times the signed size', async () => {
    const { clock, hub, page } = await startRisk()
    hub.catalogue(listed)
    const greeks = { delta: '0.305167', gamma: '0.00002', theta: '-324.24', vega: '12.5', iv: '0.55' }
    const held = { symbol: 'BTC-62000-Call-11', strikePrice: dec('62000'), deliveryTime: near }
    const shown = async (side: 'Buy' | 'Sell', size: string) => {
      const one = position({ ...held, side, size: dec(size), greeks: greeks as unknown as Greeks })
      hub.account({ kind: 'State', state: privateState({ orders: [], positions: [one] }) })
      await clock.pass(300)
      const rows = page.patches.flatMap((patch) => patch.positions?.upserts ?? [])
      return rows.findLast(({ symbol }) => symbol === held.symbol)?.greeks
    }
    expect(await shown('Sell', '0.8')).toMatchObject({
      delta: '-0.244133',
      gamma: '-0.000016',
      theta: '259.392000',
      vega: '-10.000000',
      iv: '55.00%',
    })
    expect(await shown('Buy', '2')).toMatchObject({ delta: '0.610334', theta: '-648.480000' })
  })

  it('POS-34: a strike shows prices, volatility and greeks of its call and its put; missing ones are --', async () => {
    const bench = await openChain()
    const last = rowsOf(bench).findLast(({ key }) => key === `${near}:62000`)
    expect(last).toMatchObject({
      strike: '62,000',
      call: { mark: '900.0', bid: '899.9', ask: '--', openInterest: '12.34', position: '' },
      put: { mark: '2,900.0' },
    })
    expect(last?.call?.iv).toMatch(/^\d+\.\d%$/)
    expect(Number(last?.call?.delta)).toBeGreaterThan(0)
    expect(Number(last?.put?.delta)).toBeLessThan(0)
    expect(Number(last?.call?.theta)).toBeLessThan(0)
    const unpriced = rowsOf(bench).findLast(({ key }) => key === `${near}:9000`)
    expect(unpriced).toMatchObject({ call: { mark: '--', iv: '--', delta: '--' }, put: null })
  })

  it('a mark below the option’s exercise value has no volatility', async () => {
    const bench = await openChain()
    bench.hub.batch({ tickers: row(12, 19_000) })
    await bench.clock.pass(300)
    expect(rowsOf(bench).at(-1)?.put).toMatchObject({ mark: '1,900.0', iv: '--', delta: '--' })
  })

  it('requests the tickers of its options from the hub, and none when it is closed', async () => {
    const bench = await openChain()
    expect(bench.hub.wants()?.tickers).toEqual(expect.arrayContaining([11, 12, 13]))
    expect(bench.hub.wants()?.tickers).not.toContain(21)
    bench.risk.api.setView(view())
    await bench.clock.pass(300)
    expect(bench.hub.wants()?.tickers).not.toContain(11)
  })

  it('only changed rows are sent again', async () => {
    const bench = await openChain()
    const before = bench.page.patches.length
    bench.hub.batch({ tickers: row(11, 9100) })
    await bench.clock.pass(300)
    const sent = bench.page.patches.slice(before).flatMap((patch) => patch.options?.upserts ?? [])
    expect(sent.map(({ key }) => key)).toEqual([`${near}:62000`])
  })

  it('figures are sent five times a second, and the last ones even without a later change', async () => {
    const bench = await openChain()
    const before = bench.page.patches.length
    const told = () => bench.page.patches.slice(before).flatMap((patch) => patch.options?.upserts ?? [])
    for (let tenth = 1; tenth <= 20; tenth += 1) {
      bench.hub.batch({ tickers: row(11, 9000 + tenth) })
      await bench.clock.pass(100)
    }
    expect(told().length).toBeGreaterThanOrEqual(8)
    expect(told().length).toBeLessThanOrEqual(11)
    await bench.clock.pass(400)
    expect(told().at(-1)?.call?.mark).toBe('902.0')
  })

  it('shows an own position with its sign, and its payoff with and without a draft', async () => {
    const bench = await openChain()
    const held = position({
      symbol: 'BTC-62000-Call-11',
      side: 'Sell',
      size: dec('0.5'),
      entryPrice: dec('1000'),
    })
    bench.hub.account({ kind: 'State', state: privateState({ positions: [held] }) })
    await bench.clock.pass(300)
    expect(rowsOf(bench).findLast(({ key }) => key === `${near}:62000`)?.call).toMatchObject({
      position: '-0.50',
      positionTone: -1,
    })
    const alone = await bench.risk.api.optionPayoff(question, null)
    expect(alone).toMatchObject({ best: '+500.00', withDraft: [], breakevens: ['63,000.00'] })
    const draft = { symbol: 'BTC-62000-Call-11', side: 'Buy', qty: dec('0.5'), price: '' } as const
    // Bought back at the mark price of 900: 50 won wherever it ends.
    expect(await bench.risk.api.optionPayoff(question, draft)).toMatchObject({
      best: '+50.00',
      worst: '+50.00',
    })
    expect(await bench.risk.api.optionPayoff({ ...question, base: 'NONE' }, null)).toBeNull()
  })

  it('ENTITY-02: the ticket opens an option of the chain as one that trades', async () => {
    const bench = await startRisk({ symbol: 'BTC-62000-Call-11', options: question })
    bench.hub.catalogue(listed)
    bench.hub.batch({ tickers: row(11, 9000) })
    await bench.clock.pass(300)
    expect(bench.page.patches.findLast((patch) => patch.instrument)?.instrument).toMatchObject({
      tradable: true,
    })
  })
})

describe('the ticket of an option by its volatility', () => {
  const symbol = 'BTC-62000-Call-11'

  it('a volatility gives a price on a step, and that price gives the volatility again', async () => {
    const bench = await openChain()
    const { api } = bench.risk
    for (const iv of ['25', '60.5', '140', '999.9']) {
      const terms = await api.priceOfIv(symbol, iv)
      expect(terms?.price).toMatch(/^\d+(\.\d)?$/)
      const back = await api.ivOfPrice(symbol, terms?.price ?? '')
      expect(Math.abs(Number(back?.iv) - Number(iv))).toBeLessThan(0.2)
    }
  })

  it('its own mark price gives the volatility that the chain shows', async () => {
    const bench = await openChain()
    const shown = rowsOf(bench).findLast(({ key }) => key === `${near}:62000`)?.call?.iv
    expect(`${(await bench.risk.api.ivOfPrice(symbol, '900'))?.iv}%`).toBe(shown)
  })

  it('returns null without a volatility or a price', async () => {
    const { api } = (await openChain()).risk
    for (const bad of ['', '0', '-5', '1000.1', 'abc', 'NaN', '1e400', '0.1'])
      expect(await api.priceOfIv(symbol, bad)).toBeNull()
    for (const bad of ['', '0', '-5', 'abc', 'Infinity', '99999999'])
      expect(await api.ivOfPrice(symbol, bad)).toBeNull()
    for (const none of ['BTCUSDT', 'NOPE', 'BTC-9000-Call-13'])
      expect([await api.priceOfIv(none, '50'), await api.ivOfPrice(none, '900')]).toEqual([null, null])
  })
})
