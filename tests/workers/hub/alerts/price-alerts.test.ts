import { beforeEach, describe, expect, it } from 'vitest'
import { MOST_ALERTS } from '../../../../src/shared/contracts/alerts.ts'
import type { AlertFired, PriceAlert } from '../../../../src/shared/contracts/alerts.ts'
import type { Instrument } from '../../../../src/shared/domain/instrument.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { TICKER_WIDTH, tickerField } from '../../../../src/shared/wire/frames.ts'
import { createPriceAlerts, readAlerts } from '../../../../src/workers/hub/alerts/price-alerts.ts'
import type { PriceAlerts } from '../../../../src/workers/hub/alerts/price-alerts.ts'
import { createTickerTable } from '../../../../src/workers/hub/feeds/ticker-table.ts'

const dec = (text: string): DecimalText => text as DecimalText
const BTC = { id: 3, symbol: 'BTCUSDT', displayName: 'BTCUSDT', priceFraction: 1 } as Instrument
const instruments = [BTC]

/** Where alerts are kept; one for several lives of the hub. */
function createKept() {
  const data = new Map<string, unknown>()
  return {
    get: (_store: string, key: string) => Promise.resolve(data.get(key)),
    put: (_store: string, key: string, value: unknown) => {
      data.set(key, structuredClone(value))
      return Promise.resolve(true)
    },
    remove: () => Promise.resolve(),
    entries: () => Promise.resolve([]),
    status: () => 'ok' as const,
  }
}

let tickers: ReturnType<typeof createTickerTable>
let kept: ReturnType<typeof createKept>
let account: string
let fired: AlertFired[]
let lists: (readonly PriceAlert[])[]
let held: string[]
let alerts: PriceAlerts
let ids: number

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
function start(): PriceAlerts {
  return createPriceAlerts({
    env: {
      newId: () => {
        ids += 1
        return `a${ids}`
      },
    },
    storage: kept,
    accountId: () => account,
    instruments: () => instruments,
    push: {
      store: { tickers, open: () => null },
      subscriptions: {
        acquire: (name) => void held.push(name),
        release: (name) => void (held = held.filter((one) => one !== name)),
      },
    },
    tabs: () => ({
      toPages: (message) => {
        if (message.type === 'AlertsChanged') lists.push(message.list)
      },
      toFront: (message) => {
        if (message.type === 'AlertFired') fired.push(message)
        return true
      },
    }),
  })
}
/** The market as it is next: last and mark price in units of 0.1. */
function market(last: number, mark = last): void {
  const row = Array.from({ length: TICKER_WIDTH }, () => 0)
  row[tickerField.instrumentId] = BTC.id
  row[tickerField.lastPrice] = last
  row[tickerField.markPrice] = mark
  tickers.apply(row, 0, 1)
  alerts.look()
}
const ask = (price: string, of: PriceAlert['of'] = 'LastPrice') =>
  alerts.calls.addAlert({ symbol: 'BTCUSDT', of, price: dec(price) })

beforeEach(async () => {
  tickers = createTickerTable()
  kept = createKept()
  account = 'A'
  ids = 0
  fired = []
  lists = []
  held = []
  alerts = start()
  alerts.look()
  await settle()
})

describe('price alerts (issue 10)', () => {
  it('are told once, at the price or beyond it, on the side the market was not', () => {
    market(1_000_000)
    expect(ask('100000.1')).toBeNull()
    expect(ask('99999.9')).toBeNull()
    market(1_000_000)
    expect(fired).toEqual([])
    market(1_000_001)
    expect(fired).toMatchObject([{ alert: { rises: true }, price: '100,000.1', now: '100,000.1' }])
    market(1_000_002)
    expect(fired).toHaveLength(1)
    market(900_000)
    expect(fired).toMatchObject([{}, { alert: { rises: false }, price: '99,999.9', now: '90,000.0' }])
    expect(alerts.calls.alerts()).toEqual([])
    expect(lists.at(-1)).toEqual([])
  })

  it('watch the price they were set for', () => {
    market(1_000_000, 1_000_050)
    ask('100003', 'MarkPrice')
    market(1_000_100, 1_000_050)
    expect(fired).toEqual([])
    market(1_000_100, 1_000_030)
    expect(fired.map(({ alert }) => alert.of)).toEqual(['MarkPrice'])
  })

  it('hold the prices of all markets for as long as there are any: hidden tabs let go of theirs', () => {
    market(1_000_000)
    expect(held).toEqual([])
    ask('110000')
    ask('120000')
    expect(held).toHaveLength(1)
    for (const { id } of alerts.calls.alerts()) alerts.calls.removeAlert(id)
    expect(held).toEqual([])
  })

  it('outlive the hub and stay with their account', async () => {
    market(1_000_000)
    ask('110000')
    alerts = start()
    alerts.look()
    await settle()
    expect(alerts.calls.alerts()).toMatchObject([{ price: '110000', rises: true }])
    account = 'B'
    alerts.look()
    expect(alerts.calls.alerts()).toEqual([])
    await settle()
    market(1_200_000)
    expect(fired).toEqual([])
    account = 'A'
    alerts.look()
    await settle()
    alerts.look()
    market(1_200_001)
    expect(fired).toHaveLength(1)
  })

  it('one that is set before the kept ones were read is kept beside them', async () => {
    market(1_000_000)
    ask('110000')
    alerts = start()
    expect(ask('120000')).toBeNull()
    await settle()
    alerts = start()
    alerts.look()
    await settle()
    expect(alerts.calls.alerts().map(({ price }) => price)).toEqual(['110000', '120000'])
  })

  it('what can not be an alert is refused by its reason and nothing is kept', () => {
    expect(ask('100')).toBe('noPrice')
    market(1_000_000)
    for (const price of ['0', '-5', 'abc', '1e5', '']) expect(ask(price)).toBe('price')
    expect(ask('100000')).toBe('reached')
    expect(alerts.calls.addAlert({ symbol: 'NOPE', of: 'LastPrice', price: dec('5') })).toBe('noPrice')
    expect(alerts.calls.alerts()).toEqual([])
    for (let at = 1; at <= MOST_ALERTS; at += 1) expect(ask(String(100_000 + at))).toBeNull()
    expect(ask('200000')).toBe('tooMany')
  })

  it('of what was stored only what is an alert counts', () => {
    const good = { id: 'x', symbol: 'BTCUSDT', of: 'LastPrice', rises: true, price: '1.5' }
    const stored = [good, null, 5, { ...good, price: 'NaN' }, { ...good, of: 'X' }, { ...good, rises: 1 }]
    expect(readAlerts(stored)).toEqual([good])
    for (const odd of [null, 'x', { list: [good] }]) expect(readAlerts(odd)).toEqual([])
  })
})
