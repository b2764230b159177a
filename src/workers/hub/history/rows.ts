import type { HistoryRowView } from '#shared/contracts/history.ts'
import { endReasonOf } from '#shared/domain/end-reasons.ts'
import { sides } from '#shared/domain/enums.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { CellOf, HistoryColumn, HistoryList } from '#shared/domain/history-lists.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { negateText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { MISSING } from '#shared/units/display.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { readExecution, readOrder, readPosition, readWalletCoin } from '../feeds/private-records.ts'
import { isMap } from '../feeds/read-record.ts'
import type { CellTexts } from './texts.ts'

type Find = (symbol: string) => Instrument | undefined
interface Making {
  readonly find: Find
  readonly write: CellTexts
}
type Cells<Column extends HistoryColumn> = Readonly<Record<Column, string | undefined>>
/** A row with the texts of these columns. */
type Row<Column extends HistoryColumn> = Omit<HistoryRowView, 'cells'> & { readonly cells: Cells<Column> }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const timeOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
const sideOf = (value: unknown): HistoryRowView['side'] => sides.find((side) => side === value) ?? ''
/** Coin of a symbol's values and profits: its settle coin, for spot its quote coin. */
const coinOf = (instrument: Instrument | undefined): string =>
  (instrument?.contractType === 'Spot' ? instrument.quoteCurrency : instrument?.coin) ?? ''
const unitsOf = (instrument: Instrument | undefined): Cells<'unit' | 'coin'> => ({
  unit: quantityCoin(instrument),
  coin: coinOf(instrument),
})

/** The name of a contract as the page shows it; its symbol if it is unknown. */
const nameOf = (symbol: string, { find }: Making): string => find(symbol)?.displayName ?? symbol

function rowOf<Column extends HistoryColumn>(
  id: string,
  about: {
    readonly symbol?: unknown
    readonly side?: unknown
    readonly time: unknown
  },
  making: Making,
  cells: Cells<Column>,
): Row<Column> {
  const symbol = textOf(about.symbol)
  const { pnl, change }: Partial<Cells<HistoryColumn>> = cells
  return {
    id,
    symbol,
    displayName: nameOf(symbol, making),
    side: sideOf(about.side),
    time: timeOf(about.time),
    cells,
    tone: toneOfText(pnl ?? change ?? ''),
  }
}

/** A fee in the coin in which it was paid: a spot buy's is no money of the market, and has the decimals of its coin. */
const feeText = (fee: unknown, coin: string, of: Instrument | undefined, { write }: Making): string =>
  coin === coinOf(of) ? write.money(fee, of) : write.coins(fee)

function orderRow(
  raw: unknown,
  making: Making,
): Row<CellOf<'closedOrders' | 'futureSpread'>> | null | undefined {
  const order = readOrder(raw)
  if (order === null) return null
  // A slice: the strategy's row has its quantity and fee.
  if (order.specialTradeFrom !== undefined && order.parentOrderId !== undefined) return undefined
  const of = making.find(order.symbol)
  const { apiKeyName } = order
  const feeCoin = of?.contractType === 'Spot' && order.side === 'Buy' ? of.baseCurrency : coinOf(of)
  const legOf = (legSide: Side): string | undefined => {
    const leg = order.legs?.find(({ side }) => side === legSide)?.symbolId
    return leg === undefined ? leg : nameOf(leg, making)
  }
  const row = rowOf(order.orderId, { ...order, time: order.updatedAt }, making, {
    ...unitsOf(of),
    feeCoin,
    type: order.specialTradeFrom ?? order.stopOrderType ?? order.orderType,
    price: making.write.price(order.price, of),
    avgPrice: making.write.price(order.avgPrice, of),
    trigger: making.write.price(order.triggerPrice, of),
    qty: making.write.quantity(order.qty, of),
    filled: making.write.quantity(order.cumExecQty, of),
    value: making.write.money(order.cumExecValue, of),
    fee: feeText(order.cumExecFee, feeCoin, of, making),
    status: order.orderStatus,
    reason: endReasonOf(order),
    orderId: order.orderId,
    boughtLeg: legOf('Buy'),
    soldLeg: legOf('Sell'),
  })
  return apiKeyName === undefined ? row : { ...row, apiKeyName }
}

function executionRow(raw: unknown, making: Making): Row<CellOf<'tradeHistory'>> | null {
  const fill = readExecution(raw)
  if (fill === null) return null
  const of = making.find(fill.symbol)
  const feeCoin = fill.feeCoin ?? coinOf(of)
  const row = rowOf(fill.execId, { ...fill, time: fill.execTime }, making, {
    ...unitsOf(of),
    price: making.write.price(fill.execPrice, of),
    qty: making.write.quantity(fill.execQty, of),
    value: making.write.money(fill.execValue, of),
    fee: feeText(fill.execFee, feeCoin, of, making),
    feeCoin,
    role: fill.isMaker ? 'maker' : 'taker',
    orderId: fill.orderId,
  })
  return fill.positionIdx === undefined ? row : { ...row, positionIdx: fill.positionIdx }
}

/** Funding as a profit: what was received, negative = paid. The exchange's records have what was paid. */
function fundingText(paid: unknown, of: Instrument | undefined, { write }: Making): string {
  const fee = parseDecimalText(paid)
  return write.pnl(fee && negateText(fee), of)
}

function positionRow(raw: unknown, making: Making): Row<CellOf<'positions'>> | null {
  const position = readPosition(raw)
  if (position === null) return null
  const of = making.find(position.symbol)
  const { symbol, positionIdx, updatedAt, positionRPL } = position
  return rowOf(`${symbol}:${positionIdx}`, { ...position, time: updatedAt }, making, {
    ...unitsOf(of),
    qty: making.write.quantity(position.size, of),
    entry: making.write.price(position.entryPrice, of),
    liq: making.write.price(position.liqPrice, of),
    value: making.write.money(position.positionValue, of),
    margin: making.write.money(position.positionIM, of),
    pnl: making.write.pnl(positionRPL, of),
    funding: fundingText(position.positionFundingFee, of, making),
    leverage: making.write.leverage(position.leverage),
  })
}

function closedRow(raw: unknown, making: Making): Row<CellOf<'closedPositions'>> | null {
  if (!isMap(raw) || textOf(raw['symbol']) === '') return null
  const of = making.find(textOf(raw['symbol']))
  const time = timeOf(raw['updatedAt'])
  const id = `${textOf(raw['symbol'])}:${String(raw['positionIdx'])}:${textOf(raw['orderId'])}:${time}`
  return rowOf(id, { symbol: raw['symbol'], side: raw['side'], time }, making, {
    ...unitsOf(of),
    qty: making.write.quantity(raw['qty'], of),
    entry: making.write.price(raw['avgEntryPrice'], of),
    exit: making.write.price(raw['avgExitPrice'], of),
    value: making.write.money(raw['cumExitValue'], of),
    pnl: making.write.pnl(raw['closedPnl'], of),
    funding: fundingText(raw['fundingFee'], of, making),
    leverage: making.write.leverage(raw['leverage']),
    reason: textOf(raw['closeType']),
    orderId: textOf(raw['orderId']),
  })
}

function walletRow(raw: unknown, making: Making): Row<CellOf<'assets'>> | null {
  const wallet = readWalletCoin(raw)
  if (wallet === null) return null
  return rowOf(wallet.coin, { time: 0 }, making, {
    coin: wallet.coin,
    balance: making.write.coins(wallet.walletBalance),
    margin: making.write.coins(wallet.positionMargin),
    orderMargin: making.write.coins(wallet.orderMargin),
    locked: making.write.coins(wallet.locked ?? '0'),
    borrowed: making.write.coins(wallet.borrowed ?? '0'),
    interest: making.write.coins(wallet.accruedInterest ?? '0'),
    pnl: making.write.coins(wallet.cumRealisedPnl, true),
  })
}

/** A record of moved money: a transaction or a loan. Also used for lists that the embedded exchange never fills. */
function moneyRow(
  raw: unknown,
  making: Making,
): Row<CellOf<'transactions' | 'borrowing' | 'subscription'>> | null {
  if (!isMap(raw) || textOf(raw['id']) === '') return null
  const change = raw['change'] ?? raw['amount']
  return rowOf(textOf(raw['id']), { symbol: raw['symbol'], side: raw['side'], time: raw['time'] }, making, {
    type: textOf(raw['type']),
    coin: textOf(raw['coin']),
    change: making.write.coins(change, true),
    fee: raw['fee'] === undefined ? MISSING : making.write.coins(raw['fee']),
    balance: making.write.coins(raw['cashBalance']),
    borrowed: making.write.coins(raw['borrowed']),
    interest: making.write.coins(raw['accruedInterest']),
    status: textOf(raw['status']),
    orderId: textOf(raw['orderId']),
  })
}

/** Makers of the rows of each list, with a text for each of its columns. */
const readers: {
  readonly [List in HistoryList]: (raw: unknown, making: Making) => Row<CellOf<List>> | null | undefined
} = {
  limitMarket: orderRow,
  stopLimit: orderRow,
  conditional: orderRow,
  oco: orderRow,
  trailingStop: orderRow,
  mmr: orderRow,
  futureSpread: orderRow,
  subscription: moneyRow,
  redemption: moneyRow,
  iceberg: orderRow,
  twap: orderRow,
  chase: orderRow,
  webhook: orderRow,
  closedOrders: orderRow,
  closedPositions: closedRow,
  positions: positionRow,
  tradeHistory: executionRow,
  assets: walletRow,
  borrowing: moneyRow,
  rfqTradeHistory: executionRow,
  transactions: moneyRow,
  // The transactions that a position paid or received as funding.
  funding: (raw, making) => (isMap(raw) && raw['type'] === 'FUNDING' ? moneyRow(raw, making) : undefined),
}

/** A record as a row of texts, formatted by `making.write`; null for an unusable one, undefined if it is not of the list. */
export const historyRow = (
  list: HistoryList,
  raw: unknown,
  making: Making,
): HistoryRowView | null | undefined => readers[list](raw, making)
