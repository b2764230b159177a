import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/actions.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { Hint } from '../../trading/explain/hint.tsx'
import { editDraft, setVisible } from '../../trading/ticket/draft.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import { adjustNote, useFieldError } from './field-state.ts'
import type { FieldProps } from './field-state.ts'
import { noteText } from './ticket-texts.ts'
import styles from './ticket.module.css'

/** The part of an iceberg's quantity that is in the book at a time. */
export function VisibleField({ draft, instrument }: FieldProps) {
  const { t } = useTranslation(['ticket', 'errors'])
  const { t: own } = useTranslation('actions')
  // Synchronous: a later render would reset the field while the trader types.
  const { visibleText, visibleNote } = useSnapshot(draft, { sync: true })
  const error = useFieldError('visible', visibleText)
  const { lotFraction, lotSize, unit } = instrument
  return (
    <div className={styles['priceRow']}>
      <NumberInput
        label={own('visible.name')}
        unit={unit}
        value={visibleText}
        rules={{ decimals: lotFraction, step: lotSize, min: '0', max: '' }}
        snap="down"
        error={error}
        caution={noteText(t, visibleNote)}
        isDisabled={!instrument.tradable}
        testId="ticket-visible"
        onChange={(text) => {
          setVisible(draft, text)
          sender.edited()
        }}
        onAdjusted={(adjusted, typed, text) => {
          editDraft(draft, { visibleNote: adjustNote(adjusted, 'steppedQty', typed, text, unit) })
        }}
      />
      <Hint label={own('visible.what')}>{own('visible.hint')}</Hint>
    </div>
  )
}
