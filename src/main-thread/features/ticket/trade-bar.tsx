import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Side } from '#shared/domain/enums.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/tone.ts'
import { draftFor } from '../../trading/ticket/draft.ts'
import { sideKey } from '../../trading/ticket/side-key.ts'
import { TicketForm } from './ticket-form.tsx'
import { sheet, ticketSheet } from '../../trading/ticket/ticket-sheet.ts'
import styles from './trade-bar.module.css'

/** The text of a side's button, for the order that the ticket of the open market has. */
function useSideText(): (side: Side) => string {
  const { t } = useTranslation('ticket')
  const open = useSnapshot(instrument).v
  const draft = useSnapshot(draftFor(useSnapshot(view).symbol))
  return (side) => t(sideKey(side, draft, open))
}

/** On phones: the bar at the bottom that opens the ticket as a sheet, for the side pressed. */
export function TradeBar() {
  const { t } = useTranslation('ticket')
  const textOf = useSideText()
  return (
    <>
      <nav className={styles['bar']} aria-label={t('title')}>
        <Button variant="up" size="tall" wide onPress={() => sheet.openFor('Buy')}>
          {textOf('Buy')}
        </Button>
        <Button variant="down" size="tall" wide onPress={() => sheet.openFor('Sell')}>
          {textOf('Sell')}
        </Button>
      </nav>
      <TicketSheet />
    </>
  )
}

function TicketSheet() {
  const { t } = useTranslation('ticket')
  const { open, side } = useSnapshot(ticketSheet)
  return (
    <ModalOverlay
      data-modal
      className={styles['scrim'] ?? ''}
      isOpen={open}
      isDismissable
      onOpenChange={(next) => {
        if (!next) sheet.close()
      }}
    >
      <Modal className={styles['sheet'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''} aria-label={t('title')}>
          <button
            type="button"
            className={styles['grab']}
            aria-label={t('closeSheet')}
            onClick={sheet.close}
          />
          <fieldset className={styles['sides']} aria-label={t('side')}>
            <SideChoice side="Buy" chosen={side} />
            <SideChoice side="Sell" chosen={side} />
          </fieldset>
          <TicketForm only={side} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function SideChoice({ side, chosen }: { readonly side: Side; readonly chosen: Side }) {
  const textOf = useSideText()
  return (
    <button
      type="button"
      className={cx(styles['side'], chosen === side && styles[side === 'Buy' ? 'up' : 'down'])}
      aria-pressed={chosen === side}
      onClick={() => sheet.openFor(side)}
    >
      <span aria-hidden="true">{side === 'Buy' ? '↑' : '↓'}</span> {textOf(side)}
    </button>
  )
}
