import type { TpSlEntryView, TpSlLegTerms, TpSlList, TpSlListQuestion } from '#shared/contracts/tpsl-list.ts'
import type { Order } from '#shared/domain/records.ts'
import { tpslFromPrice } from '#shared/maths/tpsl.ts'
import { toText } from '#shared/maths/number.ts'
import { presentValue, triggerByOf } from '#shared/maths/tpsl/kinds.ts'
import { addText } from '#shared/units/exact.ts'
import { compareDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPnl, formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import type { Tone } from '#shared/contracts/primitives.ts'
import { toneOfText } from '#shared/units/tone.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { tpSlContext } from './context.ts'
import type { TpSlContext } from './context.ts'
import { partialEntriesOf, positionStops, stopsOf } from './stops.ts'
import { trailingTerms } from './trailing.ts'

const grouped = { group: true } as const

interface Leg {
  readonly price: string
  readonly terms: TpSlLegTerms | null
  readonly pnl: string
  readonly tone: Tone
  readonly text: DecimalText | ''
}
const noLeg: Leg = { price: MISSING, terms: null, pnl: '', tone: 0, text: '' }

/**
 * Expected result of a stop order: at its limit price if it has one (docs/choices.md#tpsl-prices), else at its trigger. It
 * closes no more than its position has.
 */
export function expectedOf(
  context: TpSlContext,
  stop: Order,
): { readonly text: string; readonly tone: Tone } {
  const { instrument, family, side, entry, size: held } = context
  const size = held !== null && stop.qty !== null && compareDecimalText(stop.qty, held) > 0 ? held : stop.qty
  const exit = stop.orderType === 'Limit' ? (stop.price ?? stop.triggerPrice) : stop.triggerPrice
  const found = tpslFromPrice({ family, side, size, entry, trigger: exit })
  const inverse = family === 'inverse'
  const decimals = inverse ? instrument.walletBalanceFraction : instrument.upnlFraction
  const text = formatPnl(toText(found?.pnl ?? null), decimals, inverse, grouped)
  return { text, tone: toneOfText(text) }
}

function termsOf(
  said: {
    readonly by: string | undefined
    readonly limit: DecimalText | null | undefined
    readonly slippage: DecimalText | undefined
    readonly slippageType: TpSlLegTerms['slippageType'] | undefined
  },
  priceFraction: number,
): TpSlLegTerms {
  return {
    by: triggerByOf(said.by),
    limit:
      said.limit === null || said.limit === undefined ? '' : formatPrice(said.limit, priceFraction, grouped),
    slippage: said.slippage ?? '',
    slippageType: said.slippageType ?? 'Percent',
  }
}

function legOf(context: TpSlContext, stop: Order | null): Leg {
  if (stop === null) return noLeg
  const { priceFraction } = context.instrument
  const expected = expectedOf(context, stop)
  const terms = termsOf(
    {
      by: stop.triggerBy,
      limit: stop.orderType === 'Limit' ? stop.price : null,
      slippage: stop.maxSlippage,
      slippageType: stop.maxSlippageType,
    },
    priceFraction,
  )
  return {
    price: formatPrice(stop.triggerPrice, priceFraction, grouped),
    terms,
    pnl: expected.text,
    tone: expected.tone,
    text: stop.triggerPrice ?? '',
  }
}

function entryOf(
  context: TpSlContext,
  kind: TpSlEntryView['kind'],
  tp: Order | null,
  sl: Order | null,
): TpSlEntryView {
  const first = tp ?? sl
  const [one, other] = [legOf(context, tp), legOf(context, sl)]
  return {
    id: `${tp?.orderId ?? ''}:${sl?.orderId ?? ''}`,
    ids: { tpStopOrderId: tp?.orderId ?? '', slStopOrderId: sl?.orderId ?? '' },
    symbol: context.instrument.symbol,
    displayName: context.instrument.displayName,
    positionKey: context.positionKey,
    kind,
    side: context.side,
    qty: formatQuantity(first?.qty ?? null, context.instrument.lotFraction, grouped),
    unit: context.head.unit,
    tp: one.price,
    tpTerms: one.terms,
    tpPnl: one.pnl,
    tpTone: one.tone,
    sl: other.price,
    slTerms: other.terms,
    slPnl: other.pnl,
    slTone: other.tone,
    behind: '',
    startsAt: '',
    updatedAt: Math.max(tp?.updatedAt ?? 0, sl?.updatedAt ?? 0),
    tpText: one.text,
    slText: other.text,
  }
}

/**
 * A position's stop orders as entries. A pair is one entry, a single leg is one, and the whole position's pair is one.
 */
function entriesOf(
  stores: RiskStores,
  context: TpSlContext,
  only: TpSlListQuestion['only'],
): TpSlEntryView[] {
  const stops = stopsOf(stores.account, context.positionKey)
  const entries: TpSlEntryView[] = []
  const [tp = null] = stops.filter((stop) => stop.stopOrderType === 'TakeProfit')
  const [sl = null] = stops.filter((stop) => stop.stopOrderType === 'StopLoss')
  if (only === 'all' && (tp !== null || sl !== null)) entries.push(entryOf(context, 'full', tp, sl))
  for (const { tp: profit, sl: loss } of partialEntriesOf(stores.account, context.positionKey))
    entries.push(entryOf(context, 'partial', profit, loss))
  const trailing = stops.find((stop) => stop.stopOrderType === 'TrailingStop')
  if (only === 'all' && trailing !== undefined) {
    const entry = entryOf(context, 'trailing', null, trailing)
    const { priceFraction } = context.instrument
    const start = entry.sl === MISSING ? presentValue(trailing.activationPrice) : null
    entries.push({
      ...entry,
      behind: trailingTerms(trailing, priceFraction),
      startsAt: start === null ? '' : formatPrice(start, priceFraction, grouped),
    })
  }
  return entries
}

/** Open orders with TP/SL, for the list of all entries. */
function carriers(stores: RiskStores): TpSlEntryView[] {
  const found: TpSlEntryView[] = []
  for (const order of stores.account.orders.values()) {
    const tp = presentValue(order.takeProfit)
    const sl = presentValue(order.stopLoss)
    if (tp === null && sl === null) continue
    const context = tpSlContext(stores, { of: 'order', orderId: order.orderId })
    if (context === null) continue
    const { priceFraction } = context.instrument
    const base = entryOf(context, 'order', null, null)
    found.push({
      ...base,
      id: order.orderId,
      ids: { tpStopOrderId: order.orderId, slStopOrderId: order.orderId },
      qty: formatQuantity(order.qty, context.instrument.lotFraction, grouped),
      tp: formatPrice(tp, priceFraction, grouped),
      tpTerms:
        tp === null
          ? null
          : termsOf(
              {
                by: order.tpTriggerBy,
                limit: order.limitTakeProfit,
                slippage: order.tpMaxSlippage,
                slippageType: order.tpMaxSlippageType,
              },
              priceFraction,
            ),
      sl: formatPrice(sl, priceFraction, grouped),
      slTerms:
        sl === null
          ? null
          : termsOf(
              {
                by: order.slTriggerBy,
                limit: order.limitStopLoss,
                slippage: order.slMaxSlippage,
                slippageType: order.slMaxSlippageType,
              },
              priceFraction,
            ),
      updatedAt: order.updatedAt,
      tpText: order.takeProfit ?? '',
      slText: order.stopLoss ?? '',
    })
  }
  return found
}

/** Missing prices come last in both directions. Of equal times the one that arrived later is newer. */
function compareBy(
  question: TpSlListQuestion,
  came: ReadonlyMap<string, number>,
): (a: TpSlEntryView, b: TpSlEntryView) => number {
  const direction = question.descending ? -1 : 1
  return (a, b) => {
    const tie = ((came.get(a.id) ?? 0) - (came.get(b.id) ?? 0)) * direction
    if (question.sort === 'time') return (a.updatedAt - b.updatedAt) * direction || tie
    const [one, other] = question.sort === 'tp' ? [a.tpText, b.tpText] : [a.slText, b.slText]
    if (one === '' || other === '') return one === other ? tie : one === '' ? 1 : -1
    return compareDecimalText(one, other) * direction || tie
  }
}

/** TP/SL entries of a position or of all, sorted (TPSL-27, TPSL-28), with the quantities they close on each side. */
export function listTpSl(stores: RiskStores, question: TpSlListQuestion): TpSlList {
  const entries: TpSlEntryView[] = []
  const keys =
    question.positionKey === null ? [...stores.positions.all()].map(({ key }) => key) : [question.positionKey]
  let context: TpSlContext | null = null
  for (const key of keys) {
    context = tpSlContext(stores, { of: 'position', key })
    if (context !== null) entries.push(...entriesOf(stores, context, question.only))
  }
  if (question.positionKey === null) entries.push(...carriers(stores))
  entries.sort(compareBy(question, new Map(entries.map(({ id }, index) => [id, index]))))
  const total = (kind: string): string => {
    if (context === null || question.positionKey === null) return MISSING
    let sum: DecimalText = ZERO_TEXT
    for (const stop of stopsOf(stores.account, question.positionKey, kind))
      sum = addText(sum, stop.qty) ?? sum
    return formatQuantity(sum, context.instrument.lotFraction, grouped)
  }
  return {
    entries,
    tpTotal: total('PartialTakeProfit'),
    slTotal: total('PartialStopLoss'),
    size: question.positionKey === null ? MISSING : (context?.head.size ?? MISSING),
    unit: question.positionKey === null ? '' : (context?.head.unit ?? ''),
  }
}

/** True for a stop order that belongs to a position's TP/SL. */
export const isPositionStop = (order: Order): boolean =>
  order.stopOrderType !== undefined && positionStops.has(order.stopOrderType)
