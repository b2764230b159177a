import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { offerFocus } from '../../stores/page-actions.ts'
import { Button } from '../../ui/button.tsx'
import { AccessibleLabel } from '../../ui/accessible-label.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { padDecimals } from '../../ui/number-input-text.ts'
import type { NumberRules } from '../../ui/number-input-text.ts'
import { editDraft, setPrice, setTrigger } from '../../trading/ticket/draft.ts'
import { adjustNote, lastPriceText, useFieldError } from './field-state.ts'
import type { FieldProps } from './field-state.ts'
import { PriceSteps } from './price-steps.tsx'
import { preview, sender } from '../../trading/ticket/ticket-session.ts'
import { noteText } from './ticket-texts.ts'
import styles from './ticket.module.css'

const priceRef = offerFocus('focusPrice')
const triggerRef = offerFocus('focusTrigger')

/**
 * A price field with its `Last` button and its step panel: the limit price, or the trigger price of a conditional
 * order.
 */
export function PriceField({
  draft,
  instrument,
  only,
  of,
}: FieldProps & { readonly of: 'price' | 'trigger' }) {
  const { t } = useTranslation(['ticket', 'errors'])
  // Synchronous: a later render would reset the field while the trader types.
  const now = useSnapshot(draft, { sync: true })
  const isPrice = of === 'price'
  const typedText = isPrice ? now.priceText : now.triggerText
  const noteOf = isPrice ? now.priceNote : now.triggerNote
  const error = useFieldError(of, typedText)
  const { drawnIn = '', drawnTo } = useSnapshot(preview).v ?? {}
  // A price is beyond the limit of one side alone: a form of the other side says nothing.
  const isDrawn = isPrice && drawnIn !== '' && (only ?? drawnIn) === drawnIn
  // What was corrected, and what the exchange does with it.
  const cautions = [
    noteText(t, noteOf),
    isDrawn ? t(`drawnIn.${drawnIn}`, { limit: drawnTo }) : undefined,
  ].filter((text) => text !== undefined)
  const label = t(isPrice ? 'price' : 'triggerPrice')
  const rules: NumberRules = {
    decimals: instrument.priceFraction,
    step: instrument.tickSize,
    min: '0',
    max: instrument.maxPrice,
  }
  const edit = (text: string): void => {
    if (isPrice) setPrice(draft, text)
    else setTrigger(draft, text)
    sender.edited()
  }
  return (
    <div className={styles['priceRow']}>
      <NumberInput
        label={label}
        unit={instrument.quoteCurrency}
        value={typedText}
        rules={rules}
        stepFrom={lastPriceText}
        error={error}
        caution={cautions.join(' ') || undefined}
        isDisabled={!instrument.tradable}
        testId={isPrice ? 'ticket-price' : 'ticket-trigger'}
        inputRef={isPrice ? priceRef : triggerRef}
        onChange={edit}
        onAdjusted={(adjusted, typed, text) => {
          const note = adjustNote(adjusted, 'steppedPrice', typed, text, instrument.quoteCurrency)
          editDraft(draft, isPrice ? { priceNote: note } : { triggerNote: note })
        }}
      />
      <Button
        className={styles['last']}
        isDisabled={!instrument.tradable}
        onPress={() => {
          const last = lastPriceText()
          if (last !== '') edit(padDecimals(last, instrument.priceFraction))
        }}
      >
        <AccessibleLabel name={t(isPrice ? 'fillLast' : 'fillLastTrigger')}>{t('last')}</AccessibleLabel>
      </Button>
      <PriceSteps
        label={label}
        value={typedText}
        rules={rules}
        minimum={instrument.minPrice}
        stepFrom={lastPriceText}
        isDisabled={!instrument.tradable}
        onChange={edit}
      />
    </div>
  )
}
