import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import { isTrader, session } from '../../stores/account.ts'
import { orderGuard } from '../../stores/order-guard.ts'
import { offerFocus } from '../../stores/page-actions.ts'
import { wasAdjustedSince } from '../../ui/adjusted.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { LoginButton } from '../../trading/account/login-button.tsx'
import type { Draft } from '../../trading/ticket/draft.ts'
import { sideKey } from '../../trading/ticket/side-key.ts'
import { maySubmit, submitTicket } from '../../trading/ticket/submit-ticket.ts'
import { preview, sender } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

const buyRef = offerFocus('focusBuy')
const sellRef = offerFocus('focusSell')

interface Props {
  readonly draft: Draft
  readonly instrument: InstrumentView
  readonly only?: Side | undefined
}

/** The Buy and Sell buttons; for visitors the login button. */
export function SubmitBar(props: Props) {
  const { t } = useTranslation('ticket')
  const { view } = useSnapshot(session)
  // Who logs in to a read-only exchange can't trade either.
  if (!isTrader(view) && props.instrument.tradability !== 'readOnly')
    return (
      <div className={styles['submit']}>
        <LoginButton variant="primary">{t('login')}</LoginButton>
      </div>
    )
  return (
    <div className={styles['submit']}>
      {props.only === 'Sell' ? null : <SideButton {...props} side="Buy" />}
      {props.only === 'Buy' ? null : <SideButton {...props} side="Sell" />}
    </div>
  )
}

/** The button of one side. While its order is being sent it ignores presses: a double click is one press. */
function SideButton({ draft, instrument, side }: Props & { readonly side: Side }) {
  const { t } = useTranslation('ticket')
  const { now } = useSnapshot(sender.state)
  const pressedAt = useRef(Number.POSITIVE_INFINITY)
  const { asked } = useSnapshot(orderGuard)
  const sending = now.kind === 'sending' && now.side === side
  const typed = useSnapshot(draft)
  const { sellQtyText, picked } = typed
  const { v } = useSnapshot(preview)
  // The field shows one quantity: if the sides differ, each button shows its own.
  const own = sellQtyText === null ? null : ((side === 'Buy' ? v?.buy : v?.sell)?.qtyShown ?? '--')
  return (
    <Button
      variant={picked !== null && picked.side !== side ? 'plain' : side === 'Buy' ? 'up' : 'down'}
      size="tall"
      wide
      {...(picked === null ? {} : { 'aria-pressed': picked.side === side })}
      isPending={sending}
      isDisabled={!maySubmit(side, instrument)}
      ref={side === 'Buy' ? buyRef : sellRef}
      data-testid={`submit-${side.toLowerCase()}`}
      onPressStart={() => {
        pressedAt.current = performance.now()
      }}
      // Leaving a field by this press may have changed it: the trader has to see that before anything is sent.
      onPress={() => void submitTicket(side, { draft, instrument }, wasAdjustedSince(pressedAt.current))}
    >
      {sending && asked === null ? t('sending') : t(sideKey(side, typed, instrument))}
      {own === null ? null : <span className={text['n']}>{` ${own} ${instrument.unit}`}</span>}
    </Button>
  )
}
