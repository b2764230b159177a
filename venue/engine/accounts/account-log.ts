/** Adds entries to an account's log. */
import type { CashRecord, Cause, ClosedPosition, LogEntry } from '../terms/log-entry.ts'
import { averageText, leverageText, moneyText, qtyText } from '../terms/money.ts'
import { sideOf } from '../state/state.ts'
import type { Account, Holding, CoinBalance } from '../state/state.ts'
import { HISTORY_CAP } from '../state/world.ts'
import type { World } from '../state/world.ts'

type Body<T> = T extends unknown ? Omit<T, 'number'> : never

function append(world: World, account: Account, body: Body<LogEntry>): void {
  account.logCount += 1
  const entry: LogEntry = { number: account.logCount, ...body }
  account.log.push(entry)
  world.dirty.logs.push({ accountId: account.id, entry })
  if (account.log.length <= HISTORY_CAP + 100) return
  for (const old of account.log.splice(0, 100)) {
    world.dirty.dropped.push({ kind: 'log', key: logKey(account.id, old), historyOf: account.id })
  }
}

/** Key of an entry's row. */
export const logKey = (accountId: string, { number }: LogEntry): string => `${accountId}|${number}`

const idOf = (account: Account): string => `${account.id}-${account.logCount + 1}`

/** Logs a change that the balance already contains; a change of 0 is not logged. */
export function logCash(
  world: World,
  account: Account,
  { coin, wallet }: CoinBalance,
  type: Cause,
  change: bigint,
  of: Pick<CashRecord, 'symbol' | 'orderId' | 'funding'> = {},
): void {
  if (change === 0n) return
  const record = {
    id: idOf(account),
    type,
    coin,
    change: moneyText(change),
    cashBalance: moneyText(wallet),
    ...of,
    time: world.time,
  }
  append(world, account, { list: 'cash', record })
}

export function logLoan(
  world: World,
  account: Account,
  { coin, borrowed, interest }: CoinBalance,
  type: 'BORROW' | 'REPAY' | 'INTEREST',
  amount: bigint,
): void {
  const record = {
    id: idOf(account),
    type,
    coin,
    amount: moneyText(amount),
    borrowed: moneyText(borrowed),
    accruedInterest: moneyText(interest),
    time: world.time,
  }
  append(world, account, { list: 'loan', record })
}

/** The order that ended a position, and why. */
export interface Ending {
  readonly cause: Cause
  readonly orderId: string
}

/** Logs an ended position; `h` is its state before the last fill. */
export function logClosed(world: World, h: Holding, { cause, orderId }: Ending, closedPnl: bigint): void {
  const { spec, closedQty } = h
  const average = (value: bigint): ReturnType<typeof averageText> => averageText(spec, value, closedQty)
  const record: ClosedPosition = {
    symbol: spec.symbol,
    positionIdx: h.positionIdx,
    side: sideOf(h.size > 0),
    qty: qtyText(spec, closedQty),
    avgEntryPrice: average(h.closedValue),
    avgExitPrice: average(h.exitValue),
    cumEntryValue: moneyText(h.closedValue),
    cumExitValue: moneyText(h.exitValue),
    closedPnl: moneyText(closedPnl),
    fundingFee: moneyText(h.funding),
    leverage: leverageText(h.leverageE2),
    isIsolated: h.isIsolated,
    closeType: cause,
    orderId,
    createdAt: h.createdAt,
    updatedAt: world.time,
  }
  append(world, h.account, { list: 'closed', record })
}
