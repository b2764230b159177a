import type { LegDraft, LegView, TpSlLegName, TpSlMessage } from '#shared/contracts/tpsl.ts'
import { isAboveZero, num, percentText, toText, ZERO } from '#shared/maths/number.ts'
import { limitFaults, slippageFault, triggerFaults } from '#shared/maths/tpsl/faults.ts'
import type { LegRules, Typed } from '#shared/maths/tpsl/faults.ts'
import { snapSliderPrice } from '#shared/maths/tpsl/sliders.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import { clampTriggerPercent, shownOutcome, shownRoiOfPnl, tpslToPrice } from '#shared/maths/tpsl.ts'
import type { ShownOutcome } from '#shared/maths/tpsl.ts'
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
import { toneOfText } from '#shared/units/tone.ts'
import { readTyped } from '../ticket/typed-number.ts'
import type { TpSlContext } from './context.ts'
import { takerFeeAt } from './taker-fee.ts'

/** A form field's text as a Decimal. */
export function typedOf(raw: string): Typed {
  const typed = readTyped(raw)
  if (typed.kind !== 'number') return typed
  const value = num(typed.value)
  return value === null ? { kind: 'none' } : { kind: 'number', value }
}

export interface LegAsk {
  readonly leg: TpSlLegName
  readonly draft: LegDraft
  readonly mode: 'Full' | 'Partial'
  /** Quantity it would close; null if unknown. */
  readonly qty: Decimal | null
  readonly netOfFees: boolean
}

export interface WorkedLeg {
  readonly trigger: Typed
  readonly limit: Typed
  readonly slippage: Typed
  readonly pnl: Decimal | null
  readonly view: Omit<LegView, 'intent'>
}

const isEmpty: Typed = { kind: 'empty' }

/** Fees of closing at market, and of opening if the order isn't filled yet. */
function feesOf(context: TpSlContext, qty: Decimal, exit: Decimal): Decimal | null {
  const close = takerFeeAt(context, qty, exit)
  const open = context.of === 'order' ? takerFeeAt(context, qty, context.entry) : ZERO
  return close === null || open === null ? null : close.plus(open)
}

/** Whether a stop loss keeps a gain: it is typed with a plus. Without a sign or with a minus it is a loss. */
export const isTypedGain = (text: string): boolean => text.trimStart().startsWith('+')

/** A typed percent or PnL, positive in favour of the position. */
function askedOf(leg: TpSlLegName, text: string, value: Decimal): Decimal {
  if (leg === 'tp') return value
  return isTypedGain(text) ? value.abs() : value.abs().negated()
}

/** The typed text moved into its range (TPSL-50, TPSL-51); '' if it is in range. Prices and PnLs have no range. */
function correctedText(leg: TpSlLegName, draft: LegDraft, typed: Typed): string {
  if (typed.kind !== 'number' || draft.input === 'trigger' || draft.input === 'pnl') return ''
  const asked = askedOf(leg, draft.text, typed.value)
  const isLoss = leg === 'sl' && !isTypedGain(draft.text)
  const side = isLoss ? 'stopLoss' : 'takeProfit'
  const percent = isLoss ? asked.negated() : asked
  const held = clampTriggerPercent({ side, field: draft.input, percent })
  if (held === null || held.equals(percent)) return ''
  const sign = /^\s*([-+]?)/.exec(draft.text)?.[1] ?? ''
  return `${sign}${toText(held) ?? ''}`
}

/** The trigger price of the typed field, after moving it into its range. */
function triggerOf(context: TpSlContext, ask: LegAsk, typed: Typed, corrected: string): Typed {
  const { draft, leg, qty } = ask
  if (draft.input === 'trigger' || typed.kind !== 'number') return typed
  const amount = corrected === '' ? typed.value : new Decimal(corrected)
  const signed = askedOf(leg, draft.text, amount)
  const { family, side, entry } = context
  const { tickSize } = context.instrument
  const aim =
    draft.input === 'change'
      ? ({ kind: 'change', changePct: signed } as const)
      : draft.input === 'roi'
        ? ({ kind: 'roi', roiPct: signed, ...marginOf(context) } as const)
        : ({ kind: 'pnl', pnl: signed, size: qty } as const)
  if (draft.input === 'pnl' && qty === null) return isEmpty
  const found = tpslToPrice({ family, side, entry, aim, tick: tickSize })
  const price =
    draft.bySlider && found !== null
      ? snapSliderPrice(found.rawTrigger, side, tickSize, entry)
      : (found?.trigger ?? null)
  // No price gives that much: the same error as for a trigger of zero.
  return { kind: 'number', value: price ?? new Decimal(0) }
}

const grouped = { group: true } as const
const unsigned = { sign: false } as const
const plain = (text: string): string => (text === MISSING ? '' : text)

/** A calculated figure as text of its field. In a stop loss a loss has no sign and a gain a plus. */
function fieldText(leg: TpSlLegName, shown: string): string {
  const text = plain(shown)
  if (leg === 'tp' || text === '') return text
  const value = num(text)
  if (value === null || value.isZero()) return text
  return value.isNegative() ? text.slice(1) : `+${text}`
}
const two = (value: DecimalText | null): string => (value === null ? MISSING : formatDecimal(value, 2))

/** The margin by which ROI is divided: the same as in the positions table. */
const marginOf = (context: TpSlContext) => ({
  leverage: context.leverage,
  feeRate: context.instrument.takerFeeRate,
  marginEntry: context.marginEntry,
})

function outcomeAt(context: TpSlContext, qty: Decimal | null, price: Decimal | null): ShownOutcome | null {
  const { family, side, entry } = context
  return shownOutcome({ family, side, size: qty, entry, trigger: price, ...marginOf(context) })
}

const positiveOf = (typed: Typed): Decimal | null =>
  typed.kind === 'number' && isAboveZero(typed.value) ? typed.value : null

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

/** Figures of a leg that follow from the typed text and the position alone, not from market prices. */
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
  const { leg, draft, qty } = ask
  const { instrument } = context
  const typed = typedOf(draft.text)
  const corrected = correctedText(leg, draft, typed)
  const trigger = triggerOf(context, ask, typed, corrected)
  const isLimit = ask.mode === 'Partial' && draft.orderType === 'Limit'
  const limit = isLimit ? typedOf(draft.limitText) : isEmpty
  const slippage = draft.orderType === 'Market' ? typedOf(draft.slippageText) : isEmpty
  const price = positiveOf(trigger)
  // The linked fields show the trigger; expected figures are calculated at the exit price.
  const linked = outcomeAt(context, qty ?? num(instrument.lotSize), price)
  const exit = isLimit ? (positiveOf(limit) ?? price) : price
  const { family, side, entry } = context
  const gained =
    qty === null || exit === null ? null : unrealisedPnl({ family, side, size: qty, entry, price: exit })
  const fees = ask.netOfFees && qty !== null && exit !== null ? feesOf(context, qty, exit) : ZERO
  const pnl = gained === null || fees === null ? null : gained.minus(fees)
  const roi = shownRoiOfPnl({ family, side, size: qty, entry, ...marginOf(context), pnl })
  const inverse = context.family === 'inverse'
  const decimals = inverse ? instrument.walletBalanceFraction : instrument.upnlFraction
  const money = (value: Decimal | null, isGrouped: boolean): string =>
    formatPnl(toText(value), decimals, inverse, isGrouped ? grouped : unsigned)
  const expectedPnl = money(pnl, true)
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
      roi: own('roi', context.leverage === null ? '' : fieldText(leg, two(linked?.roi ?? null))),
      change: own('change', fieldText(leg, two(linked?.change ?? null))),
      pnl: own('pnl', qty === null || linked === null ? '' : fieldText(leg, money(linked.pnl, false))),
      corrected,
      expectedPnl,
      expectedRoi: roi === null ? MISSING : formatPercent(roi, grouped),
      tone: toneOfText(expectedPnl),
      fires: price === null ? '' : formatPrice(toText(price), instrument.priceFraction, grouped),
      rises: (context.side === 'Buy') === (leg === 'tp'),
      exitQty: formatQuantity(toText(qty), instrument.lotFraction, grouped),
    },
  }
}

interface StoredFigures {
  readonly context: TpSlContext
  readonly ask: LegAsk
  readonly figures: LegFigures
}

/** Each leg's last figures. A keystroke changes one leg; market prices change neither. */
const last = new Map<TpSlLegName, StoredFigures>()

const sameDraft = (a: LegDraft, b: LegDraft): boolean =>
  a.text === b.text &&
  a.input === b.input &&
  a.bySlider === b.bySlider &&
  a.orderType === b.orderType &&
  a.limitText === b.limitText &&
  a.slippageText === b.slippageText

const sameQty = (a: Decimal | null, b: Decimal | null): boolean =>
  a === b || (a !== null && b !== null && a.equals(b))

/** Whether no input of the figures changed. The index price is an input of an option's fee. */
function isSameAsk(known: StoredFigures, context: TpSlContext, ask: LegAsk): boolean {
  const [was, asked] = [known.context, known.ask]
  return (
    was.instrument === context.instrument &&
    was.of === context.of &&
    was.family === context.family &&
    was.side === context.side &&
    was.entry === context.entry &&
    was.marginEntry === context.marginEntry &&
    was.leverage === context.leverage &&
    (context.family !== 'option' || was.prices.IndexPrice === context.prices.IndexPrice) &&
    asked.mode === ask.mode &&
    asked.netOfFees === ask.netOfFees &&
    sameQty(asked.qty, ask.qty) &&
    sameDraft(asked.draft, ask.draft)
  )
}

function latelyFiguresOf(context: TpSlContext, ask: LegAsk): LegFigures {
  const known = last.get(ask.leg)
  if (known !== undefined && isSameAsk(known, context, ask)) return known.figures
  const figures = figuresOf(context, ask)
  last.set(ask.leg, { context, ask, figures })
  return figures
}

const priceParams: ReadonlySet<string> = new Set(['reference', 'liqPrice', 'min', 'max', 'lower', 'upper'])

/** A message's prices in the format of the rest of the page. */
const asShown = (params: TpSlMessage['params'], priceFraction: number): TpSlMessage['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      priceParams.has(name) ? formatPrice(value, priceFraction, grouped) : value,
    ]),
  )

/** Calculates one leg: its four linked inputs, its result and its errors. */
export function workLeg(context: TpSlContext, ask: LegAsk): WorkedLeg {
  const { leg, draft } = ask
  const { typed, trigger, limit, slippage, pnl, exit, view } = latelyFiguresOf(context, ask)
  const isLimit = ask.mode === 'Partial' && draft.orderType === 'Limit'
  const rules = rulesOf(context, leg, draft.triggerBy)
  const { priceFraction } = context.instrument
  const messages: TpSlMessage[] = [
    ...(typed.kind === 'none' ? triggerFaults(rules, typed) : triggerFaults(rules, trigger)),
    ...(isLimit ? limitFaults(rules, trigger, limit) : []),
  ].map((message) => ({ ...message, params: asShown(message.params, priceFraction) }))
  const slip = slippageFault(draft.slippageType, slippage)
  if (slip !== null) messages.push(slip)
  return { trigger, limit, slippage, pnl, view: { ...view, toLiq: toLiqText(context, exit), messages } }
}

/**
 * Distance of the exit from the liquidation price in percent of the higher of both, within ±100 %. Negative if
 * liquidation comes first.
 */
function toLiqText({ liqPrice, side }: TpSlContext, exit: Decimal | null): string {
  const liq = num(liqPrice)
  if (exit === null || liq === null || !isAboveZero(liq)) return MISSING
  const away = side === 'Buy' ? exit.minus(liq) : liq.minus(exit)
  return formatPercent(percentText(away, Decimal.max(exit, liq)), grouped)
}
