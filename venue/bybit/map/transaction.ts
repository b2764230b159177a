import type { Side } from '#shared/domain/enums.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { addText, subtractText } from '#shared/units/exact.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import { categories } from '../terms/category.ts'
import { sideOf } from './enums.ts'
import { amountOf, leftOut, present, textOf, timeOf } from './fields.ts'
import type { Mapped, Row } from './fields.ts'

/** A change of the wallet. */
export interface Transaction {
  readonly id: string
  /** Our word for its cause; Bybit's where we have none. */
  readonly type: string
  readonly coin: string
  /** Signed, fee included. */
  readonly change: DecimalText
  /** Paid; negative was received. */
  readonly fee?: DecimalText
  readonly cashBalance?: DecimalText
  readonly symbol?: string
  readonly orderId?: string
  readonly side?: Side
  readonly qty?: DecimalText
  readonly price?: DecimalText
  readonly time: number
}

/** Interest of a loan. */
export interface LoanInterest {
  readonly id: string
  readonly type: 'INTEREST'
  readonly coin: string
  readonly amount: DecimalText
  /** Debt at that time. */
  readonly borrowed?: DecimalText
  readonly time: number
}

const types: ReadonlyMap<string, string> = new Map([
  ['CURRENCY_BUY', 'CONVERSION'],
  ['CURRENCY_SELL', 'CONVERSION'],
])

const isNothing = (amount: DecimalText | undefined): boolean => amount === undefined || isZeroText(amount)

/** Bybit's own sum: change = cash flow + funding - fee. Undefined without any of them. */
function changeOf(row: Row): DecimalText | undefined {
  const parts = [amountOf(row, 'cashFlow'), amountOf(row, 'funding'), amountOf(row, 'fee')]
  if (parts.every((part) => part === undefined)) return undefined
  const [cash, funding, fee] = parts.map((part) => part ?? '0')
  return subtractText(addText(cash, funding), fee) ?? undefined
}

/**
 * A row of `/v5/account/transaction-log`. A settlement of USDC contracts has funding and the session's profit in one row: it
 * becomes two. Left out without id, coin, type, time or amount.
 * @source https://bybit-exchange.github.io/docs/v5/account/transaction-log (2026-07-24)
 */
export function transactionsOf(row: Row, catalogue: Catalogue): Mapped<readonly Transaction[]> {
  const ofBybit = textOf(row, 'id')
  const [coin, word] = [textOf(row, 'currency'), textOf(row, 'type')]
  if (ofBybit === undefined) return leftOut('transaction', 'id', textOf(row, 'orderId'))
  if (coin === undefined) return leftOut('transaction', 'currency', ofBybit)
  if (word === undefined) return leftOut('transaction', 'type', ofBybit)
  const time = timeOf(row, 'transactionTime')
  if (time === undefined) return leftOut('transaction', 'transactionTime', ofBybit)
  const change = amountOf(row, 'change') ?? changeOf(row)
  if (change === undefined) return leftOut('transaction', 'change', ofBybit)
  const category = categories.find((one) => one === textOf(row, 'category'))
  const name = textOf(row, 'symbol')
  const known = category === undefined || name === undefined ? undefined : catalogue.byName(category, name)
  const funding = amountOf(row, 'funding')
  const isFunding = word === 'SETTLEMENT' && !isNothing(funding)
  const id = `${ofBybit}:${coin}:${word}`
  const cashBalance = amountOf(row, 'cashBalance')
  const whole = present<Transaction>({
    id,
    type: isFunding ? 'FUNDING' : (types.get(word) ?? word),
    coin,
    change,
    fee: amountOf(row, 'fee'),
    cashBalance,
    symbol: known?.instrument.symbol ?? name,
    orderId: textOf(row, 'orderId'),
    side: sideOf(textOf(row, 'side')),
    qty: amountOf(row, 'qty'),
    price: amountOf(row, 'tradePrice'),
    time,
  })
  const rest = funding === undefined ? null : subtractText(change, funding)
  if (!isFunding || rest === null || isZeroText(rest)) return { ok: true, value: [whole] }
  const { fee: _fee, ...shared } = whole
  const before = cashBalance === undefined ? null : subtractText(cashBalance, funding ?? '0')
  return {
    ok: true,
    value: [
      { ...shared, id: `${id}:2`, change: funding ?? change },
      present<Transaction>({
        ...whole,
        id: `${id}:1`,
        type: 'SETTLEMENT',
        change: rest,
        cashBalance: before ?? undefined,
      }),
    ],
  }
}

/**
 * A row of `/v5/account/borrow-history`. Left out without coin, time or interest.
 * @source https://bybit-exchange.github.io/docs/v5/account/borrow-history (2026-07-24)
 */
export function interestOf(row: Row): Mapped<LoanInterest> {
  const coin = textOf(row, 'currency')
  if (coin === undefined) return leftOut('loan', 'currency', undefined)
  const time = timeOf(row, 'createdTime')
  if (time === undefined) return leftOut('loan', 'createdTime', coin)
  const amount = amountOf(row, 'borrowCost')
  if (amount === undefined) return leftOut('loan', 'borrowCost', coin)
  return {
    ok: true,
    value: present<LoanInterest>({
      id: `${coin}:${time}`,
      type: 'INTEREST',
      coin,
      amount,
      borrowed: amountOf(row, 'borrowAmount'),
      time,
    }),
  }
}
