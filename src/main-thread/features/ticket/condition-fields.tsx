import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { triggerPriceTypes } from '#shared/domain/enums.ts'
import still from '../../ui/still.module.css'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { editDraft } from '../../trading/ticket/draft.ts'
import type { FieldProps } from './field-state.ts'
import { KindChoice } from './kind-choice.tsx'
import { PriceField } from './price-field.tsx'
import { preview, sender } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

/** The trigger of a conditional order, and the order type after it. */
export function ConditionFields(props: FieldProps) {
  const { draft, instrument } = props
  const { t } = useTranslation('ticket')
  const { triggerBy } = useSnapshot(draft)
  return (
    <>
      <PriceField {...props} of="trigger" />
      <div className={styles['choiceRow']}>
        <label className={styles['labelled']}>
          <span>{t('triggerBy')}</span>
          <select
            className={styles['select']}
            value={triggerBy}
            disabled={!instrument.tradable}
            data-testid="ticket-trigger-by"
            onChange={(event) => {
              const chosen = triggerPriceTypes.find((type) => type === event.currentTarget.value)
              if (chosen !== undefined) editDraft(draft, { triggerBy: chosen })
              sender.edited()
            }}
          >
            {triggerPriceTypes.map((type) => (
              <option key={type} value={type}>
                {t(`triggerByShort.${type}`)}
              </option>
            ))}
          </select>
        </label>
        <KindChoice draft={draft} instrument={instrument} label="then" />
      </div>
      <TriggerSentence />
    </>
  )
}

/** The direction in which the price has to move, in words. It follows from the current price. */
function TriggerSentence() {
  const { t } = useTranslation('ticket')
  const { v } = useSnapshot(preview)
  const direction = v?.triggerDirection ?? null
  return (
    <p className={cx(styles['value'], still['cut'])} data-below data-testid="ticket-trigger-now">
      {direction === null ? null : <>{t(direction === 1 ? 'waitsForRise' : 'waitsForFall')} · </>}
      {t('now')} <span className={text['n']}>{v?.triggerNow ?? '--'}</span>
    </p>
  )
}
