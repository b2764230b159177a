import { useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Side } from '#shared/domain/enums.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text.module.css'
import { draftFor, editDraft } from './draft.ts'
import { ModeBar } from './mode-bar.tsx'
import { OrderFields } from './order-fields.tsx'
import { OrderOptions } from './order-options.tsx'
import { SendStatus } from './send-status.tsx'
import { SideTable } from './side-table.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { followTicket, preview, sender } from './ticket-session.ts'
import styles from './ticket.module.css'

/** The order form of the open symbol. `only`: one side's figures and button (the sheet on phones). */
export function TicketForm(props: { readonly only?: Side; readonly onAccepted?: () => void }) {
  const { t } = useTranslation('ticket')
  const { symbol } = useSnapshot(view)
  const { v } = useSnapshot(instrument)
  const draft = draftFor(symbol)
  const { orderType } = useSnapshot(draft)
  const adjustedAt = useRef(0)
  useEffect(() => followTicket(), [])

  // The draft is the open symbol's: it must never meet another one's instrument.
  if (v?.symbol !== symbol)
    return <div className={styles['loading']} aria-busy="true" aria-label={t('loading')} />
  return (
    <div className={styles['ticket']}>
      <ModeBar instrument={v} />
      <Tabs
        className={styles['tabs'] ?? ''}
        selectedKey={orderType}
        onSelectionChange={(key) => {
          editDraft(draft, { orderType: key === 'Market' ? 'Market' : 'Limit' })
          sender.edited()
        }}
      >
        <div className={styles['tabBar']}>
          <TabList className={controls['tabs'] ?? ''} aria-label={t('orderType')}>
            <Tab id="Limit" className={controls['tab'] ?? ''}>
              {t('limit')}
            </Tab>
            <Tab id="Market" className={controls['tab'] ?? ''}>
              {t('market')}
            </Tab>
          </TabList>
        </div>
        <TabPanel id={orderType} className={styles['form'] ?? ''}>
          <Available coin={v.coin} />
          <OrderFields
            key={symbol}
            draft={draft}
            instrument={v}
            onAdjusted={() => {
              adjustedAt.current = performance.now()
            }}
          />
          <OrderOptions draft={draft} />
          <span className={styles['grow']} />
          <SendStatus />
          <SideTable instrument={v} only={props.only} />
          <SubmitBar
            draft={draft}
            instrument={v}
            only={props.only}
            adjustedAt={adjustedAt}
            onAccepted={props.onAccepted}
          />
        </TabPanel>
      </Tabs>
    </div>
  )
}

function Available({ coin }: { readonly coin: string }) {
  const { t } = useTranslation('ticket')
  const { v } = useSnapshot(preview)
  return (
    <div className={styles['kv']}>
      <span>{t('available')}</span>
      <span className={text['n']} data-testid="ticket-available">
        {v?.available ?? '--'} <span className={text['mut']}>{coin}</span>
      </span>
    </div>
  )
}
