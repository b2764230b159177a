import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PriceMenuEntry, PricePlace } from 'charting_library'
import type { InstrumentView } from '../../../../src/shared/contracts/instrument.ts'
import { priceEntries } from '../../../../src/main-thread/features/chart/price-menu.ts'
import { setPlacesAtOnce } from '../../../../src/main-thread/features/chart/place-at-once.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { alerts } from '../../../../src/main-thread/stores/alerts.ts'
import { setChartObjects } from '../../../../src/main-thread/stores/chart-objects.ts'
import { emptyTicker, mainMarket } from '../../../../src/main-thread/stores/market.ts'
import type { Market } from '../../../../src/main-thread/stores/market.ts'
import { draftFor, setPrice, setQty } from '../../../../src/main-thread/trading/ticket/draft.ts'
import { sendPicksTo } from '../../../../src/main-thread/trading/ticket/pick-price.ts'
import { dateTimeText } from '../../../../src/main-thread/ui/durations.ts'
import { speakEnglish } from './english.ts'
import { thirdChart } from './third-chart.ts'

const mocks = vi.hoisted(() => ({
  judge: vi.fn(),
  submit: vi.fn(),
  navigate: vi.fn(),
  add: vi.fn(),
  remove: vi.fn(),
}))
vi.mock('wouter/use-browser-location', () => ({ navigate: mocks.navigate }))
vi.mock('../../../../src/main-thread/bridge/ask-risk.ts', async (load) => ({
  ...(await load()),
  judgePriceOrders: mocks.judge,
}))
vi.mock('../../../../src/main-thread/bridge/alert-calls.ts', () => ({ removeCrossAlert: mocks.remove }))
vi.mock('../../../../src/main-thread/features/chart/add-price-alert.ts', () => ({ addPriceAlert: mocks.add }))
vi.mock('../../../../src/main-thread/trading/ticket/submit-ticket.ts', async (load) => ({
  ...(await load()),
  submitTicket: mocks.submit,
}))

const market = (symbol: string, unit: string, tickSize: string, fractions: readonly [number, number]) =>
  ({
    symbol,
    unit,
    tickSize,
    priceFraction: fractions[0],
    lotFraction: fractions[1],
    contractType: 'LinearPerpetual',
    tradable: true,
    bannedSides: [],
  }) as unknown as InstrumentView

/** A grid of two charts: the page's own market with a tick of 0.10, and another with a tick of 0.05. */
const btc = market('BTCUSDT', 'BTC', '0.10', [2, 3])
const eth = market('ETHUSDT', 'ETH', '0.05', [2, 2])
const third = thirdChart()
type Entry = Exclude<PriceMenuEntry, '-'>
const named = (entries: readonly PriceMenuEntry[], value: string): Entry => {
  const found = entries.find((entry): entry is Entry => entry !== '-' && entry.value === value)
  if (found === undefined) throw new Error(`no entry ${value}`)
  return found
}
const menuOn = (on: Market, price: number, over: Partial<PricePlace> = {}) =>
  priceEntries(on, { symbol: on.view.symbol, time: 0, price, ...over })
const shown = (entries: readonly PriceMenuEntry[] = []) =>
  entries.map((entry) => entry !== '-' && [entry.text, entry.note])

beforeAll(() => speakEnglish(['actions', 'alerts', 'chart', 'common', 'ticket']))

beforeEach(() => {
  for (const mock of Object.values(mocks)) mock.mockReset()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  session.view = { kind: 'trader', account: { accountId: 'A' } } as unknown as typeof session.view
  mainMarket.view.symbol = 'BTCUSDT'
  mainMarket.instrument.v = btc
  Object.assign(mainMarket.ticker, emptyTicker, { symbol: 'BTCUSDT', lastPriceText: '60000' })
  third.view.symbol = 'ETHUSDT'
  third.instrument.v = eth
  Object.assign(third.ticker, emptyTicker, { symbol: 'ETHUSDT', lastPriceText: '3000' })
  mocks.judge.mockImplementation((orders: readonly unknown[]) =>
    Promise.resolve(orders.map(() => ({ qty: '0.5', error: null, verdict: '', limit: '', value: '' }))),
  )
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) setPrice(draftFor(symbol), '')
  setQty(draftFor('BTCUSDT'), '0.01')
  setQty(draftFor('ETHUSDT'), '0.5')
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  setPlacesAtOnce(true)
})

describe('the menu of a chart in a grid', () => {
  it('offers orders of its own market, at that market’s tick, size and price', async () => {
    const entries = await menuOn(third, 2999.05)
    expect(named(entries, 'BuyLimit').text).toMatch(/^Buy limit \W*0\.50 ETH @ 2,999\.05\W*$/)
    expect(named(entries, 'BuyLimit').note).toContain('ETHUSDT')
    expect(named(entries, 'SellStop').text).toContain('2,999.05')
    expect(mocks.judge.mock.calls[0]?.[0]).toMatchObject([
      { side: 'Buy', draft: { symbol: 'ETHUSDT', priceText: '2999.05', qtyText: '0.5' } },
      { side: 'Sell', draft: { symbol: 'ETHUSDT' } },
    ])
    // 2999.05 is no price of the page's market.
    expect(await menuOn(mainMarket, 2999.05)).toEqual([])
  })

  it('an order of another chart fills that market’s ticket and opens it; the ticket in view is not changed, and nothing is sent', async () => {
    const before = { ...draftFor('BTCUSDT') }
    named(await menuOn(third, 2999.05), 'BuyLimit').click()
    expect(draftFor('ETHUSDT')).toMatchObject({ kind: 'Limit', priceText: '2999.05', qtyText: '0.5' })
    expect({ ...draftFor('BTCUSDT') }).toEqual(before)
    expect(mocks.navigate.mock.calls).toEqual([['/trade/usdt/ETHUSDT']])
    // Even where orders are placed at once: the trader has not seen the rest of that ticket.
    expect(mocks.submit).not.toHaveBeenCalled()
  })

  it('an entry does nothing once its chart or the ticket shows another market', async () => {
    const buy = named(await menuOn(third, 2999.05), 'BuyLimit')
    third.view.symbol = 'SOLUSDT'
    buy.click()
    third.view.symbol = 'ETHUSDT'
    mainMarket.view.symbol = 'ETHUSDT'
    buy.click()
    expect(mocks.navigate).not.toHaveBeenCalled()
    expect(mocks.submit).not.toHaveBeenCalled()
    expect(draftFor('ETHUSDT').priceText).not.toBe('2999.05')
  })

  it('of the ticket’s own market places the order at once where the trader chose that, once', async () => {
    const buy = named(await menuOn(mainMarket, 59_000.1), 'BuyLimit')
    buy.click()
    expect(mocks.submit).toHaveBeenCalledTimes(1)
    expect(mocks.submit.mock.calls[0]).toMatchObject(['Buy', { instrument: { symbol: 'BTCUSDT' } }])
    expect(mocks.navigate).not.toHaveBeenCalled()
  })

  it.each([
    ['another market', third, 2999.05, 'ETHUSDT', '2999.05'],
    ['the window’s market', mainMarket, 59_000.1, 'BTCUSDT', '59000.1'],
  ] as const)(
    'in a window without a ticket an order of %s names its market, goes to the ticket, and nothing is sent',
    async (_, of, at, symbol, price) => {
      const elsewhere = vi.fn()
      sendPicksTo(elsewhere)
      const entries = await menuOn(of, at)
      const buy = named(entries, 'BuyLimit')
      expect(buy.note).toBe(symbol)
      // The amount is that of the other window's ticket.
      expect(buy.text).toMatch(/^Buy limit .?@/)
      expect(entries.map((entry) => entry !== '-' && entry.value)).not.toContain('at-once')
      buy.click()
      sendPicksTo(null)
      expect(elsewhere.mock.calls).toEqual([
        [symbol, price, '', { side: 'Buy', kind: 'Limit', price, triggerBy: 'LastPrice' }],
      ])
      expect(mocks.navigate).not.toHaveBeenCalled()
      expect(mocks.submit).not.toHaveBeenCalled()
    },
  )

  it('alerts are of its own market, in one direction or at each crossing, once or per candle of its interval', async () => {
    const more = named(await menuOn(third, 3100), 'more-alerts').entries ?? []
    expect(shown(more)).toEqual([
      ['Price rises above 3,100.00', 'Once'],
      ['Price rises above 3,100.00', 'Once per candle'],
      ['Price falls below 3,100.00', 'Once'],
      ['Price falls below 3,100.00', 'Once per candle'],
      ['Price crosses 3,100.00', 'Once per candle'],
    ])
    named(more, 'alert-falls-perBar').click()
    expect(mocks.add.mock.calls).toEqual([
      [
        {
          of: 'Price',
          symbol: 'ETHUSDT',
          interval: '5',
          repeat: 'perBar',
          direction: 'down',
          watched: { price: '3100' },
        },
        '3,100.00',
      ],
    ])
  })

  it('a chart of mark prices offers the same alerts, which name that price and are judged by it', async () => {
    const entries = await menuOn(third, 3100, { symbol: 'ETHUSDT:MARK' })
    const alert = named(entries, 'alert')
    expect(alert.note).toBe('Mark')
    alert.click()
    const more = named(entries, 'more-alerts').entries ?? []
    expect(shown(more)).toHaveLength(5)
    expect(shown(more)[0]).toEqual(['Price rises above 3,100.00', 'Once · Mark'])
    named(more, 'alert-crosses-perBar').click()
    expect(mocks.add.mock.calls.map(([ask]: readonly unknown[]) => ask)).toMatchObject([
      { of: 'MarkPrice', symbol: 'ETHUSDT', price: '3100' },
      { of: 'Price', symbol: 'ETHUSDT', by: 'MarkPrice', repeat: 'perBar' },
    ])
  })

  it('a press on a drawn line offers alerts on that line first; elsewhere, and on other drawings, there are none', async () => {
    const points = [
      { time: 1, price: 2 },
      { time: 3, price: 4 },
    ]
    const line = { drawing: 'd1', tool: 'trend_line', points } as const
    setChartObjects(third.id, {
      symbol: 'ETHUSDT',
      resolution: '5',
      kind: 'market',
      studies: [],
      lines: [line],
    })
    const [first] = await menuOn(third, 3100, { drawing: 'd1' })
    if (first === undefined || first === '-') throw new Error('no entry')
    const until = dateTimeText(3000)
    expect([first.text, shown(first.entries).slice(2)]).toEqual([
      'Alert on this line…',
      [
        ['Price falls below Trend line', `Once · until ${until}`],
        ['Price falls below Trend line', `Once per candle · until ${until}`],
        ['Price crosses Trend line', `Once · until ${until}`],
        ['Price crosses Trend line', `Once per candle · until ${until}`],
      ],
    ])
    named(first.entries ?? [], 'line-rises-perBar').click()
    const ask = {
      of: 'Line',
      symbol: 'ETHUSDT',
      interval: '5',
      repeat: 'perBar',
      direction: 'up',
      watched: line,
    }
    expect(mocks.add.mock.calls).toEqual([[ask, 'Trend line']])
    expect(() => structuredClone(mocks.add.mock.calls[0])).not.toThrow()
    // An alert that the line carries is named, and can be removed.
    alerts.crossing = [
      { ...ask, id: 'a1', interval: '5', of: 'Line', repeat: 'perBar', direction: 'up' },
      {
        ...ask,
        id: 'a2',
        interval: '5',
        of: 'Line',
        repeat: 'once',
        direction: 'up',
        watched: { ...line, drawing: 'd2' },
      },
    ]
    const carried = await menuOn(third, 3100, { drawing: 'd1' })
    expect(shown(carried).slice(0, 2)).toEqual([
      ['Remove the alert', 'Price rises above Trend line · Once per candle'],
      ['Alert on this line…', undefined],
    ])
    named(carried, 'remove-line-alert').click()
    expect(mocks.remove.mock.calls).toEqual([['a1']])
    for (const over of [{}, { drawing: 'd2' }])
      expect((await menuOn(third, 3100, over)).map((entry) => entry !== '-' && entry.value)).not.toContain(
        'line-alert',
      )
    setChartObjects(third.id, {
      symbol: 'BTCUSDT',
      resolution: '5',
      kind: 'market',
      studies: [],
      lines: [line],
    })
    expect((await menuOn(third, 3100, { drawing: 'd1' })).at(0)).not.toMatchObject({ value: 'line-alert' })
    setChartObjects(third.id, null)
  })
})
