import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { hasField, ticketForms } from '#shared/contracts/ticket-kinds.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { editDraft } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

/** Post-only, reduce-only and time in force, where the kind of the order leaves a choice. */
export function OrderOptions({
  draft,
  instrument,
}: {
  readonly draft: Draft
  readonly instrument: InstrumentView
}) {
  const { t } = useTranslation('ticket')
  const now = useSnapshot(draft)
  const { postOnly, reduceOnly, timeInForce } = now
  const { timesInForce } = ticketForms[now.kind]
  const times = timesInForce.filter((time) => time !== 'PostOnly')
  const isSpot = instrument.contractType === 'Spot'
  return (
    <div className={styles['options']}>
      {timesInForce.includes('PostOnly') ? (
        <Checkbox
          isSelected={postOnly}
          onChange={(selected) => {
            editDraft(draft, { postOnly: selected })
            sender.edited()
          }}
        >
          {t('postOnly')}
        </Checkbox>
      ) : null}
      {isSpot ? null : (
        <Checkbox
          isSelected={reduceOnly}
          onChange={(selected) => {
            editDraft(draft, { reduceOnly: selected })
            sender.edited()
          }}
        >
          {t('reduceOnly')}
        </Checkbox>
      )}
      {hasField(now.kind, 'trigger') && !isSpot ? (
        <Checkbox
          isSelected={now.closeOnTrigger}
          onChange={(selected) => {
            editDraft(draft, { closeOnTrigger: selected })
            sender.edited()
          }}
        >
          {t('closeOnTrigger')}
        </Checkbox>
      ) : null}
      {isSpot && instrument.isLent === true ? (
        <Checkbox
          isSelected={now.isLeverage}
          onChange={(selected) => {
            editDraft(draft, { isLeverage: selected })
            sender.edited()
          }}
        >
          {t('spotMargin')}
        </Checkbox>
      ) : null}
      <span className={styles['grow']} />
      {times.length > 1 ? (
        <select
          className={styles['select']}
          aria-label={t('timeInForce')}
          title={t(postOnly ? 'tif.PostOnly' : `tif.${timeInForce}`)}
          value={timeInForce}
          disabled={postOnly}
          onChange={(event) => {
            const chosen = times.find((time) => time === event.currentTarget.value)
            if (chosen !== undefined) editDraft(draft, { timeInForce: chosen })
            sender.edited()
          }}
        >
          {times.map((time) => (
            <option key={time} value={time}>
              {t(`tifShort.${time}`)}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  )
}
