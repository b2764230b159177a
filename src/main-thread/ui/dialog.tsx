import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

export interface AppDialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the bottom, all of the same width. */
  readonly actions?: ReactNode
  /** While something is being sent, Esc and a press beside the dialog do not close it. */
  readonly busy?: boolean
  readonly role?: 'dialog' | 'alertdialog'
}

/** A modal dialog. Esc, its close button or a press beside it close it; then the previous focus is restored. */
export function AppDialog(props: AppDialogProps) {
  const { t } = useTranslation()
  const busy = props.busy === true
  return (
    <ModalOverlay
      data-modal
      className={styles['overlay'] ?? ''}
      isOpen={props.isOpen}
      isDismissable={!busy}
      isKeyboardDismissDisabled={busy}
      onOpenChange={(open) => {
        if (!open) props.onClose()
      }}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''} role={props.role ?? 'dialog'}>
          <div className={styles['head']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {props.title}
            </Heading>
            <Button variant="icon" aria-label={t('close')} onPress={props.onClose} isDisabled={busy}>
              <Icon name="close" />
            </Button>
          </div>
          <div className={styles['body']}>{props.children}</div>
          {props.actions !== undefined && <div className={styles['actions']}>{props.actions}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
