import type { TpSlHead } from '#shared/contracts/dialog.ts'
import { hasField } from '#shared/contracts/ticket-kinds.ts'
import type { TpSlTarget } from '#shared/contracts/tpsl.ts'
import type { PositionIdx, Side, TriggerPriceType } from '#shared/domain/enums.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { positionIdxOf } from '#shared/domain/order-kinds.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { Order } from '#shared/domain/records.ts'
import { familyOf } from '#shared/maths/family.ts'
import type { Family } from '#shared/maths/family.ts'
import { compareDecimalText, parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatLeverage, formatPrice, formatQuantity } from '#shared/units/display.ts'
import { parseScaled, scaledToText } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { positionModeIn } from '../state/position-mode.ts'
import { liqPriceNow, lossPrice } from '../positions/liq-price.ts'
import { pnlEntryOf } from '../state/marking.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { settingOf } from '../ticket/ticket-context.ts'
import { readTyped } from '../ticket/typed-number.ts'

/** All inputs of a TP/SL form at this moment. */
export interface TpSlContext {
  readonly of: 'position' | 'order'
  readonly instrument: Instrument
  readonly family: Family
  readonly positionKey: string
  readonly positionIdx: PositionIdx
  readonly side: Side
  /** Null if not typed yet (ticket). */
  readonly size: DecimalText | null
  readonly entry: DecimalText | null
  /** The entry price of its margin. Within a USDC session it differs from the entry price of the PnL. */
  readonly marginEntry: DecimalText | null
  readonly leverage: DecimalText | null
  readonly liqPrice: DecimalText | null
  readonly prices: Readonly<Record<TriggerPriceType, DecimalText | null>>
  /** The order's own price; null for market orders and positions. */
  readonly orderPrice: DecimalText | null
  readonly order: Order | null
  readonly isUta: boolean
  readonly isPortfolio: boolean
  readonly head: TpSlHead
}

/** Last, mark and index price by name; null if unknown. */
export function pricesOf(stores: RiskStores, instrument: Instrument): TpSlContext['prices'] {
  const price = (column: number): DecimalText | null => {
    const text = scaledToText(stores.tickers.price(instrument.id, column), instrument.priceFraction)
    return text === null || compareDecimalText(text, ZERO_TEXT) <= 0 ? null : text
  }
  return {
    LastPrice: price(tickerField.lastPrice),
    MarkPrice: price(tickerField.markPrice),
    IndexPrice: price(tickerField.indexPrice),
  }
}

const accountOf = ({ account }: RiskStores) => ({
  isUta: account.account === null || account.account.kind !== 'standard',
  isPortfolio: account.account?.marginMode === 'PORTFOLIO_MARGIN',
})

const grouped = { group: true } as const

interface Shown {
  readonly side: Side
  readonly size: DecimalText | null
  readonly leverage: DecimalText | null
  readonly isIsolated: boolean
  readonly entry: DecimalText | null
  readonly liqPrice: DecimalText | null
  readonly positionIdx: PositionIdx
  readonly prices: TpSlContext['prices']
  readonly openedAt: number
}

/** The last result: most keystrokes don't change its inputs. */
let last: { readonly instrument: Instrument; readonly of: Shown; readonly head: TpSlHead } | null = null

const isSameShown = (a: Shown, b: Shown): boolean =>
  a.prices.LastPrice === b.prices.LastPrice &&
  a.prices.MarkPrice === b.prices.MarkPrice &&
  a.liqPrice === b.liqPrice &&
  a.size === b.size &&
  a.entry === b.entry &&
  a.side === b.side &&
  a.leverage === b.leverage &&
  a.isIsolated === b.isIsolated &&
  a.positionIdx === b.positionIdx &&
  a.openedAt === b.openedAt

function headOf(instrument: Instrument, of: Shown): TpSlHead {
  if (last?.instrument === instrument && isSameShown(last.of, of)) return last.head
  const head = workHead(instrument, of)
  last = { instrument, of, head }
  return head
}

function workHead(instrument: Instrument, of: Shown): TpSlHead {
  const price = (text: DecimalText | null): string => formatPrice(text, instrument.priceFraction, grouped)
  return {
    symbol: instrument.symbol,
    displayName: instrument.displayName,
    side: of.side,
    size: formatQuantity(of.size, instrument.lotFraction, grouped),
    unit: quantityCoin(instrument),
    coin: instrument.coin,
    quote: instrument.quoteCurrency,
    leverage: formatLeverage(of.leverage),
    isIsolated: of.isIsolated,
    isOption: familyOf(instrument.contractType) === 'option',
    entry: price(of.entry),
    last: price(of.prices.LastPrice),
    mark: price(of.prices.MarkPrice),
    liq: price(of.liqPrice),
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    priceFraction: instrument.priceFraction,
    lotFraction: instrument.lotFraction,
    positionIdx: of.positionIdx,
    baseCoin: instrument.baseCurrency,
    openedAt: of.openedAt,
  }
}

function positionContext(stores: RiskStores, key: string): TpSlContext | null {
  const booked = stores.positions.get(key)
  if (booked?.instrument === undefined || booked.family === null) return null
  const { position, instrument, family } = booked
  const prices = pricesOf(stores, instrument)
  const liqPrice = liqPriceNow(stores, booked)
  const { positions } = stores
  const liq = parseScaled(liqPrice, instrument.priceFraction)
  const shown = {
    side: position.side,
    size: position.size,
    leverage: family === 'option' ? null : position.leverage,
    isIsolated: position.isIsolated,
    entry: pnlEntryOf(position, family),
    liqPrice,
    positionIdx: position.positionIdx,
    prices,
    openedAt: position.createdAt,
  }
  return {
    of: 'position',
    instrument,
    family,
    positionKey: key,
    ...shown,
    // What the forms compare with prices is only a price that the position loses on the way to.
    liqPrice: lossPrice(positions, position, liq, positions.mark(booked)) === null ? null : liqPrice,
    marginEntry: position.entryPrice,
    orderPrice: null,
    order: null,
    ...accountOf(stores),
    head: headOf(instrument, shown),
  }
}

function orderContext(
  stores: RiskStores,
  instrument: Instrument,
  asked: {
    readonly side: Side
    readonly size: DecimalText | null
    readonly price: DecimalText | null
    readonly positionIdx: PositionIdx
    readonly order: Order | null
  },
): TpSlContext | null {
  const family = familyOf(instrument.contractType)
  if (family === null || family === 'spot') return null
  const prices = pricesOf(stores, instrument)
  const setting = settingOf(stores, instrument)
  const shown = {
    side: asked.side,
    size: asked.size,
    leverage: family === 'option' ? null : asked.side === 'Buy' ? setting.buyLeverage : setting.sellLeverage,
    isIsolated: setting.isIsolated,
    entry: asked.price ?? prices.LastPrice,
    liqPrice: null,
    positionIdx: asked.positionIdx,
    prices,
    openedAt: 0,
  }
  return {
    of: 'order',
    instrument,
    family,
    positionKey: positionKey(instrument.symbol, asked.positionIdx),
    ...shown,
    marginEntry: shown.entry,
    orderPrice: asked.price,
    order: asked.order,
    ...accountOf(stores),
    head: headOf(instrument, shown),
  }
}

const above = (raw: string): DecimalText | null => {
  const typed = readTyped(raw)
  return typed.kind === 'number' && compareDecimalText(typed.value, ZERO_TEXT) > 0 ? typed.value : null
}

/** Why a target no longer exists: it was liquidated, or closed. */
export const goneState = ({ account }: RiskStores, target: TpSlTarget): 'gone' | 'liquidated' =>
  target.of === 'position' && account.liquidated.has(target.key) ? 'liquidated' : 'gone'

/** The present state of a target; null if it is closed or has no formulas. */
export function tpSlContext(stores: RiskStores, target: TpSlTarget): TpSlContext | null {
  if (target.of === 'position') return positionContext(stores, target.key)
  if (target.of === 'order') {
    const order = stores.account.orders.get(target.orderId)
    const instrument = order === undefined ? undefined : stores.catalogue.bySymbol(order.symbol)
    if (order === undefined || instrument === undefined) return null
    const { side, positionIdx } = order
    const price = order.orderType === 'Limit' ? (parseDecimalText(order.price) ?? null) : null
    return orderContext(stores, instrument, { side, size: order.qty, price, positionIdx, order })
  }
  const instrument = stores.catalogue.bySymbol(target.symbol)
  if (instrument === undefined) return null
  const mode = positionModeIn(stores, instrument)
  return orderContext(stores, instrument, {
    side: target.side,
    size: above(target.qtyText),
    price: hasField(target.kind, 'price') ? above(target.priceText) : null,
    positionIdx: positionIdxOf(mode, target.side),
    order: null,
  })
}
