import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { ticketForms } from '#shared/contracts/ticket-kinds.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { boxes, isBoxShown } from '../../trading/ticket/boxes.ts'
import type { TicketBox } from '../../trading/ticket/boxes.ts'
import { editDraft, timeInForceOf } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

/** Names of the boxes (text keys of `ticket`). */
const names = {
  postOnly: 'postOnly',
  reduceOnly: 'reduceOnly',
  closeOnTrigger: 'closeOnTrigger',
  isLeverage: 'spotMargin',
} as const satisfies Readonly<Record<TicketBox, string>>

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
  const times = ticketForms[now.kind].timesInForce.filter((time) => time !== 'PostOnly')
  const timeInForce = timeInForceOf(now)
  return (
    <div className={styles['options']}>
      {boxes.map((box) =>
        isBoxShown(box, now.kind, instrument) ? (
          <Checkbox
            key={box}
            isSelected={now[box]}
            onChange={(selected) => {
              editDraft(draft, { [box]: selected })
              sender.edited()
            }}
          >
            {t(names[box])}
          </Checkbox>
        ) : null,
      )}
      <span className={styles['grow']} />
      {times.length > 1 ? (
        <select
          className={styles['select']}
          aria-label={t('timeInForce')}
          title={t(`tif.${timeInForce}`)}
          value={timeInForceOf({ ...now, postOnly: false })}
          disabled={timeInForce === 'PostOnly'}
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
