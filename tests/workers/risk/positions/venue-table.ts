/**
 * The positions table that the risk worker makes from a real venue's records, and the venue's own figures of each row.
 */
import type { AccountView, BalanceRowView } from '#shared/contracts/account.ts'
import type { LeverageDraft, LeverageView } from '#shared/contracts/leverage.ts'
import type { TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { PositionIdx } from '#shared/domain/enums.ts'
import type { Position } from '#shared/domain/records.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { formatDecimal, formatPrice } from '#shared/units/display.ts'
import type { PrivateSnapshot } from '../../../../venue/exchange/events.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { startRisk } from '../support/fake-hub.ts'
import { privateState } from '../support/samples.ts'

export interface VenueTable {
  readonly rows: ReadonlyMap<string, PositionRowView>
  readonly balances: ReadonlyMap<string, BalanceRowView>
  readonly account: AccountView | null | undefined
  /** Sends the venue's present prices to the table, but no private events. */
  prices(): Promise<void>
  ticket(draft: TicketDraft): TicketPreview
  leverage(draft: LeverageDraft): LeverageView | null
}

function snapshotOf(bench: BenchCore, accountId: string): PrivateSnapshot {
  const snapshot = bench.core.snapshotOf(accountId)
  if (snapshot === null) throw new Error(`no account ${accountId}`)
  return snapshot
}

/** Every row in view, as a patch after a patch left it. */
export async function venueTable(bench: BenchCore, accountId: string): Promise<VenueTable> {
  const { hub, clock, page, risk } = await startRisk({ positionsWindow: [0, 600], balancesShown: true })
  const { account, orders, positions, wallet, settings } = snapshotOf(bench, accountId)
  hub.catalogue([...bench.core.instruments()])
  hub.account({
    kind: 'State',
    state: {
      ...privateState(),
      account,
      orders: [...orders],
      positions: [...positions],
      wallet: [...wallet],
      settings: [...settings],
    },
  })
  // The sums of portfolio margin are loaded late.
  await import('../../../../src/workers/risk/positions/portfolio-pool.ts')
  page.patches.length = 0
  const prices = async (): Promise<void> => {
    hub.batch({ tickers: bench.core.tickers() })
    await clock.pass(1200)
  }
  await prices()
  return {
    prices,
    ticket: (draft) => risk.api.previewTicket(draft),
    leverage: (draft) => risk.api.previewLeverage(draft),
    get rows() {
      const rows = page.patches.flatMap((patch) => patch.positions?.upserts ?? [])
      return new Map(rows.map((row) => [row.key, row]))
    },
    get balances() {
      const rows = page.patches.flatMap((patch) => patch.balances?.upserts ?? [])
      return new Map(rows.map((row) => [row.coin, row]))
    },
    get account() {
      return page.patches.findLast((patch) => patch.account !== undefined)?.account
    },
  }
}

/** Value of a position at its own mark price by the book: price * size, of inverse contracts size / price cut at 8 decimals. */
const valueOf = (one: Position, inverse: boolean): Decimal =>
  inverse
    ? new Decimal(one.size).dividedBy(one.markPrice ?? '').toDecimalPlaces(8, Decimal.ROUND_DOWN)
    : new Decimal(one.size).times(one.markPrice ?? '')

/** Percent of the mark price that is left before the liquidation price, cut. */
function distanceOf({ side, liqPrice, markPrice }: Position): string {
  const mark = new Decimal(markPrice ?? '')
  if ((liqPrice ?? '') === '') return '--'
  const left = side === 'Buy' ? mark.minus(liqPrice ?? '') : mark.minus(liqPrice ?? '').negated()
  return `${formatDecimal(left.dividedBy(mark).times(100).toFixed(), 2, { group: true })}%`
}

/** Stored numbers of an account's positions, by key. */
export type KeptValues = ReadonlyMap<string, Decimal>

interface DumpedHolding {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  readonly value: string
  readonly sessionValue: string | null
}

/** The entry prices that profit is calculated from: the venue's, for USDC contracts those of the running session. */
export function keptValues(bench: BenchCore, accountId: string): KeptValues {
  const dump = JSON.parse(bench.core.dump()) as {
    readonly accounts: readonly { readonly id: string; readonly holdings: readonly DumpedHolding[] }[]
  }
  const held = dump.accounts.find(({ id }) => id === accountId)?.holdings ?? []
  return new Map(
    held.map(({ symbol, positionIdx, value, sessionValue }) => [
      positionKey(symbol, positionIdx),
      new Decimal(sessionValue ?? value).dividedBy(1e8),
    ]),
  )
}

/** Fields of a row that are names, states or parts of others: the venue has no number for them. */
type Named =
  | 'key'
  | 'displayName'
  | 'leverage'
  | 'size'
  | 'sizeText'
  | 'unit'
  | 'coin'
  | 'liqNear'
  | 'roi'
  | 'pnlTone'
  | 'realisedTone'
  | 'stale'
  | 'lastPrice'
  | 'isAutoAddMargin'
  | 'canAutoAdd'
  | 'createdAt'
type Numbers = Omit<PositionRowView, Named | OptionalKeys<PositionRowView>>
type OptionalKeys<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T]

/** Each number of a row as the venue has it, in the table's format. A new field is one of them, or has a name above. */
export function venueRow(record: Position, instrument: Instrument, keptByKey: KeptValues): Numbers {
  const inverse = isInverse(instrument.contractType)
  const { priceFraction, walletBalanceFraction: balance, upnlFraction } = instrument
  const price = (value: unknown): string => formatPrice(value, priceFraction, { group: true })
  const money = (value: unknown): string => formatDecimal(value, balance, { group: true })
  const pnl = (value: unknown): string =>
    formatDecimal(value, inverse ? Math.max(balance, 5) : upnlFraction, { group: true, sign: true })
  const value = valueOf(record, inverse)
  const kept = keptByKey.get(positionKey(record.symbol, record.positionIdx))
  if (kept === undefined) throw new Error(`the venue keeps no ${record.symbol}`)
  // The venue states none of an option: the underlying's price at which its value at expiry is the premium.
  const { strikePrice = '', optionType } = instrument
  const premium = record.entryPrice ?? Number.NaN
  const strike = new Decimal(strikePrice === '' ? Number.NaN : strikePrice)
  const atExpiry = optionType === 'Put' ? strike.minus(premium) : strike.plus(premium)
  const gains = (record.side === 'Buy') !== inverse ? value.minus(kept) : kept.minus(value)
  return {
    symbol: record.symbol,
    side: record.side,
    positionIdx: record.positionIdx,
    isIsolated: record.isIsolated,
    entryPrice: price(record.entryPrice),
    markPrice: price(record.markPrice),
    liqPrice: price(record.liqPrice),
    liqDistance: distanceOf(record),
    breakevenPrice: price(strikePrice === '' ? record.breakevenPrice : atExpiry.toFixed()),
    positionValue: money(value.toFixed()),
    unrealisedPnl: pnl(gains.toFixed()),
    realisedPnl: pnl(record.positionRPL),
    positionIM: money(record.positionIM),
    positionMM: money(record.positionMM),
    positionMargin: money(record.isIsolated ? record.positionBalance : record.positionIM),
    adlRank: record.adlRankIndicator?.toString() ?? '--',
    sessionAvgPrice: price(record.sessionAvgPrice),
    fundingFee: pnl(record.positionFundingFee && new Decimal(record.positionFundingFee).negated().toFixed()),
  }
}
