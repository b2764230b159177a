/** Wallet transactions: fills from the executions, everything else from the log. */
import type { Fill } from '../../exchange/fill.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { toExact, unitsAt } from '#shared/units/exact.ts'
import type { CashRecord } from '../terms/log-entry.ts'
import { moneyText } from '../terms/money.ts'
import type { Spec } from '../terms/spec.ts'
import type { Account } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { newestOf } from './page.ts'
import type { Page } from './page.ts'

/** A row of the transaction log. `change` is the signed change of the wallet. */
export interface Transaction extends Omit<CashRecord, 'type' | 'cashBalance'> {
  readonly type: string
  readonly cashBalance?: DecimalText
  readonly side?: string
  readonly qty?: DecimalText
  readonly price?: DecimalText
  /** Paid; part of `change`. */
  readonly fee?: DecimalText
  /** Of a fill: the position after it; negative is short. */
  readonly size?: DecimalText
}

const units = (text: string): bigint => {
  const exact = toExact(text)
  return exact === null ? 0n : unitsAt(exact, 8)
}

/**
 * Balance changes of a fill: closed profit, fee, option premium, spot coins. Older venues logged the profit as an entry of its
 * own, and their fills have no effect.
 */
function ofExecution(spec: Spec, execution: Fill): readonly Transaction[] {
  const { execId, symbol, orderId, side, execQty, execPrice, execTime, effect } = execution
  const [value, fee, qty] = [units(execution.execValue), units(execution.execFee), units(execQty)]
  const isBuy = side === 'Buy'
  const row = (coin: string, change: bigint, paid: bigint, at: string): Transaction => ({
    id: `${execId}${at}`,
    type: effect?.cause ?? 'TRADE',
    coin,
    change: moneyText(change - paid),
    fee: moneyText(paid),
    symbol,
    orderId,
    side,
    qty: execQty,
    price: execPrice,
    ...(effect === undefined ? {} : { size: effect.size }),
    time: execTime,
  })
  if (spec.kind === 'spot') {
    return [
      row(spec.quoteCoin, isBuy ? -value : value, isBuy ? 0n : fee, '-q'),
      row(spec.baseCoin, isBuy ? qty : -qty, isBuy ? fee : 0n, '-b'),
    ]
  }
  const premium = spec.kind === 'option' ? (isBuy ? -value : value) : 0n
  return [row(spec.settleCoin, premium + units(effect?.pnl ?? '0'), fee, '')]
}

/** What each wallet held just before `before` (Unix ms): the balances of now without the changes since, in 1e-8. */
function balancesAt(world: World, account: Account, before: number): Map<string, bigint> {
  const held = new Map(Array.from(account.balances, ([coin, { wallet }]) => [coin, wallet]))
  const undo = ({ coin, change }: Pick<Transaction, 'coin' | 'change'>): void => {
    held.set(coin, (held.get(coin) ?? 0n) - units(change))
  }
  for (let at = account.log.length - 1; at >= 0; at -= 1) {
    const entry = account.log[at]
    if (entry?.list !== 'cash') continue
    if (entry.record.time < before) break
    undo(entry.record)
  }
  for (let at = account.executions.length - 1; at >= 0; at -= 1) {
    const execution = account.executions[at]
    if (execution === undefined || execution.execTime < before) break
    const spec = world.bySymbol.get(execution.symbol)?.spec
    if (spec !== undefined) ofExecution(spec, execution).forEach(undo)
  }
  return held
}

/**
 * The rows, newest first, each with the balance after it. An entry of the log was made before the fills of its millisecond have
 * rows, so the balances of the log do not follow from row to row. They count for rows that are older than every stored fill.
 */
function withBalances(
  rows: readonly Transaction[],
  held: Map<string, bigint>,
  firstFillAt: number,
): readonly Transaction[] {
  return rows.map((row) => {
    const isOlder = row.cashBalance !== undefined && row.time < firstFillAt
    const balance = isOlder ? units(row.cashBalance) : (held.get(row.coin) ?? 0n)
    held.set(row.coin, balance - units(row.change))
    return { ...row, cashBalance: moneyText(balance) }
  })
}

/** Transactions newest first, optionally of one coin. */
export function transactionsOf(
  world: World,
  account: Account,
  coin: string | undefined,
  page: Page,
): readonly Transaction[] {
  const fits = (row: { readonly coin: string }): boolean => coin === undefined || row.coin === coin
  const moved = newestOf(
    account.log,
    page,
    (entry) => (entry.list === 'cash' ? entry.record.time : 0),
    (entry) => entry.list === 'cash' && fits(entry.record),
  ).flatMap((entry): readonly Transaction[] => (entry.list === 'cash' ? [entry.record] : []))
  const traded: Transaction[] = []
  for (let at = account.executions.length - 1; at >= 0 && traded.length < page.limit; at -= 1) {
    const execution = account.executions[at]
    const spec = execution === undefined ? undefined : world.bySymbol.get(execution.symbol)?.spec
    if (execution === undefined || spec === undefined || execution.execTime >= page.before) continue
    traded.push(...ofExecution(spec, execution).filter(fits))
  }
  const rows = [...moved, ...traded].toSorted((a, b) => b.time - a.time).slice(0, page.limit)
  const firstFillAt = account.executions[0]?.execTime ?? Number.POSITIVE_INFINITY
  return withBalances(rows, balancesAt(world, account, page.before), firstFillAt)
}
