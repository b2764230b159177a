import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { FieldError } from '#shared/contracts/ticket.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { ticker } from '../../stores/market.ts'
import type { Settled } from '../../ui/number-input-text.ts'
import type { Draft, FieldNote } from '../../trading/ticket/draft.ts'
import { preview, sender } from '../../trading/ticket/ticket-session.ts'
import { errorOf } from './ticket-texts.ts'

export interface FieldProps {
  readonly draft: Draft
  readonly instrument: InstrumentView
  /** The only side of the form (the sheet on phones). */
  readonly only?: Side | undefined
}

/** The error of a field. It shows once something was typed, or after a press that sent nothing because of it. */
export function useFieldError(field: FieldError['field'], typed: string): string | undefined {
  const { t } = useTranslation()
  // Reads `errors` and not `v`, which changes twice a second with the market and would render the fields.
  const errors = useSnapshot(preview).v?.errors
  const { now } = useSnapshot(sender.state)
  if (typed === '' && now.kind !== 'invalid') return undefined
  return errorOf(t, errors, field)
}

/** A function, because subscribing would render the form with every trade. */
export const lastPriceText = (): string => ticker.lastPriceText

/**
 * Note on how leaving a field corrected it. Amounts above the maximum have their own note (FORM-14, FORM-15). The lowest is 0,
 * and a negative number is refused: none is raised.
 */
export function adjustNote(
  adjusted: Exclude<Settled['adjusted'], null>,
  stepped: 'steppedPrice' | 'steppedQty',
  typed: string,
  text: string,
  coin: string,
): FieldNote {
  const params = { typed, value: text, qty: text, coin }
  if (adjusted === 'step') return { key: stepped, params }
  return { key: stepped === 'steppedQty' ? 'orderMaxQtyReplace' : 'heldMax', params }
}
