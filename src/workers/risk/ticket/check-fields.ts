import type { FieldError, TicketDraft } from '#shared/contracts/ticket.ts'
import { inputConfigOf } from '#shared/domain/input-config.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { orderQtyCap } from '#shared/maths/max-quantity.ts'
import { toText } from '#shared/maths/number.ts'
import { compareDecimalText, signOfText } from '#shared/units/decimal-text.ts'
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
type Field = 'price' | 'qty' | 'trigger'

export const nothingChecked: CheckedField = { value: null, usable: null, errors: [] }

function fault(field: Field, key: 'empty' | 'notNumber' | 'notPositive'): CheckedField {
  return { value: null, usable: null, errors: [fieldError(field, key)] }
}

/** Reads a number above zero from a field, or the error. */
export function readPositive(field: Field, raw: string): CheckedField {
  const typed = readTyped(raw)
  if (typed.kind === 'empty') return fault(field, 'empty')
  if (typed.kind === 'none') return fault(field, 'notNumber')
  if (signOfText(typed.value) <= 0) return fault(field, 'notPositive')
  return { value: typed.value, usable: typed.value, errors: [] }
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
  const { tickSize, minPrice, maxPrice } = instrument
  const errors: FieldError[] = []
  if (compareDecimalText(read.value, maxPrice) > 0) {
    errors.push(fieldError(field, 'aboveMax', { max: maxPrice, coin: instrument.quoteCurrency }))
  } else if (compareDecimalText(read.value, minPrice) < 0) {
    errors.push(fieldError(field, 'belowMin', { min: minPrice, coin: instrument.quoteCurrency }))
  } else if (!isMultipleOf(read.value, tickSize)) {
    const { priceFraction } = instrument
    // The value after the field is left (FORM-12). With a tick above 1 it doesn't change.
    const settled = snapToStep(settleOnStep(read.value, tickSize, priceFraction, 'up'), tickSize, 'up')
    const nearest = formatPrice(held(settled, minPrice, maxPrice), priceFraction)
    errors.push(fieldError(field, 'offTick', { tick: tickSize, nearest }))
  }
  return { value: read.value, usable: errors.length === 0 ? read.value : null, errors }
}

/** Checks the price of a limit order; market orders have none. */
export const checkPrice = (draft: TicketDraft, instrument: Instrument): CheckedField =>
  draft.orderType === 'Market' ? nothingChecked : checkOnTick('price', draft.priceText, instrument)

/**
 * Checks the trigger price of a conditional order: above zero (FORM-29), on the tick, and different from the price it
 * is compared with, as that could neither rise nor fall to it (30074).
 */
export function checkTrigger(
  draft: TicketDraft,
  instrument: Instrument,
  now: DecimalText | null,
): CheckedField {
  const { trigger } = draft
  if (trigger === undefined) return nothingChecked
  const read = checkOnTick('trigger', trigger.priceText, instrument)
  if (read.usable === null || now === null || compareDecimalText(read.usable, now) !== 0) return read
  return {
    value: read.value,
    usable: null,
    errors: [fieldError('trigger', 'triggerIsNow', { by: trigger.by })],
  }
}

/** The largest quantity of one order of this type for this kind of account (FORM-17..19). */
export function maxQtyOf(
  draft: Pick<TicketDraft, 'orderType' | 'postOnly'>,
  instrument: Instrument,
  account: AccountInfo | null = null,
): DecimalText {
  const { maxQty, maxMarketQty, maxPostOnlyOrderSize } = inputConfigOf(instrument)
  const cap = orderQtyCap({
    kind: draft.orderType === 'Market' ? 'market' : draft.postOnly === true ? 'post-only' : 'other',
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
  if (read.value === null) return read
  const errors = qtyErrors(read.value, instrument, max)
  return { value: read.value, usable: errors.length === 0 ? read.value : null, errors }
}

/** The errors of a quantity above zero. */
export function qtyErrors(qty: DecimalText, instrument: Instrument, max: DecimalText): readonly FieldError[] {
  const { lotSize, minQty } = instrument
  const coin = unitOf(instrument)
  if (compareDecimalText(qty, max) > 0) return [fieldError('qty', 'aboveMax', { max, coin })]
  if (compareDecimalText(qty, minQty) < 0) return [fieldError('qty', 'belowMin', { min: minQty, coin })]
  if (isMultipleOf(qty, lotSize)) return []
  const nearest = formatQuantity(snapToStep(qty, lotSize, 'down'), instrument.lotFraction)
  return [fieldError('qty', 'offLot', { lot: lotSize, nearest })]
}
