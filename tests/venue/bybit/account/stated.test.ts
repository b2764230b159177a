import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Position } from '#shared/domain/records.ts'
import type { Held } from '#shared/maths/explain/stated.ts'
import { statedFigure, statedNumbers, statedPool } from '#shared/maths/explain/stated.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { createDifferenceLog } from '../../../../venue/bybit/account/difference-log.ts'
import type { PrivateSnapshot } from '../../../../venue/exchange/events.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'

let stage: GatewayStage
let snapshot: PrivateSnapshot
let held: readonly Held[]

beforeAll(async () => {
  stage = await openGatewayStage({ symbols: 20 })
  snapshot = await stage.snapshot()
  const instruments = await stage.exchange.instruments()
  held = snapshot.positions.flatMap((position) => {
    const instrument = instruments.find(({ symbol }) => symbol === position.symbol)
    return instrument === undefined ? [] : [{ position, instrument }]
  })
})
afterAll(() => stage.close())

/** The snapshot as Bybit states it at a time, with a figure of the long BTCUSDT changed. */
const statedAt = (positionsTime: number, change: Partial<Position> = {}): PrivateSnapshot => ({
  ...snapshot,
  totals: { time: positionsTime, coins: [], positionsTime },
  positions: snapshot.positions.map((position) =>
    position.symbol === 'BTCUSDT' ? { ...position, ...change } : position,
  ),
})

function openLog() {
  const lines: string[] = []
  const bySymbol = (symbol: string) => {
    const found = held.find(({ instrument }) => instrument.symbol === symbol)
    return found === undefined
      ? undefined
      : { instrument: found.instrument, category: 'linear' as const, name: symbol }
  }
  return { lines, ...createDifferenceLog({ bySymbol }, (line) => void lines.push(line)) }
}

describe('figures of positions that Bybit states', () => {
  it('each of our own API is ours to the last digit, through the gateway', () => {
    const compared = held.flatMap((of) => {
      const coin = snapshot.wallet.find((one) => one.coin === of.instrument.coin)
      return statedNumbers.flatMap((number) => {
        const found = statedFigure(of, () => (coin === undefined ? null : statedPool(held, coin)), number)
        return found === null ? [] : [[of.position.symbol, number, found.difference, found.isOff]]
      })
    })
    expect(compared.filter(([, , difference]) => difference !== '0')).toEqual([])
    expect(compared.length).toBeGreaterThan(20)
    const symbols = new Set(compared.flatMap(([symbol, number]) => (number === 'liqPrice' ? [symbol] : [])))
    expect(symbols).toContain('BTCUSDT')
    expect(symbols).toContain('BTCUSD')
  })

  it('a difference at two readings writes one line with all inputs, and another only after both agreed again', () => {
    const { lines, check } = openLog()
    const wrong = { breakevenPrice: '100' as DecimalText }
    check(statedAt(1000, wrong))
    // A push between two readings states nothing of the other positions.
    check(statedAt(1000, wrong))
    expect(lines).toEqual([])
    for (const at of [11_000, 21_000, 31_000]) check(statedAt(at, wrong))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      /^Bybit says breakevenPrice 100 of BTCUSDT Buy, ours is [\d.]+, difference -[\d.]+\. \(E \* s \* q .*: s=1, q=[\d.]+ BTC, E=[\d.]+ USDT, r=-?[\d.]+ USDT, F=0\.00055 rate\. At 1970-01-01T00:00:11\.000Z\.$/,
    )
    check(statedAt(41_000))
    check(statedAt(51_000, wrong))
    expect(lines).toHaveLength(1)
    check(statedAt(61_000, wrong))
    expect(lines).toHaveLength(2)
  })

  it('amounts may differ by 0.1 %, prices by one tick, and what is not stated is not compared', () => {
    const of = held.find(({ position }) => position.symbol === 'BTCUSDT')
    if (of === undefined) throw new Error('no position')
    const pool = () => statedPool(held, snapshot.wallet.find(({ coin }) => coin === 'USDT') ?? noCoin)
    const judged = (change: object, number: (typeof statedNumbers)[number]) =>
      statedFigure({ ...of, position: { ...of.position, ...change } }, pool, number)?.isOff
    const margin = Number(of.position.positionMM)
    expect(judged({ positionMM: (margin * 1.0009).toFixed(8) }, 'positionMM')).toBe(false)
    expect(judged({ positionMM: (margin * 1.0012).toFixed(8) }, 'positionMM')).toBe(true)
    expect(judged({ positionMM: undefined }, 'positionMM')).toBeUndefined()
    const liq = Number(of.position.liqPrice)
    expect(judged({ liqPrice: (liq + 0.1).toFixed(1) }, 'liqPrice')).toBe(false)
    expect(judged({ liqPrice: (liq + 0.2).toFixed(1) }, 'liqPrice')).toBe(true)
    // Both sides of a hedge share a price, which our formula of one side does not give.
    expect(judged({ positionIdx: 1, liqPrice: '1' }, 'liqPrice')).toBeUndefined()
    expect(judged({ markPrice: undefined }, 'positionMM')).toBeUndefined()
  })
})

const noCoin = {
  coin: 'USDT',
  walletBalance: '0' as DecimalText,
  positionMargin: '0' as DecimalText,
  orderMargin: '0' as DecimalText,
  cumRealisedPnl: '0' as DecimalText,
}
