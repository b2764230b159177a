import { addText, subtractText } from '#shared/units/exact.ts'
import type { Market } from '../terms/markets.ts'

/** A wallet entry, as the query TransactionLog lists it (venue/engine/queries/transactions.ts). Absent fields do not apply. */
export interface WalletEntry {
  readonly id: string
  readonly type: string
  readonly coin: string
  /** Signed change of the wallet, fee included. */
  readonly change: string
  readonly fee?: string
  readonly cashBalance?: string
  readonly symbol?: string
  readonly orderId?: string
  readonly side?: string
  readonly qty?: string
  readonly price?: string
  /** Of a fill: the position after it; negative is short. */
  readonly size?: string
  /** Of an entry of funding: the position it was paid for, if the venue recorded it. */
  readonly funding?: {
    readonly side: string
    readonly size: string
    readonly markPrice: string
    readonly rate: string
  }
  readonly time: number
}

/** Bybit signs what belongs to a short position. */
const signed = (side: string | undefined, text: string): string =>
  side !== 'Sell' || text === '0' ? text : text.startsWith('-') ? text.slice(1) : `-${text}`

/** Our types under other names at Bybit; the others have the same. Both ways: money that came and money that went. */
const types: Readonly<Record<string, readonly [came: string, went: string]>> = {
  FUNDING: ['SETTLEMENT', 'SETTLEMENT'],
  DEPOSIT: ['TRANSFER_IN', 'TRANSFER_OUT'],
  RESET: ['TRANSFER_IN', 'TRANSFER_OUT'],
  INSURANCE: ['LIQUIDATION', 'LIQUIDATION'],
  CONVERSION: ['CURRENCY_BUY', 'CURRENCY_SELL'],
}

export function transactionTypeOf({ type, change }: WalletEntry): string {
  const [came, went] = Object.hasOwn(types, type) ? (types[type] ?? [type, type]) : [type, type]
  return change.startsWith('-') ? went : came
}

/**
 * A row of /v5/account/transaction-log (https://bybit-exchange.github.io/docs/v5/account/transaction-log, as of
 * 24 July 2026): change = cashFlow + funding - fee. "" is what the venue does not record.
 */
export function transactionRow(
  entry: WalletEntry,
  market: Market | undefined,
): Readonly<Record<string, unknown>> {
  const fee = entry.fee ?? '0'
  const held = entry.funding
  const isFunding = entry.type === 'FUNDING'
  const funding = isFunding ? entry.change : ''
  const beforeFee = addText(entry.change, fee)
  return {
    id: entry.id,
    symbol: market?.name ?? '',
    category: market?.category ?? '',
    side: entry.side ?? held?.side ?? 'None',
    transactionTime: String(entry.time),
    type: transactionTypeOf(entry),
    transSubType: '',
    qty: entry.qty ?? held?.size ?? '0',
    size: held === undefined ? (entry.size ?? '') : signed(held.side, held.size),
    currency: entry.coin,
    tradePrice: entry.price ?? held?.markPrice ?? '',
    funding,
    fee,
    cashFlow: subtractText(beforeFee, isFunding ? entry.change : '0') ?? '',
    change: entry.change,
    cashBalance: entry.cashBalance ?? '',
    feeRate: held === undefined ? '' : signed(held.side, held.rate),
    bonusChange: '',
    tradeId: entry.fee !== undefined ? entry.id.replace(/-[qb]$/, '') : '',
    orderId: entry.orderId ?? '',
    orderLinkId: '',
    extraFees: '',
  }
}
