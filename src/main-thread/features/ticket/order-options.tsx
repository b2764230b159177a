import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { editDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { sender } from './ticket-session.ts'
import styles from './ticket.module.css'

const TIMES = ['GoodTillCancel', 'ImmediateOrCancel', 'FillOrKill'] as const

/** Post-only, reduce-only and time in force. A market order has no post-only and takes what is there. */
export function OrderOptions({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('ticket')
  const { orderType, postOnly, reduceOnly, timeInForce } = useSnapshot(draft)
  return (
    <div className={styles['options']}>
      {orderType === 'Limit' ? (
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
      <Checkbox
        isSelected={reduceOnly}
        onChange={(selected) => {
          editDraft(draft, { reduceOnly: selected })
          sender.edited()
        }}
      >
        {t('reduceOnly')}
      </Checkbox>
      <span className={styles['grow']} />
      {orderType === 'Limit' ? (
        <select
          className={styles['select']}
          aria-label={t('timeInForce')}
          title={t(postOnly ? 'tif.PostOnly' : `tif.${timeInForce}`)}
          value={timeInForce}
          disabled={postOnly}
          onChange={(event) => {
            const chosen = TIMES.find((time) => time === event.currentTarget.value)
            if (chosen !== undefined) editDraft(draft, { timeInForce: chosen })
            sender.edited()
          }}
        >
          {TIMES.map((time) => (
            <option key={time} value={time}>
              {t(`tifShort.${time}`)}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  )
}
