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
  readonly time: number
}

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
  const isFunding = entry.type === 'FUNDING'
  const funding = isFunding ? entry.change : ''
  const beforeFee = addText(entry.change, fee)
  return {
    id: entry.id,
    symbol: market?.name ?? '',
    category: market?.category ?? '',
    side: entry.side ?? 'None',
    transactionTime: String(entry.time),
    type: transactionTypeOf(entry),
    transSubType: '',
    qty: entry.qty ?? '0',
    size: '',
    currency: entry.coin,
    tradePrice: entry.price ?? '',
    funding,
    fee,
    cashFlow: subtractText(beforeFee, isFunding ? entry.change : '0') ?? '',
    change: entry.change,
    cashBalance: entry.cashBalance ?? '',
    feeRate: '',
    bonusChange: '',
    tradeId: entry.type === 'TRADE' && entry.fee !== undefined ? entry.id.replace(/-[qb]$/, '') : '',
    orderId: entry.orderId ?? '',
    orderLinkId: '',
    extraFees: '',
  }
}
