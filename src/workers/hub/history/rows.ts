import type { HistoryRowView } from '#shared/contracts/history.ts'
import { endReasonOf } from '#shared/domain/end-reasons.ts'
import { sides } from '#shared/domain/enums.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { HistoryColumn, HistoryList } from '#shared/domain/history-lists.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { formatLeverage, MISSING } from '#shared/units/display.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { readExecution, readOrder, readPosition, readWalletCoin } from '../feeds/private-records.ts'
import { isMap } from '../feeds/read-record.ts'
import { coinText, moneyText, pnlText, priceText, quantityText } from './texts.ts'

type Find = (symbol: string) => Instrument | undefined
type Cells = Partial<Record<HistoryColumn, string>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const timeOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
const sideOf = (value: unknown): HistoryRowView['side'] => sides.find((side) => side === value) ?? ''
const coinOf = (instrument: Instrument | undefined): string => instrument?.coin ?? ''

function rowOf(
  id: string,
  about: {
    readonly symbol?: unknown
    readonly side?: unknown
    readonly time: unknown
  },
  find: Find,
  cells: Cells,
): HistoryRowView {
  const symbol = textOf(about.symbol)
  return {
    id,
    symbol,
    displayName: find(symbol)?.displayName ?? symbol,
    side: sideOf(about.side),
    time: timeOf(about.time),
    cells,
    tone: toneOfText(cells.pnl ?? cells.change ?? ''),
  }
}

function orderRow(raw: unknown, find: Find): HistoryRowView | null {
  const order = readOrder(raw)
  if (order === null) return null
  const of = find(order.symbol)
  const legOf = (wanted: Side): string => order.legs?.find(({ side }) => side === wanted)?.symbolId ?? ''
  return rowOf(order.orderId, { ...order, time: order.updatedAt }, find, {
    type: order.specialTradeFrom ?? order.stopOrderType ?? order.orderType,
    price: priceText(order.price, of),
    avgPrice: priceText(order.avgPrice, of),
    trigger: priceText(order.triggerPrice, of),
    qty: quantityText(order.qty, of),
    filled: quantityText(order.cumExecQty, of),
    value: moneyText(order.cumExecValue, of),
    fee: moneyText(order.cumExecFee, of),
    status: order.orderStatus,
    reason: endReasonOf(order),
    orderId: order.orderId,
    ...(order.legs === undefined ? {} : { boughtLeg: legOf('Buy'), soldLeg: legOf('Sell') }),
  })
}

function executionRow(raw: unknown, find: Find): HistoryRowView | null {
  const fill = readExecution(raw)
  if (fill === null) return null
  const of = find(fill.symbol)
  const row = rowOf(fill.execId, { ...fill, time: fill.execTime }, find, {
    price: priceText(fill.execPrice, of),
    qty: quantityText(fill.execQty, of),
    value: moneyText(fill.execValue, of),
    fee: moneyText(fill.execFee, of, fill.feeCoin ?? coinOf(of)),
    role: fill.isMaker ? 'maker' : 'taker',
    orderId: fill.orderId,
  })
  return fill.positionIdx === undefined ? row : { ...row, positionIdx: fill.positionIdx }
}

function positionRow(raw: unknown, find: Find): HistoryRowView | null {
  const position = readPosition(raw)
  if (position === null) return null
  const of = find(position.symbol)
  const { symbol, positionIdx, updatedAt, positionRPL } = position
  return rowOf(`${symbol}:${positionIdx}`, { ...position, time: updatedAt }, find, {
    qty: quantityText(position.size, of),
    entry: priceText(position.entryPrice, of),
    liq: priceText(position.liqPrice, of),
    value: moneyText(position.positionValue, of),
    margin: moneyText(position.positionIM, of),
    pnl: pnlText(positionRPL, of),
    funding: moneyText(position.positionFundingFee, of),
    leverage: formatLeverage(position.leverage),
  })
}

function closedRow(raw: unknown, find: Find): HistoryRowView | null {
  if (!isMap(raw) || textOf(raw['symbol']) === '') return null
  const of = find(textOf(raw['symbol']))
  const time = timeOf(raw['updatedAt'])
  const id = `${textOf(raw['symbol'])}:${String(raw['positionIdx'])}:${textOf(raw['orderId'])}:${time}`
  return rowOf(id, { symbol: raw['symbol'], side: raw['side'], time }, find, {
    qty: quantityText(raw['qty'], of),
    entry: priceText(raw['avgEntryPrice'], of),
    exit: priceText(raw['avgExitPrice'], of),
    value: moneyText(raw['cumExitValue'], of),
    pnl: pnlText(raw['closedPnl'], of),
    funding: moneyText(raw['fundingFee'], of),
    leverage: formatLeverage(raw['leverage']),
    reason: textOf(raw['closeType']),
    orderId: textOf(raw['orderId']),
  })
}

function walletRow(raw: unknown, find: Find): HistoryRowView | null {
  const wallet = readWalletCoin(raw)
  if (wallet === null) return null
  return rowOf(wallet.coin, { time: 0 }, find, {
    coin: wallet.coin,
    balance: coinText(wallet.walletBalance),
    margin: coinText(wallet.positionMargin),
    orderMargin: coinText(wallet.orderMargin),
    locked: coinText(wallet.locked ?? '0'),
    borrowed: coinText(wallet.borrowed ?? '0'),
    interest: coinText(wallet.accruedInterest ?? '0'),
    pnl: coinText(wallet.cumRealisedPnl, true),
  })
}

/** A record of money that moved: a transaction, a loan, or a list whose records nobody here makes. */
function moneyRow(raw: unknown, find: Find): HistoryRowView | null {
  if (!isMap(raw) || textOf(raw['id']) === '') return null
  const change = raw['change'] ?? raw['amount']
  return rowOf(textOf(raw['id']), { symbol: raw['symbol'], side: raw['side'], time: raw['time'] }, find, {
    type: textOf(raw['type']),
    coin: textOf(raw['coin']),
    change: coinText(change, true),
    fee: raw['fee'] === undefined ? MISSING : coinText(raw['fee']),
    balance: coinText(raw['cashBalance']),
    borrowed: coinText(raw['borrowed']),
    interest: coinText(raw['accruedInterest']),
    status: textOf(raw['status']),
    orderId: textOf(raw['orderId']),
  })
}

const readers: Readonly<Partial<Record<HistoryList, (raw: unknown, find: Find) => HistoryRowView | null>>> = {
  closedPositions: closedRow,
  positions: positionRow,
  tradeHistory: executionRow,
  rfqTradeHistory: executionRow,
  assets: walletRow,
  borrowing: moneyRow,
  subscription: moneyRow,
  redemption: moneyRow,
  transactions: moneyRow,
  funding: moneyRow,
}

/** A record of a list as texts; null for one that can't be used. */
export const historyRow = (list: HistoryList, raw: unknown, find: Find): HistoryRowView | null =>
  (readers[list] ?? orderRow)(raw, find)

/** Whether a transaction is funding: what a position paid or got, not a trade. */
export const isFunding = (raw: unknown): boolean => isMap(raw) && raw['type'] === 'FUNDING'
