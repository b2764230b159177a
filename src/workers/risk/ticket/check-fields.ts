import { hasField, priceFields } from '#shared/contracts/ticket-kinds.ts'
import type { TicketField, TicketKind } from '#shared/contracts/ticket-kinds.ts'
import type { FieldError, TicketDraft } from '#shared/contracts/ticket.ts'
import { inputConfigOf } from '#shared/domain/input-config.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { orderQtyCap } from '#shared/maths/max-quantity.ts'
import { toText } from '#shared/maths/number.ts'
import { isSlippageAllowed } from '#shared/maths/slippage.ts'
import { compareDecimalText, parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice, formatQuantity } from '#shared/units/display.ts'
import { isMultipleOf, settleOnStep, snapToStep } from '#shared/units/tick.ts'
import { unitOf } from '../state/marking.ts'
import { fieldError } from './field-errors.ts'
import { readTyped } from './typed-number.ts'

/** A field's number. `value` is what could be read (for the preview), `usable` what may be sent. */
export interface CheckedField {
  readonly value: DecimalText | null
  readonly usable: DecimalText | null
  readonly errors: readonly FieldError[]
}
type Field = Exclude<FieldError['field'], 'form'>

/** A number that was read may be sent only without errors. */
const checked = (value: DecimalText | null, ...errors: readonly FieldError[]): CheckedField => ({
  value,
  usable: errors.length === 0 ? value : null,
  errors,
})
const nothingChecked = checked(null)

const unreadable = { empty: 'empty', none: 'notNumber', number: 'notPositive' } as const

/** Reads a number above zero from a field, or the error. */
export function readPositive(field: Field, raw: string): CheckedField {
  const typed = readTyped(raw)
  if (typed.kind === 'number' && signOfText(typed.value) > 0) return checked(typed.value)
  return checked(null, fieldError(field, unreadable[typed.kind]))
}

const held = (value: DecimalText | null, min: DecimalText, max: DecimalText): string => {
  if (value === null) return ''
  if (compareDecimalText(value, min) < 0) return min
  return compareDecimalText(value, max) > 0 ? max : value
}

/** Reads a price: a multiple of the symbol's tick, within its bounds. */
function checkOnTick(field: 'price' | 'trigger', raw: string, instrument: Instrument): CheckedField {
  const read = readPositive(field, raw)
  if (read.value === null) return read
  const { tickSize, minPrice, maxPrice, priceFraction, quoteCurrency: coin } = instrument
  if (compareDecimalText(read.value, maxPrice) > 0)
    return checked(read.value, fieldError(field, 'aboveMax', { max: maxPrice, coin }))
  if (compareDecimalText(read.value, minPrice) < 0)
    return checked(read.value, fieldError(field, 'belowMin', { min: minPrice, coin }))
  if (isMultipleOf(read.value, tickSize)) return read
  // The value after the field is left (FORM-12). With a tick above 1 it doesn't change.
  const settled = snapToStep(settleOnStep(read.value, tickSize, priceFraction, 'up'), tickSize, 'up')
  const nearest = formatPrice(held(settled, minPrice, maxPrice), priceFraction)
  return checked(read.value, fieldError(field, 'offTick', { tick: tickSize, nearest }))
}

/** What a field is checked against. */
interface Rules {
  readonly instrument: Instrument
  /** The present price that the trigger is compared with; null unknown. */
  readonly reference: DecimalText | null
}

/**
 * Checks the trigger price: above zero (FORM-29), on the tick, and different from the price it
 * is compared with, as that could neither rise nor fall to it (30074).
 */
function checkTrigger({ trigger }: TicketDraft, { instrument, reference }: Rules): CheckedField {
  if (trigger === undefined) return nothingChecked
  const read = checkOnTick('trigger', trigger.priceText, instrument)
  if (read.usable === null || reference === null || compareDecimalText(read.usable, reference) !== 0)
    return read
  return checked(read.value, fieldError('trigger', 'triggerIsNow', { by: trigger.by }))
}

/** Checks the maximum slippage: none, or one that the exchange takes. */
function checkSlippage({ slippage }: TicketDraft): CheckedField {
  if (slippage === undefined) return nothingChecked
  const tolerance = parseDecimalText(slippage.value)
  return isSlippageAllowed({ type: slippage.type, tolerance })
    ? checked(tolerance)
    : checked(null, fieldError('form', 'badSlippage'))
}

/** Checks the visible part of an iceberg, a quantity of its own. Its share of the order is checked per side. */
function checkVisible({ visibleText = '' }: TicketDraft, { instrument }: Rules): CheckedField {
  const read = readPositive('visible', visibleText)
  if (read.value === null) return read
  const { maxQty } = inputConfigOf(instrument)
  return checked(read.value, ...qtyErrors(read.value, instrument, maxQty, 'visible'))
}

/** The fields that only some kinds have. Nothing was read of those that the order's kind doesn't have. */
export type CheckedFields = Readonly<Record<TicketField, CheckedField>>

/** Checks the fields that the order's kind has. */
export function checkFields(draft: TicketDraft, rules: Rules): CheckedFields {
  const { kind, priceText = '' } = draft
  return {
    trigger: hasField(kind, 'trigger') ? checkTrigger(draft, rules) : nothingChecked,
    price: hasField(kind, 'price') ? checkOnTick('price', priceText, rules.instrument) : nothingChecked,
    visible: hasField(kind, 'visible') ? checkVisible(draft, rules) : nothingChecked,
    slippage: hasField(kind, 'slippage') ? checkSlippage(draft) : nothingChecked,
  }
}

/** What was read as the limit price; nothing of a kind that has none. */
export function limitPriceOf(kind: TicketKind, fields: CheckedFields): CheckedField {
  const from = priceFields[kind]
  return from === null ? nothingChecked : fields[from]
}

/** The largest quantity of one order of this type for this kind of account (FORM-17..19). */
export function maxQtyOf(
  { kind, timeInForce }: Pick<TicketDraft, 'kind' | 'timeInForce'>,
  instrument: Instrument,
  account: AccountInfo | null = null,
): DecimalText {
  const { maxQty, maxMarketQty, maxPostOnlyOrderSize } = inputConfigOf(instrument)
  const cap = orderQtyCap({
    kind: priceFields[kind] === null ? 'market' : timeInForce === 'PostOnly' ? 'post-only' : 'other',
    isUta: account !== null && account.kind !== 'standard',
    isDemo: account === null || account.isDemo,
    maxQty,
    maxMarketQty,
    maxPostOnlyOrderSize,
  })
  return toText(cap) ?? maxQty
}

/**
 * Checks the quantity: a multiple of the lot, within the symbol's bounds. A quantity that floors to zero can't be sent.
 */
export function checkQty(
  draft: TicketDraft,
  raw: string,
  instrument: Instrument,
  max: DecimalText = maxQtyOf(draft, instrument),
): CheckedField {
  const read = readPositive('qty', raw)
  return read.value === null ? read : checked(read.value, ...qtyErrors(read.value, instrument, max))
}

/** The errors of a quantity above zero. */
export function qtyErrors(
  qty: DecimalText,
  instrument: Instrument,
  max: DecimalText,
  field: 'qty' | 'visible' = 'qty',
): readonly FieldError[] {
  const { lotSize, minQty } = instrument
  const coin = unitOf(instrument)
  if (compareDecimalText(qty, max) > 0) return [fieldError(field, 'aboveMax', { max, coin })]
  if (compareDecimalText(qty, minQty) < 0) return [fieldError(field, 'belowMin', { min: minQty, coin })]
  if (isMultipleOf(qty, lotSize)) return []
  const nearest = formatQuantity(snapToStep(qty, lotSize, 'down'), instrument.lotFraction)
  return [fieldError(field, 'offLot', { lot: lotSize, nearest })]
}
