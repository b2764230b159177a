import type { FieldError, TicketDraft } from '#shared/contracts/risk-api.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { compareDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { isMultipleOf, snapToStep } from '#shared/units/tick.ts'
import { unitOf } from '../positions/marking.ts'
import { fieldError } from './field-errors.ts'
import { readTyped } from './typed-number.ts'

/** A field's number: `value` is what could be read (for the preview), `usable` what may be sent. */
export interface CheckedField {
  readonly value: DecimalText | null
  readonly usable: DecimalText | null
  readonly errors: readonly FieldError[]
}

export const nothingChecked: CheckedField = { value: null, usable: null, errors: [] }

function fault(field: 'price' | 'qty', key: 'empty' | 'notNumber' | 'notPositive'): CheckedField {
  return { value: null, usable: null, errors: [fieldError(field, key)] }
}

/** Number above zero of a field, or its refusal. */
function readPositive(field: 'price' | 'qty', raw: string, separator: '.' | ','): CheckedField {
  const typed = readTyped(raw, separator)
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

/** The price of a limit order: a multiple of the tick within the symbol's bounds. Market orders have none. */
export function checkPrice(draft: TicketDraft, instrument: Instrument): CheckedField {
  if (draft.orderType === 'Market') return nothingChecked
  const read = readPositive('price', draft.priceText, draft.decimalSeparator)
  if (read.value === null) return read
  const { tickSize, minPrice, maxPrice } = instrument
  const errors: FieldError[] = []
  if (compareDecimalText(read.value, maxPrice) > 0) {
    errors.push(fieldError('price', 'aboveMax', { max: maxPrice, coin: instrument.quoteCurrency }))
  } else if (compareDecimalText(read.value, minPrice) < 0) {
    errors.push(fieldError('price', 'belowMin', { min: minPrice, coin: instrument.quoteCurrency }))
  } else if (!isMultipleOf(read.value, tickSize)) {
    const nearest = held(snapToStep(read.value, tickSize, 'nearest'), minPrice, maxPrice)
    errors.push(fieldError('price', 'offTick', { tick: tickSize, nearest }))
  }
  return { value: read.value, usable: errors.length === 0 ? read.value : null, errors }
}

/** Most the exchange takes in one order of this type (FORM-17, FORM-19). */
export const maxQtyOf = (draft: Pick<TicketDraft, 'orderType'>, instrument: Instrument): DecimalText =>
  draft.orderType === 'Market' ? instrument.maxNewMarketOrderQty : instrument.maxNewOrderQty

/** The quantity: a multiple of the lot within the symbol's bounds. What floors to zero is never sendable. */
export function checkQty(draft: TicketDraft, raw: string, instrument: Instrument): CheckedField {
  const read = readPositive('qty', raw, draft.decimalSeparator)
  if (read.value === null) return read
  const { lotSize, minQty } = instrument
  const coin = unitOf(instrument)
  const max = maxQtyOf(draft, instrument)
  const errors: FieldError[] = []
  if (compareDecimalText(read.value, max) > 0) errors.push(fieldError('qty', 'aboveMax', { max, coin }))
  else if (compareDecimalText(read.value, minQty) < 0) {
    errors.push(fieldError('qty', 'belowMin', { min: minQty, coin }))
  } else if (!isMultipleOf(read.value, lotSize)) {
    const nearest = snapToStep(read.value, lotSize, 'down') ?? ''
    errors.push(fieldError('qty', 'offLot', { lot: lotSize, nearest }))
  }
  return { value: read.value, usable: errors.length === 0 ? read.value : null, errors }
}
