import { describe, expect, it } from 'vitest'
import type { PositionRowView } from '#shared/contracts/views.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import { formatDecimal, formatPrice } from '#shared/units/display.ts'
import { tickerField, TICKER_WIDTH } from '#shared/wire/frames.ts'
import { formatScaled } from '#shared/units/scaled.ts'
import { market } from '../../../venue/core/bench-core.ts'
import type { BenchCore } from '../../../venue/core/bench-core.ts'
import { rich } from '../../../venue/core/rich-bench.ts'
import { startRisk } from '../support/fake-hub.ts'
import { privateState } from '../support/samples.ts'

/** One symbol of every family that the table works out, and what an order of it may be. */
const families = [
  ['LinearPerpetual', '0.02'],
  ['LinearFutures', '0.02'],
  ['UsdcPerpetual', '0.02'],
  ['InversePerpetual', '100'],
  ['InverseFutures', '100'],
] as const

function open(bench: BenchCore, accountId: string): readonly string[] {
  return families.flatMap(([type, qty], index) => {
    const found = bench.core
      .instruments()
      .find(
        (one) => one.contractType === type && one.symbolStatus === 'Trading' && one.symbol.startsWith('BTC'),
      )
    if (found === undefined) return []
    const side = index % 2 === 0 ? 'Buy' : 'Sell'
    const answer = bench.run(accountId, market({ symbol: found.symbol, side, qty }))
    return answer.ok ? [found.symbol] : []
  })
}

/** The table as the risk worker makes it of the venue's own records and tickers. */
async function tableOf(bench: BenchCore, accountId: string): Promise<ReadonlyMap<string, PositionRowView>> {
  const snapshot = bench.core.snapshotOf(accountId)
  if (snapshot === null) throw new Error('no account')
  const { hub, clock, page } = await startRisk({ positionsWindow: [0, 50] })
  hub.catalogue([...bench.core.instruments()])
  const account = bench.core.accountsOf('tester').find((one) => one.accountId === accountId)
  const { orders, positions, wallet, settings } = snapshot
  const state = privateState({
    orders: [...orders],
    positions: [...positions],
    wallet: [...wallet],
    settings: [...settings],
  })
  hub.account({ kind: 'State', state: account === undefined ? state : { ...state, account } })
  hub.batch({ tickers: bench.core.tickers() })
  await clock.pass(300)
  const rows = page.patches.flatMap((patch) => patch.positions?.upserts ?? [])
  return new Map(rows.map((row) => [row.symbol, row]))
}

/** In 1e-8 of a coin. */
const units = (text: string | undefined): number => Math.round(Number(text?.replaceAll(',', '')) * 1e8)

describe('the table against the venue', () => {
  for (const kind of ['cross', 'isolated', 'small'] as const) {
    it(`POS-01, POS-27, POS-33: with a ${kind} account every number equals the exchange’s own for the same mark price, before and after it moved by 1 %`, async () => {
      const bench = rich()
      const accountId = bench[kind]
      const symbols = open(bench, accountId)
      expect(symbols.length).toBeGreaterThanOrEqual(kind === 'cross' ? 5 : 1)
      for (const moved of [false, true]) {
        if (moved) {
          const btc = bench.core.instruments().find((one) => one.symbol === 'BTCUSDT')
          const rows = bench.core.tickers()
          const at = ((btc?.id ?? 1) - 1) * TICKER_WIDTH
          const mark = rows[at + tickerField.lastPrice] ?? 0
          bench.move(
            'BTCUSDT',
            formatScaled(Math.round((mark * 1.01) / 1000) * 1000, btc?.priceFraction ?? 1),
          )
          bench.pass(1000)
        }
        const table = await tableOf(bench, accountId)
        const records = bench.core.snapshotOf(accountId)?.positions ?? []
        expect(records.map(({ symbol }) => symbol).toSorted()).toEqual([...symbols].toSorted())
        for (const record of records) {
          const instrument = bench.core.instruments().find((one) => one.symbol === record.symbol)
          const row = table.get(record.symbol)
          if (instrument === undefined || row === undefined) throw new Error(`no row of ${record.symbol}`)
          const inverse = isInverse(instrument.contractType)
          const { priceFraction } = instrument
          const price = (value: unknown): string => formatPrice(value, priceFraction, { group: true })
          const money = (value: unknown): string =>
            formatDecimal(value, instrument.walletBalanceFraction, { group: true })
          expect(row, record.symbol).toMatchObject({
            entryPrice: price(record.entryPrice),
            markPrice: price(record.markPrice),
            breakevenPrice: price(record.breakevenPrice),
            realisedPnl: formatDecimal(
              record.positionRPL,
              inverse ? Math.max(instrument.walletBalanceFraction, 5) : instrument.upnlFraction,
              { group: true, sign: true },
            ),
            sessionAvgPrice: price(record.sessionAvgPrice),
            isIsolated: record.isIsolated,
          })
          for (const margin of ['positionIM', 'positionMM'] as const) {
            // Coins of 8 decimals are shown to the last unit: the exchange charges a margin rounded up, a row shows it cut.
            if (!inverse) expect(row[margin], record.symbol).toBe(money(record[margin]))
            else expect([0, 1], record.symbol).toContain(units(record[margin]) - units(row[margin]))
          }
          if (record.isIsolated) expect(row.liqPrice, record.symbol).toBe(price(record.liqPrice))
          expect(JSON.stringify(row)).not.toMatch(/NaN|Infinity|undefined|null|"-0(\.0*)?"/)
        }
      }
    })
  }
})
