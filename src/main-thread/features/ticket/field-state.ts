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
  /** The only side the form is for (the sheet on phones). */
  readonly only?: Side | undefined
}

/** A field's error shows once something was typed, or after a click that sent nothing because of it. */
export function useFieldError(field: FieldError['field'], typed: string): string | undefined {
  const { t } = useTranslation()
  // The errors and not `v`: that changes twice a second with the market, and the fields with it.
  const errors = useSnapshot(preview).v?.errors
  const { now } = useSnapshot(sender.state)
  if (typed === '' && now.kind !== 'invalid') return undefined
  return errorOf(t, errors, field)
}

/** Read when needed: subscribing would render the form with every trade. */
export const lastPriceText = (): string => ticker.lastPriceText

/** Why leaving a field changed it. Amounts above the maximum have a notice of their own (FORM-14, FORM-15). */
export function adjustNote(
  adjusted: Exclude<Settled['adjusted'], null>,
  stepped: 'steppedPrice' | 'steppedQty',
  typed: string,
  text: string,
  coin: string,
): FieldNote {
  const params = { typed, value: text, qty: text, coin }
  if (adjusted === 'step') return { key: stepped, params }
  if (adjusted === 'min') return { key: 'heldMin', params }
  return { key: stepped === 'steppedQty' ? 'orderMaxQtyReplace' : 'heldMax', params }
}
