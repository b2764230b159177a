import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import { isTrader, session } from '../../stores/account.ts'
import { wasAdjustedSince } from '../../ui/adjusted.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { AccountMenu } from '../../trading/account/account-menu.tsx'
import { attachedText, resetAttached } from '../../trading/tpsl/attached-state.ts'
import { attachedAtPress } from './attached-slot.tsx'
import { sideKey } from './side-key.ts'
import { clearQty, timeInForceOf } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'
import { guardOf } from '../../trading/ticket/draft-guard.ts'
import { preview, questionOf, sender } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

interface Props {
  readonly draft: Draft
  readonly instrument: InstrumentView
  readonly only?: Side | undefined
  readonly onAccepted?: (() => void) | undefined
}

/** Buy and Sell, or the way to log in. */
export function SubmitBar(props: Props) {
  const { t } = useTranslation('ticket')
  const { view } = useSnapshot(session)
  if (!isTrader(view))
    return (
      <div className={styles['submit']}>
        <AccountMenu look="primary">{t('login')}</AccountMenu>
      </div>
    )
  return (
    <div className={styles['submit']}>
      {props.only === 'Sell' ? null : <SideButton {...props} side="Buy" />}
      {props.only === 'Buy' ? null : <SideButton {...props} side="Sell" />}
    </div>
  )
}

/** One order per press. While one is being sent, presses of either button do nothing. */
function SideButton({ draft, instrument, side, onAccepted }: Props & { readonly side: Side }) {
  const { t } = useTranslation('ticket')
  const { now } = useSnapshot(sender.state)
  const pressedAt = useRef(Number.POSITIVE_INFINITY)
  const sending = now.kind === 'sending' && now.side === side
  const { sellQtyText } = useSnapshot(draft)
  const { v } = useSnapshot(preview)
  // Sides of different quantities say theirs: the field can say one.
  const own = sellQtyText === null ? null : ((side === 'Buy' ? v?.buy : v?.sell)?.qtyShown ?? '--')
  const press = async (): Promise<void> => {
    // Leaving a field by this very press may have changed it: then the trader looks before anything is sent.
    const adjustedByThisClick = wasAdjustedSince(pressedAt.current)
    const legs = attachedText()
    const legsOf = attachedAtPress(instrument, draft, side)
    const guard = guardOf(draft)
    if (guard !== undefined && !(await guard())) return
    const { amountEdits } = draft
    const question = questionOf(instrument, draft)
    const accepted = await sender.send(
      side,
      { question, timeInForce: timeInForceOf(draft), amountEdits, attached: () => legsOf(question) },
      adjustedByThisClick,
    )
    if (!accepted) return
    clearQty(draft, amountEdits)
    if (attachedText() === legs) resetAttached()
    onAccepted?.()
  }
  return (
    <Button
      look={side === 'Buy' ? 'up' : 'down'}
      size="tall"
      wide
      isPending={sending}
      isDisabled={!instrument.tradable || instrument.bannedSides.includes(side)}
      data-testid={`submit-${side.toLowerCase()}`}
      onPressStart={() => {
        pressedAt.current = performance.now()
      }}
      onPress={() => void press()}
    >
      {sending ? t('sending') : t(sideKey(side, instrument.contractType))}
      {own === null ? null : <span className={text['n']}>{` ${own} ${instrument.unit}`}</span>}
    </Button>
  )
}
