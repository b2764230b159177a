import type { LegDraft, LegView, TpSlLegName, TpSlMessage } from '#shared/contracts/tpsl.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { tradingFee } from '#shared/maths/fees.ts'
import { optionFee } from '#shared/maths/option-fee.ts'
import { HUNDRED, num, quotientInHundredths, toText, toTruncatedText, ZERO } from '#shared/maths/number.ts'
import { limitFaults, slippageFault, triggerFaults } from '#shared/maths/tpsl/faults.ts'
import type { LegRules, Typed } from '#shared/maths/tpsl/faults.ts'
import { snapSliderPrice } from '#shared/maths/tpsl/sliders.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import { clampTriggerPercent, roiOfPnl, tpslFromPrice, tpslToPrice } from '#shared/maths/tpsl.ts'
import type { TriggerOutcome } from '#shared/maths/tpsl.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import {
  formatDecimal,
  formatPercent,
  formatPnl,
  formatPrice,
  formatQuantity,
  MISSING,
} from '#shared/units/display.ts'
import { toneOf } from '../tables/figures.ts'
import { readTyped } from '../ticket/typed-number.ts'
import type { TpSlContext } from './context.ts'

/** A raw field as a number of the maths. */
export function typedOf(raw: string, separator: '.' | ','): Typed {
  const typed = readTyped(raw, separator)
  if (typed.kind !== 'number') return typed
  const value = num(typed.value)
  return value === null ? { kind: 'none' } : { kind: 'number', value }
}

export interface LegAsk {
  readonly leg: TpSlLegName
  readonly draft: LegDraft
  readonly mode: 'Full' | 'Partial'
  /** What it would close; null not known. */
  readonly qty: Decimal | null
  readonly netOfFees: boolean
  readonly separator: '.' | ','
}

export interface WorkedLeg {
  readonly trigger: Typed
  readonly limit: Typed
  readonly slippage: Typed
  readonly pnl: Decimal | null
  readonly view: Omit<LegView, 'intent'>
}

const isEmpty: Typed = { kind: 'empty' }

/** Fees of closing (and, for an order that isn't filled yet, of opening) at market. */
function feesOf(context: TpSlContext, qty: Decimal, exit: Decimal): Decimal | null {
  const { family, instrument } = context
  const feeAt = (price: Decimal | DecimalText | null): Decimal | null =>
    family === 'option'
      ? optionFee({ qty, price, index: context.prices.IndexPrice, feeRate: instrument.takerFeeRate })
      : tradingFee({ family, qty, price, feeRate: instrument.takerFeeRate })
  const close = feeAt(exit)
  const open = context.of === 'order' ? feeAt(context.entry) : ZERO
  return close === null || open === null ? null : close.plus(open)
}

/** The typed text within its range (TPSL-50, TPSL-51); '' where it is. Of a price and a PnL there is no range. */
function correctedText(leg: TpSlLegName, draft: LegDraft, typed: Typed): string {
  if (typed.kind !== 'number' || draft.input === 'trigger' || draft.input === 'pnl') return ''
  const side = leg === 'tp' ? 'takeProfit' : 'stopLoss'
  const held = clampTriggerPercent({ side, field: draft.input, percent: typed.value })
  return held === null || held.equals(typed.value) ? '' : (toText(held) ?? '')
}

/** The trigger that the typed field, held into its range, asks for. */
function triggerOf(context: TpSlContext, ask: LegAsk, typed: Typed, corrected: string): Typed {
  const { draft, leg, qty } = ask
  if (draft.input === 'trigger' || typed.kind !== 'number') return typed
  const amount = corrected === '' ? typed.value : new Decimal(corrected)
  // A stop loss is typed as a magnitude.
  const signed = leg === 'sl' ? amount.negated() : amount
  const { family, side, entry, leverage } = context
  const { tickSize } = context.instrument
  const aim =
    draft.input === 'change'
      ? ({ kind: 'change', changePct: signed } as const)
      : draft.input === 'roi'
        ? ({ kind: 'roi', roiPct: signed, leverage } as const)
        : ({ kind: 'pnl', pnl: signed, size: qty } as const)
  if (draft.input === 'pnl' && qty === null) return isEmpty
  const found = tpslToPrice({ family, side, entry, aim, tick: tickSize })
  const price =
    draft.bySlider && found !== null
      ? snapSliderPrice(found.rawTrigger, side, tickSize, entry)
      : (found?.trigger ?? null)
  // No price gives that much: said like a trigger of zero.
  return { kind: 'number', value: price ?? new Decimal(0) }
}

const plain = (text: string): string => (text === MISSING ? '' : text)
const two = (value: Decimal | null, sign: 1 | -1): string =>
  value === null ? '' : plain(formatDecimal(toTruncatedText(sign === 1 ? value : value.negated(), 2), 2))

function outcomeAt(context: TpSlContext, qty: Decimal | null, price: Decimal | null): TriggerOutcome | null {
  const { family, side, entry, leverage } = context
  return tpslFromPrice({
    family,
    side,
    size: qty,
    entry,
    trigger: price,
    ...(leverage === null ? {} : { leverage }),
  })
}

const positiveOf = (typed: Typed): Decimal | null =>
  typed.kind === 'number' && typed.value.greaterThan(0) ? typed.value : null

export function rulesOf(context: TpSlContext, leg: TpSlLegName, triggerBy: LegDraft['triggerBy']): LegRules {
  const { instrument } = context
  return {
    leg,
    side: context.side,
    of: context.of,
    tick: instrument.tickSize,
    minPrice: instrument.minPrice,
    maxPrice: instrument.maxPrice,
    reference: context.orderPrice ?? context.prices[triggerBy],
    triggerBy,
    liqPrice: context.liqPrice,
    isUta: context.isUta,
  }
}

/** What of a leg follows from what is typed and from the position alone, wherever the market stands. */
interface LegFigures {
  readonly typed: Typed
  readonly trigger: Typed
  readonly limit: Typed
  readonly slippage: Typed
  readonly pnl: Decimal | null
  readonly exit: Decimal | null
  readonly view: Omit<LegView, 'intent' | 'messages' | 'toLiq'>
}

function figuresOf(context: TpSlContext, ask: LegAsk): LegFigures {
  const { leg, draft, qty, separator } = ask
  const { instrument } = context
  const sign = leg === 'tp' ? 1 : -1
  const typed = typedOf(draft.text, separator)
  const corrected = correctedText(leg, draft, typed)
  const trigger = triggerOf(context, ask, typed, corrected)
  const isLimit = ask.mode === 'Partial' && draft.orderType === 'Limit'
  const limit = isLimit ? typedOf(draft.limitText, separator) : isEmpty
  const slippage = draft.orderType === 'Market' ? typedOf(draft.slippageText, separator) : isEmpty
  const price = positiveOf(trigger)
  // The linked fields say what the trigger is; what is expected counts from where it closes.
  const linked = outcomeAt(context, qty ?? num(instrument.lotSize), price)
  const exit = isLimit ? (positiveOf(limit) ?? price) : price
  const { family, side, entry, leverage } = context
  const gained =
    qty === null || exit === null ? null : unrealisedPnl({ family, side, size: qty, entry, price: exit })
  const fees = ask.netOfFees && qty !== null && exit !== null ? feesOf(context, qty, exit) : ZERO
  const pnl = gained === null || fees === null ? null : gained.minus(fees)
  const roi = roiOfPnl({ family, size: qty, entry, leverage, pnl })
  const inverse = context.family === 'inverse'
  const decimals = inverse ? instrument.walletBalanceFraction : instrument.upnlFraction
  const money = (value: Decimal | null, isGrouped: boolean): string =>
    formatPnl(toText(value), decimals, inverse, isGrouped ? { group: true } : { sign: false })
  const own = (input: LegDraft['input'], text: string): string => (draft.input === input ? draft.text : text)
  return {
    typed,
    trigger,
    limit,
    slippage,
    pnl,
    exit,
    view: {
      trigger: own(
        'trigger',
        price === null ? '' : plain(formatPrice(toText(price), instrument.priceFraction)),
      ),
      roi: own('roi', context.leverage === null ? '' : two(linked?.roiPct ?? null, sign)),
      change: own('change', two(linked?.changePct ?? null, sign)),
      pnl: own('pnl', qty === null || linked === null ? '' : plain(money(linked.pnl.times(sign), false))),
      corrected,
      expectedPnl: money(pnl, true),
      expectedRoi: roi === null ? MISSING : formatPercent(toTruncatedText(roi, 2), { group: true }),
      tone: toneOf(pnl),
      fires: price === null ? '' : formatPrice(toText(price), instrument.priceFraction, { group: true }),
      rises: (context.side === 'Buy') === (leg === 'tp'),
      exitQty: formatQuantity(toText(qty), instrument.lotFraction, { group: true }),
    },
  }
}

/** Each leg's last figures: a key is typed into one leg, and the market moves meanwhile, which changes neither's. */
const lately = new Map<
  TpSlLegName,
  { readonly instrument: Instrument; readonly key: string; readonly figures: LegFigures }
>()

/** Everything the figures follow from besides the instrument, as one text. The index price is in the fee of an option. */
const keyOf = ({ of, family, side, entry, leverage, prices }: TpSlContext, ask: LegAsk): string => {
  const { input, text, bySlider, orderType, limitText, slippageText } = ask.draft
  const typed = [ask.mode, input, text, bySlider, orderType, limitText, slippageText, ask.separator]
  const index = family === 'option' ? prices.IndexPrice : ''
  return [...typed, ask.qty?.toFixed(), ask.netOfFees, of, family, side, entry, leverage, index].join('\n')
}

function latelyFiguresOf(context: TpSlContext, ask: LegAsk): LegFigures {
  const { instrument } = context
  const key = keyOf(context, ask)
  const known = lately.get(ask.leg)
  if (known?.key === key && known.instrument === instrument) return known.figures
  const figures = figuresOf(context, ask)
  lately.set(ask.leg, { instrument, key, figures })
  return figures
}

/** One leg worked out: its four linked inputs, what it gives, and what is wrong with it. */
export function workLeg(context: TpSlContext, ask: LegAsk): WorkedLeg {
  const { leg, draft } = ask
  const { typed, trigger, limit, slippage, pnl, exit, view } = latelyFiguresOf(context, ask)
  const isLimit = ask.mode === 'Partial' && draft.orderType === 'Limit'
  const rules = rulesOf(context, leg, draft.triggerBy)
  const messages: TpSlMessage[] = [
    ...(typed.kind === 'none' ? triggerFaults(rules, typed) : triggerFaults(rules, trigger)),
  ]
  if (isLimit) messages.push(...limitFaults(rules, trigger, limit))
  const slip = slippageFault(draft.slippageType, slippage)
  if (slip !== null) messages.push(slip)
  return { trigger, limit, slippage, pnl, view: { ...view, toLiq: toLiqText(context, exit), messages } }
}

/** Distance of the exit from the liquidation price in percent of the exit; negative where liquidation comes first. */
function toLiqText({ liqPrice, side }: TpSlContext, exit: Decimal | null): string {
  const liq = num(liqPrice)
  if (exit === null || liq === null || !liq.greaterThan(0)) return MISSING
  const away = side === 'Buy' ? exit.minus(liq) : liq.minus(exit)
  return formatPercent(toText(quotientInHundredths(away.times(HUNDRED), exit)), { group: true })
}
