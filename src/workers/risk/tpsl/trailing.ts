import type { SetTpSlBody } from '#shared/contracts/tpsl-calls.ts'
import type { TpSlMessage, TrailingDraft, TrailingPreview, TrailingView } from '#shared/contracts/tpsl.ts'
import type { Order } from '#shared/domain/records.ts'
import { num, toText } from '#shared/maths/number.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { trailing } from '#shared/maths/trailing.ts'
import { tpslFromPrice } from '#shared/maths/tpsl.ts'
import { roundToTick } from '#shared/maths/rounding.ts'
import { presentValue } from '#shared/maths/tpsl/kinds.ts'
import { compareDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatPnl, formatPrice, MISSING } from '#shared/units/display.ts'
import { isMultipleOf } from '#shared/units/tick.ts'
import { fromE2, toE2 } from '#shared/units/scaled.ts'
import { toneOfText } from '#shared/units/tone.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { goneState, tpSlContext } from './context.ts'
import type { TpSlContext } from './context.ts'
import { stopsOf } from './stops.ts'
import { typedOf } from './leg-work.ts'

const grouped = { group: true } as const
const MOST_PERCENT = '99.99'

const percentText = (rateE4: number | undefined): string =>
  rateE4 === undefined || rateE4 === 0 ? '' : `${formatDecimal(fromE2(rateE4), 2)}%`

/** The distance of a trailing stop from the best price: '500.0' or '1.00%'; '' for none. */
export function trailingDistance(
  distance: DecimalText | undefined,
  rateE4: number | undefined,
  priceFraction: number,
): string {
  const rate = percentText(rateE4)
  if (rate !== '') return rate
  const price = presentValue(distance)
  return price === null ? '' : formatPrice(price, priceFraction, grouped)
}

/** trailingDistance of a stop order. */
export const trailingTerms = (stop: Order, priceFraction: number): string =>
  trailingDistance(stop.trailValue, stop.trailValuePercentageE4, priceFraction)

/** The present trailing stop of a position; null without one. */
export function trailingView(stores: RiskStores, key: string, context: TpSlContext): TrailingView | null {
  const [stop] = stopsOf(stores.account, key, 'TrailingStop')
  const position = stores.positions.get(key)?.position
  if (stop === undefined || position === undefined) return null
  const price = (value: unknown): string => formatPrice(value, context.instrument.priceFraction, grouped)
  const trigger = price(presentValue(position.tsTriggerPrice) ?? presentValue(stop.triggerPrice))
  const rate = stop.trailValuePercentageE4 ?? 0
  const activation = presentValue(stop.activationPrice) ?? presentValue(position.activationPrice)
  const isActive = trigger !== MISSING
  return {
    orderId: stop.orderId,
    distance: stop.trailValue === undefined ? MISSING : price(stop.trailValue),
    percent: percentText(stop.trailValuePercentageE4) || MISSING,
    activation: price(activation),
    trigger,
    isActive,
    form: {
      ...(rate === 0
        ? { by: 'distance', text: presentValue(stop.trailValue) ?? '' }
        : { by: 'percent', text: fromE2(rate) ?? '' }),
      activationText: isActive ? '' : (activation ?? ''),
    },
  }
}

const message = (at: TpSlMessage['at'], key: string, params: TpSlMessage['params'] = {}): TpSlMessage => ({
  at,
  key,
  params,
  kind: 'error',
})

function distanceMessages(context: TpSlContext, draft: TrailingDraft): readonly TpSlMessage[] {
  const { tickSize } = context.instrument
  const typed = typedOf(draft.text)
  if (typed.kind === 'empty') return [{ ...message('trigger', 'trailEmpty'), kind: 'missing' }]
  if (typed.kind === 'none' || !typed.value.greaterThan(0)) return [message('trigger', 'trailNotPositive')]
  if (draft.by === 'distance')
    return isMultipleOf(toText(typed.value), tickSize)
      ? []
      : [message('trigger', 'trailTick', { tick: tickSize })]
  const fits = typed.value.lessThanOrEqualTo(MOST_PERCENT) && typed.value.decimalPlaces() <= 2
  return fits ? [] : [message('trigger', 'trailPercent', { max: MOST_PERCENT })]
}

function activationMessages(context: TpSlContext, draft: TrailingDraft): readonly TpSlMessage[] {
  const { tickSize, minPrice, maxPrice } = context.instrument
  const typed = typedOf(draft.activationText)
  if (typed.kind === 'empty') return []
  if (typed.kind === 'none' || !typed.value.greaterThan(0)) return [message('limit', 'activationNotPositive')]
  const text = toText(typed.value) ?? ZERO_TEXT
  if (!isMultipleOf(text, tickSize))
    return [message('limit', 'priceErrorTickTip', { tick: tickSize, lower: '', upper: '' })]
  if (compareDecimalText(text, minPrice) < 0 || compareDecimalText(text, maxPrice) > 0)
    return [message('limit', 'triggerOutOfRange', { min: minPrice, max: maxPrice })]
  const last = context.prices.LastPrice
  if (last === null) return []
  const order = compareDecimalText(text, last)
  const passed = context.side === 'Buy' ? order <= 0 : order >= 0
  return passed ? [message('limit', 'activationPassed', { last })] : []
}

/** The set-tp-sl-ts request of a trailing stop; null if the draft is unusable. */
function bodyOf(context: TpSlContext, draft: TrailingDraft): SetTpSlBody | null {
  const typed = typedOf(draft.text)
  const start = typedOf(draft.activationText)
  const value = typed.kind === 'number' ? toText(typed.value) : null
  if (value === null) return null
  const { symbol } = context.instrument
  const { positionIdx } = context
  const activation = start.kind === 'number' ? toText(start.value) : null
  const by =
    draft.by === 'distance' ? { trailingStop: value } : { trailValuePercentageE4: Number(toE2(value) ?? '0') }
  return { symbol, positionIdx, ...by, ...(activation === null ? {} : { activationPrice: activation }) }
}

function distanceText(
  draft: TrailingDraft,
  amount: Decimal | null,
  { instrument, head }: TpSlContext,
): string {
  if (amount === null) return MISSING
  if (draft.by === 'percent') return `${formatDecimal(toText(amount), 2)}%`
  return `${formatPrice(toText(amount), instrument.priceFraction, grouped)} ${head.quote}`
}

/** Previews the trailing-stop form: its trigger price, its expected result and its errors. */
export function previewTrailing(stores: RiskStores, draft: TrailingDraft): TrailingPreview {
  const context = tpSlContext(stores, { of: 'position', key: draft.key })
  const flipped = context !== null && draft.openedAs !== '' && context.side !== draft.openedAs
  if (context === null || flipped)
    return {
      requestId: draft.requestId,
      state: flipped ? 'flipped' : goneState(stores, { of: 'position', key: draft.key }),
      head: null,
      now: null,
      distance: MISSING,
      trigger: MISSING,
      expectedPnl: MISSING,
      tone: 0,
      messages: [],
      call: null,
      removeCall: null,
    }
  const { instrument, family, side, size, entry } = context
  const messages = [...distanceMessages(context, draft), ...activationMessages(context, draft)]
  const value = typedOf(draft.text)
  const start = typedOf(draft.activationText)
  const amount = value.kind === 'number' ? value.value : null
  const from = start.kind === 'number' ? start.value : num(context.prices.LastPrice)
  const raw =
    amount === null || messages.length > 0
      ? null
      : trailing({
          side,
          ...(draft.by === 'distance' ? { distance: amount } : { ratePct: amount }),
          path: [from],
        })
  const trigger = roundToTick(raw, side, instrument.tickSize)
  if (messages.length === 0 && amount !== null && trigger === null && from !== null) {
    messages.push(message('trigger', 'trailTooFar'))
  }
  const found = tpslFromPrice({ family, side, size, entry, trigger })
  const inverse = family === 'inverse'
  const decimals = inverse ? instrument.walletBalanceFraction : instrument.upnlFraction
  const now = trailingView(stores, draft.key, context)
  const expectedPnl = formatPnl(toText(found?.pnl ?? null), decimals, inverse, grouped)
  return {
    requestId: draft.requestId,
    state: 'open',
    head: context.head,
    now,
    distance: distanceText(draft, amount, context),
    trigger: formatPrice(toText(trigger), instrument.priceFraction, grouped),
    expectedPnl,
    tone: toneOfText(expectedPnl),
    messages,
    call: messages.length > 0 ? null : bodyOf(context, draft),
    removeCall:
      now === null
        ? null
        : { symbol: instrument.symbol, positionIdx: context.positionIdx, trailingStop: '0' },
  }
}
