import { beforeEach, describe, expect, it } from 'vitest'
import { proxy, subscribe } from 'valtio/vanilla'
import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { Patch } from '#shared/contracts/patch.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { applyPatch, forgetMarket } from '../../../src/main-thread/bridge/apply-patch.ts'
import { readPageStats } from '../../../src/main-thread/bridge/page-stats.ts'
import { exchangeNow } from '../../../src/main-thread/stores/clock.ts'
import { exchange } from '../../../src/main-thread/stores/exchange.ts'
import { connection, emptyConnection, threads } from '../../../src/main-thread/stores/connection.ts'
import {
  closeMarket,
  createMarket,
  emptyTicker,
  instrument,
  mainMarket,
  openMarket,
  setMarketSymbol,
  ticker,
  a11yTables,
} from '../../../src/main-thread/stores/market.ts'
import { setSymbol, view } from '../../../src/main-thread/stores/view.ts'
import { positions, tableWriters } from '../../../src/main-thread/stores/tables.ts'

const text = (value: string): DecimalText => value as DecimalText

const position = (key: string, markPrice: string): PositionRowView => ({
  key,
  symbol: key.split(':')[0] ?? '',
  displayName: key,
  positionIdx: 0,
  side: 'Buy',
  isIsolated: false,
  leverage: '10x',
  size: '+1.000',
  sizeText: text('1'),
  unit: 'BTC',
  entryPrice: '100.0',
  markPrice,
  liqPrice: '--',
  liqNear: false,
  liqDistance: '--',
  positionValue: '100.00',
  unrealisedPnl: '+1.00',
  roi: '+1.00%',
  pnlTone: 1,
  realisedPnl: '0.00',
  realisedTone: 0,
  adlRank: '--',
  breakevenPrice: '100.1',
  positionIM: '10.00',
  positionMM: '0.50',
  coin: 'USDT',
  stale: false,
  lastPrice: markPrice,
  sessionAvgPrice: '--',
  positionMargin: '10.00',
  fundingFee: '0.00',
  isAutoAddMargin: false,
  canAutoAdd: false,
  createdAt: 0,
})

const patch = (parts: Partial<Patch>): Patch => ({ epoch: 'e', seq: 1, stamp: 0, ...parts })

/** Notifications of a proxy during `act`, delivered at once. */
function notifications(target: object, act: () => void): number {
  let count = 0
  const stop = subscribe(
    target,
    () => {
      count += 1
    },
    true,
  )
  act()
  stop()
  return count
}

describe('applyPatch', () => {
  beforeEach(() => {
    tableWriters.positions.clear()
    forgetMarket(mainMarket)
    applyPatch(
      patch({ lines: [...mainMarket.lines.current.keys()].map((id): LineOp => ({ op: 'remove', id })) }),
    )
  })

  it('writes ticker fields and notifies no listener if nothing changed', () => {
    const shown = { ...emptyTicker, symbol: 'BTCUSDT', lastPrice: '108,642.5' }
    applyPatch(patch({ ticker: shown }))
    expect(ticker.lastPrice).toBe('108,642.5')
    expect(notifications(ticker, () => applyPatch(patch({ ticker: { ...shown } })))).toBe(0)
    expect(
      notifications(ticker, () => applyPatch(patch({ ticker: { ...shown, lastPrice: '108,642.6' } }))),
    ).toBe(1)
  })

  it('shows what the exchange of the newest patch can do', () => {
    applyPatch(patch({ exchange: { ...ableExchange, name: 'Bybit', isReadOnly: true } }))
    applyPatch(patch({}))
    expect([exchange.v.name, exchange.v.isReadOnly]).toEqual(['Bybit', true])
    applyPatch(patch({ exchange: ableExchange }))
    expect(exchange.v.isReadOnly).toBe(false)
  })

  it('writes the part of a further market into that market only, and none of one that was closed', () => {
    const other = createMarket(
      proxy({ id: 'a', symbol: 'ETHUSDT', interval: '30', chartKind: 'market', bookGrouping: 1 }),
    )
    openMarket(other)
    const before = { ...ticker }
    const of = (symbol: string, lastPrice: string) => ({ ticker: { ...emptyTicker, symbol, lastPrice } })
    applyPatch(patch({ others: { a: of('ETHUSDT', '3,000.0'), b: of('ETHUSDT', '1.0') } }))
    expect(other.ticker.lastPrice).toBe('3,000.0')
    expect({ ...ticker }).toEqual(before)
    // Of the symbol before, after another one was chosen in its panel.
    setMarketSymbol(other, 'SOLUSDT')
    forgetMarket(other)
    applyPatch(patch({ others: { a: { ...of('ETHUSDT', '3,000.5'), unknownSymbol: 'SOLUSDT' } } }))
    expect([other.ticker.lastPrice, other.instrument.unknownSymbol]).toEqual(['--', 'SOLUSDT'])
    expect(instrument.unknownSymbol).toBe('')
    closeMarket(other)
    applyPatch(patch({ others: { a: of('SOLUSDT', '150.0') } }))
    expect(other.ticker.lastPrice).toBe('--')
    expect(view.others).toEqual([])
  })

  it('drops pending figures of the previous symbol when another was opened', () => {
    const of = (symbol: string, lastPrice: string) => ({
      ticker: { ...emptyTicker, symbol, lastPrice },
      bookA11y: { symbol, stale: false, bids: [], asks: [], mid: lastPrice },
      tradesA11y: { symbol, stale: false, rows: [] },
      instrument: { symbol },
    })
    setSymbol('ETHUSDT')
    applyPatch(patch(of('BTCUSDT', '108,642.5') as unknown as Partial<Patch>))
    expect([ticker.lastPrice, a11yTables.book, a11yTables.trades, instrument.v]).toEqual([
      '--',
      null,
      null,
      null,
    ])
    applyPatch(patch(of('ETHUSDT', '4,321.0') as unknown as Partial<Patch>))
    expect([ticker.lastPrice, instrument.v?.symbol, a11yTables.book?.symbol]).toEqual([
      '4,321.0',
      'ETHUSDT',
      'ETHUSDT',
    ])
    setSymbol('BTCUSDT')
  })

  it('replaces the slot of a changed row and leaves the others alone', () => {
    const keys = ['BTCUSDT:0', 'ETHUSDT:0']
    applyPatch(patch({ positions: { upserts: keys.map((key) => position(key, '100.0')), keys } }))
    const btc = positions.slot('BTCUSDT:0')
    const eth = positions.slot('ETHUSDT:0')
    const update = (): void => {
      applyPatch(patch({ positions: { upserts: [position('ETHUSDT:0', '101.0')] } }))
    }
    expect(notifications(btc, update)).toBe(0)
    expect(notifications(eth, update)).toBe(1)
    expect(positions.peek('ETHUSDT:0')?.markPrice).toBe('101.0')
  })

  it('leaves the key list unchanged if only rows changed, and takes the total of a window that was sent', () => {
    applyPatch(patch({ positions: { upserts: [position('BTCUSDT:0', '1')], keys: ['BTCUSDT:0'], total: 1 } }))
    const before = positions.keys.list
    applyPatch(patch({ positions: { upserts: [position('BTCUSDT:0', '2')], total: 1 } }))
    expect(positions.keys.list).toBe(before)
    expect(positions.keys).toMatchObject({ total: 1, loaded: true })
  })

  it('POS-36: reorders known keys by their places; removed rows are dropped, remaining ones are not announced again', () => {
    const keys = ['BTCUSDT:0', 'ETHUSDT:0', 'SOLUSDT:0']
    applyPatch(patch({ positions: { upserts: keys.map((key) => position(key, '1')), keys } }))
    applyPatch(patch({ positions: { upserts: [], order: Uint32Array.of(2, 0, 1), question: 'size' } }))
    expect(positions.keys).toMatchObject({
      list: ['SOLUSDT:0', 'BTCUSDT:0', 'ETHUSDT:0'],
      total: 3,
      question: 'size',
    })
    expect(positions.peek('BTCUSDT:0')?.markPrice).toBe('1')
    applyPatch(patch({ positions: { upserts: [], order: Uint32Array.of(1), total: 1 } }))
    expect(positions.keys).toMatchObject({ list: ['ETHUSDT:0'], total: 1 })
    expect(positions.peek('BTCUSDT:0')).toBeNull()
    // Without the filter: the others come with their rows. A place there is none of is left out.
    applyPatch(
      patch({ positions: { upserts: [position('BTCUSDT:0', '2')], order: Uint32Array.of(0, 1, 2, 7) } }),
    )
    expect(positions.keys.list).toEqual(keys)
    expect(positions.peek('BTCUSDT:0')?.markPrice).toBe('2')
    expect(positions.peek('ETHUSDT:0')?.markPrice).toBe('1')
  })

  it('POS-04: empties the slot of a removed row', () => {
    applyPatch(patch({ positions: { upserts: [position('BTCUSDT:0', '1')], keys: ['BTCUSDT:0'] } }))
    const slot = positions.slot('BTCUSDT:0')
    applyPatch(patch({ positions: { upserts: [], keys: [] } }))
    expect(slot.v).toBeNull()
    expect(positions.peek('BTCUSDT:0')).toBeNull()
  })

  it('applies the forwarded operations to the map of lines', () => {
    const heard: LineOp[] = []
    const stop = mainMarket.lines.listen((ops) => heard.push(...ops))
    const line = {
      id: 'o1',
      kind: 'order',
      symbol: 'BTCUSDT',
      price: text('1'),
      side: 'Buy',
      text: 'Buy Limit',
      quantity: '1',
      tooltip: '',
      tone: 1,
      movable: true,
      cancellable: true,
      closable: false,
    } as const
    applyPatch(patch({ lines: [{ op: 'add', line }] }))
    applyPatch(patch({ lines: [{ op: 'update', line: { ...line, price: text('2') } }] }))
    expect(mainMarket.lines.current.get('o1')?.price).toBe('2')
    applyPatch(patch({ lines: [{ op: 'remove', id: 'o1' }] }))
    stop()
    expect(mainMarket.lines.current.size).toBe(0)
    expect(heard.map((op) => op.op)).toEqual(['add', 'update', 'remove'])
  })

  it('the lines of a terminated worker are removed from the chart before the next worker adds its lines', () => {
    const line = { id: 'old', symbol: 'BTCUSDT' } as ChartLine
    applyPatch(patch({ lines: [{ op: 'add', line }] }))
    const heard: LineOp[] = []
    const stop = mainMarket.lines.listen((ops) => heard.push(...ops))
    mainMarket.lines.clear()
    applyPatch(patch({ lines: [{ op: 'add', line: { ...line, id: 'new' } }] }))
    stop()
    expect(heard.map((op) => (op.op === 'remove' ? op.id : op.line.id))).toEqual(['old', 'new'])
    expect([...mainMarket.lines.current.keys()]).toEqual(['new'])
  })

  it('dates old prices by their last confirmation, not by the time the page received the loss', () => {
    applyPatch(patch({ connection: { ...emptyConnection, state: 'open' } }))
    const learned = exchangeNow()
    applyPatch(patch({ connection: { ...emptyConnection, state: 'waiting', dataAgeMs: 90_000 } }))
    expect(Math.round((learned - threads.staleSince) / 1000)).toBe(90)
    applyPatch(patch({ connection: { ...emptyConnection, state: 'open' } }))
  })

  it('stores the start of a connection loss once', () => {
    applyPatch(patch({ connection: { ...emptyConnection, state: 'open' } }))
    expect(threads.staleSince).toBe(0)
    applyPatch(patch({ connection: { ...emptyConnection, state: 'waiting' } }))
    const since = threads.staleSince
    expect(since).toBeGreaterThan(0)
    applyPatch(patch({ connection: { ...emptyConnection, state: 'waiting', latencyMs: 3 } }))
    expect(threads.staleSince).toBe(since)
    applyPatch(patch({ connection: { ...emptyConnection, state: 'open', latencyMs: 3 } }))
    expect(threads.staleSince).toBe(0)
    expect(connection.latencyMs).toBe(3)
  })

  it('measures the age of applied data by the server clock', () => {
    applyPatch(
      patch({ connection: { ...emptyConnection, state: 'open', clockOffsetMs: 60_000, isClockKnown: true } }),
    )
    const before = readPageStats()
    applyPatch(patch({ stamp: Date.now() + 60_000 - 40 }))
    applyPatch(patch({}))
    const after = readPageStats()
    expect(after.patches - before.patches).toBe(2)
    expect(after.ages.length - before.ages.length).toBe(1)
    const age = after.ages.at(-1) ?? Number.NaN
    expect(age).toBeGreaterThanOrEqual(40)
    expect(age).toBeLessThan(10_000)
  })

  it('shows nothing of the previous symbol under a new one', () => {
    applyPatch(patch({ ticker: { ...emptyTicker, symbol: 'BTCUSDT', lastPrice: '1' }, unknownSymbol: 'X' }))
    forgetMarket(mainMarket)
    expect(ticker).toMatchObject({ symbol: '', lastPrice: '--' })
    expect(instrument.unknownSymbol).toBe('')
  })
})
