import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { hasField, tabsOf, ticketForms, ticketTabs } from '#shared/contracts/ticket-kinds.ts'
import { hasLeverage } from '#shared/domain/contract-type.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { exchange } from '../../stores/exchange.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TabList, TabPanel, useTabs } from '../../ui/tabs.tsx'
import still from '../../ui/still.module.css'
import text from '../../ui/text.module.css'
import { AttachedSlot } from './attached-slot.tsx'
import { draftFor, setTab } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'
import { KindChoice } from './kind-choice.tsx'
import { ModeBar } from './mode-bar.tsx'
import { OrderFields } from './order-fields.tsx'
import { OrderOptions } from './order-options.tsx'
import { SendStatus } from './send-status.tsx'
import { SideTable } from './side-table.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { followTicket, preview, sender } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

const NotTradable = lazyPart(async () => (await import('./not-tradable.tsx')).NotTradable)
const FeesAssumed = lazyPart(async () => (await import('./fees-assumed.tsx')).FeesAssumed)

/** The order form of the open symbol. `only`: show the figures and button of one side (the sheet on phones). */
export function TicketForm(props: { readonly only?: Side }) {
  const { t } = useTranslation('ticket')
  const { symbol } = useSnapshot(view)
  const { v } = useSnapshot(instrument)
  const draft = draftFor(symbol)
  const { capabilities } = useSnapshot(exchange).v
  const { kind, picked } = useSnapshot(draft)
  const { tab } = ticketForms[kind]
  // The fields of a chosen order are those of its side. Figures and buttons stay those of both.
  const side = props.only ?? picked?.side
  const joined = useTabs(tab)
  useEffect(() => followTicket(), [])

  // The draft belongs to the open symbol: never combine it with another symbol's instrument.
  if (v?.symbol !== symbol)
    return <div className={styles['loading']} aria-busy="true" aria-label={t('loading')} />
  return (
    <div className={styles['ticket']}>
      {hasLeverage(v.contractType) ? <ModeBar instrument={v} /> : null}
      <div className={styles['tabs']}>
        <TabList
          of={joined}
          label={t('orderType')}
          tabs={tabsOf(v.contractType, capabilities).map((one) => [one, t(ticketTabs[one])])}
          className={styles['tabBar']}
          onSelect={(next) => {
            setTab(draft, next)
            sender.edited()
          }}
        />
        <TabPanel of={joined} className={styles['form']}>
          <Available draft={draft} instrument={v} />
          <OrderFields key={symbol} draft={draft} instrument={v} only={side} />
          <OrderOptions draft={draft} instrument={v} />
          <AttachedSlot draft={draft} instrument={v} side={side} />
          <span className={styles['grow']} />
          <SideTable instrument={v} only={props.only} of="more" />
          {capabilities.feeRates === 'assumed' && <FeesAssumed />}
          {(v.tradability !== 'open' || v.bannedSides.length > 0) && <NotTradable instrument={v} />}
          <div className={styles['key']}>
            <div className={still['cut']} data-below>
              {v.tradable && <SendStatus draft={draft} instrument={v} only={props.only} />}
            </div>
            <SideTable instrument={v} only={props.only} of="key" />
            <SubmitBar draft={draft} instrument={v} only={props.only} />
          </div>
        </TabPanel>
      </div>
    </div>
  )
}

function Available({ draft, instrument }: { readonly draft: Draft; readonly instrument: InstrumentView }) {
  const { t } = useTranslation('ticket')
  const { v } = useSnapshot(preview)
  const { kind } = useSnapshot(draft)
  const isSpot = instrument.contractType === 'Spot'
  return (
    <div className={styles['kv']}>
      {/* Beside the trigger where there is one. */}
      {hasField(kind, 'trigger') ? null : (
        <KindChoice draft={draft} instrument={instrument} label="orderType" />
      )}
      <span className={text['mut']}>{t('available')}</span>
      <span className={styles['amounts']}>
        <span className={text['n']} data-testid="ticket-available">
          {v?.available ?? '--'}{' '}
          <span className={text['mut']}>{isSpot ? instrument.quoteCurrency : instrument.coin}</span>
        </span>
        {isSpot && ' · '}
        {isSpot ? (
          <span className={text['n']} data-testid="ticket-available-base">
            {v === null || v.availableBase === '' ? '--' : v.availableBase}{' '}
            <span className={text['mut']}>{instrument.baseCurrency}</span>
          </span>
        ) : null}
      </span>
    </div>
  )
}
