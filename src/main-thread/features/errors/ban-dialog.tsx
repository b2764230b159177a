import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { usePathname } from 'wouter/use-browser-location'
import { prompts } from '../../stores/prompts.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/dialog.module.css'
import { BAN_CONFIRM_PATH, banCancelTarget } from './safe-target.ts'

const go = (target: string): void => location.assign(target)

/**
 * Covers the page for a visitor from a banned region (BAN-01..06). It has no close button, Esc and the scrim do
 * nothing, and the focus stays inside. It isn't shown on the page it leads to.
 */
export function BanDialog() {
  const { t } = useTranslation('errors')
  const { banned } = useSnapshot(prompts)
  const pathname = usePathname()
  return (
    <ModalOverlay
      data-modal
      className={styles['overlay'] ?? ''}
      isOpen={banned && pathname !== BAN_CONFIRM_PATH}
      isDismissable={false}
      isKeyboardDismissDisabled
      onOpenChange={() => undefined}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''} role="alertdialog" data-testid="ban-dialog">
          <div className={styles['head']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {t('ban.title')}
            </Heading>
          </div>
          <div className={styles['body']}>
            <p>{t('ban.text')}</p>
          </div>
          <div className={styles['actions']}>
            <Button size="tall" onPress={() => go(banCancelTarget(document, location.origin))}>
              {t('ban.cancel')}
            </Button>
            <Button size="tall" variant="primary" onPress={() => go(BAN_CONFIRM_PATH)}>
              {t('ban.confirm')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
