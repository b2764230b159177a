import type { WorkerTexts } from '#shared/contracts/paint.ts'
import type { ChartLine } from '#shared/contracts/chart.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { isFixedOrder } from '#shared/domain/order-kinds.ts'
import type { Order } from '#shared/domain/records.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { fillTemplate } from '../rows/figures.ts'
import { lineId } from './line-ids.ts'

const grouped = { group: true } as const

/** Whether an order waits for a trigger. */
export const isConditional = (order: Order): boolean =>
  order.orderStatus === 'Untriggered' && order.triggerPrice !== undefined

const usable = (price: DecimalText | undefined): price is DecimalText =>
  price !== undefined && !isZeroText(price)

/** '0.300 / 0.800' if partly filled, else the quantity. */
function quantityText(order: Order, instrument: Instrument): string {
  const qty = formatQuantity(order.qty, instrument.lotFraction, grouped)
  if (isZeroText(order.cumExecQty)) return qty
  return `${formatQuantity(order.cumExecQty, instrument.lotFraction, grouped)} / ${qty}`
}

/** TP and SL of an order or position as text; '' for none. */
export function tpSlText(
  carrier: { readonly takeProfit?: DecimalText; readonly stopLoss?: DecimalText },
  priceFraction: number,
): string {
  const parts: string[] = []
  for (const [name, price] of [
    ['TP', carrier.takeProfit],
    ['SL', carrier.stopLoss],
  ] as const) {
    const text = usable(price) ? formatPrice(price, priceFraction, grouped) : MISSING
    if (text !== MISSING) parts.push(`${name} ${text}`)
  }
  return parts.join(' · ')
}

/** The line at the limit price of an order that waits for its trigger; the order's own line is at the trigger. */
export function conditionalLimitLine(
  order: Order,
  instrument: Instrument,
  texts: WorkerTexts,
): ChartLine | undefined {
  if (!isConditional(order) || order.orderType !== 'Limit' || !usable(order.price)) return undefined
  const line = orderLine({ ...order, orderStatus: 'New' }, instrument, texts)
  return (
    line && {
      ...line,
      id: lineId.limit(order.orderId),
      kind: 'conditional-limit',
      tooltip: '',
      cancellable: false,
    }
  )
}

const strategies: Readonly<Record<string, 'lineTwap' | 'lineChase' | 'lineIceberg'>> = {
  TWAP: 'lineTwap',
  'Chase Limit': 'lineChase',
  Iceberg: 'lineIceberg',
}

/** 'Iceberg 0.050': a strategy, and how much of an iceberg is in the book; undefined for an order of its own. */
function strategyText(
  { specialTradeFrom: origin = '' }: Order,
  instrument: Instrument,
  texts: WorkerTexts,
  slice: Order | undefined,
): string | undefined {
  const name = strategies[origin]
  if (name === undefined || name !== 'lineIceberg' || slice === undefined) return name && texts[name]
  return `${texts[name]} ${formatQuantity(slice.leavesQty, instrument.lotFraction, grouped)}`
}

/**
 * The line of an open order: at its price, or at the trigger of a conditional one (LINES-02, 07, 08). `slice`: what a
 * strategy has in the book.
 */
export function orderLine(
  order: Order,
  instrument: Instrument,
  texts: WorkerTexts,
  slice?: Order,
): ChartLine | undefined {
  const conditional = isConditional(order)
  const price = conditional ? order.triggerPrice : order.price
  if (!usable(price)) return undefined
  const sign = order.triggerDirection === 2 ? '≤' : order.triggerDirection === 1 ? '≥' : ''
  const params = {
    side: order.side === 'Buy' ? texts.lineBuy : texts.lineSell,
    condition: `${sign} ${formatPrice(price, instrument.priceFraction, grouped)}`.trim(),
    type: order.orderType,
    flags: order.reduceOnly ? 'RO' : '',
  }
  const strategy = strategyText(order, instrument, texts, slice)
  const text =
    strategy === undefined
      ? fillTemplate(conditional ? texts.lineConditional : texts.lineLimit, params).trim()
      : `${strategy} · ${params.side}`
  return {
    id: lineId.order(order.orderId),
    kind: conditional ? 'conditional' : 'order',
    symbol: order.symbol,
    price,
    side: order.side,
    text: order.reduceOnly && !text.endsWith('RO') ? `${text} RO` : text,
    quantity: quantityText(order, instrument),
    tooltip: tpSlText(order, instrument.priceFraction),
    tone: order.side === 'Buy' ? 1 : -1,
    movable: !isFixedOrder(order.specialTradeFrom, order.stopOrderType),
    cancellable: true,
    closable: false,
  }
}
