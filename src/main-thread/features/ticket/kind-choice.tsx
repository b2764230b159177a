import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { kindsOfTab, ticketForms } from '#shared/contracts/ticket-kinds.ts'
import { setKind } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'
import { exchange } from '../../stores/exchange.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import text from '../../ui/text.module.css'
import styles from './ticket.module.css'

interface Props {
  readonly draft: Draft
  readonly instrument: InstrumentView
  /** Text key of `ticket`. */
  readonly label: 'orderType' | 'then'
}

/** The kinds of the open tab; nothing where it has only one. */
export function KindChoice({ draft, instrument, label }: Props) {
  const { t } = useTranslation('ticket')
  const { kind } = useSnapshot(draft)
  const kinds = kindsOfTab(ticketForms[kind].tab, useSnapshot(exchange).v.capabilities)
  useEffect(() => {
    // The exchange changed, and has no such order.
    if (!kinds.includes(kind) && kinds[0] !== undefined) setKind(draft, kinds[0])
  })
  if (kinds.length < 2) return null
  return (
    <label className={styles['labelled']}>
      <span className={label === 'orderType' ? text['hidden'] : ''}>{t(label)}</span>
      <select
        className={styles['select']}
        value={kind}
        disabled={!instrument.tradable}
        data-testid="ticket-kind"
        onChange={(event) => {
          const chosen = kinds.find((one) => one === event.currentTarget.value)
          if (chosen !== undefined) setKind(draft, chosen)
          sender.edited()
        }}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(ticketForms[one].name)}
          </option>
        ))}
      </select>
    </label>
  )
}
