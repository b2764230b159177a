import { useState } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/tpsl.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { useIsPhone } from '../../ui/use-media.ts'
import styles from './drag-dialog.module.css'
import { usePlace } from './use-place.ts'
import { useWindowKeys } from './use-window-keys.ts'

export interface DragDialogProps {
  readonly title: string
  /** Name of the dialog's market: the page behind it may show another one. */
  readonly market?: string | undefined
  readonly onClose: () => void
  /** Goes back to the previous view: shows an arrow before the title. */
  readonly onBack?: (() => void) | undefined
  readonly busy?: boolean
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly testId: string
}

/**
 * A window beside a page that stays usable. It is dragged by its head, or moved with the arrow keys on its grip
 * (TPSL-23). On a phone, where it would cover the page, it is a modal sheet. The width at the opening decides: changing
 * it later would remount the dialog and lose what is typed.
 */
export function DragDialog(props: DragDialogProps) {
  const isPhone = useIsPhone()
  const [isSheet] = useState(isPhone)
  return isSheet ? <Sheet {...props} /> : <FloatingWindow {...props} />
}

function FloatingWindow(props: DragDialogProps) {
  const { t } = useTranslation('tpsl')
  const { box, transform, head, onGripKey } = usePlace()
  useWindowKeys(box, () => {
    if (props.busy !== true) props.onClose()
  })
  return (
    <div className={styles['floating']} data-floating>
      <div ref={box} className={styles['modal']} style={{ transform }}>
        <Content
          {...props}
          head={head}
          grip={
            <button type="button" className={styles['grip']} aria-label={t('move')} onKeyDown={onGripKey}>
              ⠿
            </button>
          }
        />
      </div>
    </div>
  )
}

function Sheet(props: DragDialogProps) {
  return (
    <ModalOverlay
      data-modal
      className={styles['overlay'] ?? ''}
      isOpen
      isKeyboardDismissDisabled={props.busy === true}
      onOpenChange={(open) => {
        if (!open) props.onClose()
      }}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Content {...props} />
      </Modal>
    </ModalOverlay>
  )
}

function Content(
  props: DragDialogProps & {
    /** Of a window: what the pointer drags it by, and in `grip` what the keyboard moves it by. */
    readonly head?: HTMLAttributes<HTMLDivElement>
    readonly grip?: ReactNode
  },
) {
  const { t } = useTranslation('tpsl')
  const { t: common } = useTranslation()
  const { market = '' } = props
  const busy = props.busy === true
  return (
    <Dialog className={styles['dialog'] ?? ''} data-testid={props.testId}>
      <div className={styles['head']} {...props.head} data-testid="tpsl-head">
        {props.onBack !== undefined && (
          <Button variant="icon" aria-label={t('back')} onPress={props.onBack} isDisabled={busy}>
            <span aria-hidden="true" className={styles['arrow']}>
              ←
            </span>
          </Button>
        )}
        <Heading slot="title" className={styles['title'] ?? ''}>
          {props.title}
          {market !== '' && (
            <>
              {' '}
              <bdi className={text['mut']}>{market}</bdi>
            </>
          )}
        </Heading>
        {props.grip}
        <Button variant="icon" aria-label={common('close')} onPress={props.onClose} isDisabled={busy}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles['body']}>{props.children}</div>
      {props.actions !== undefined && <div className={styles['actions']}>{props.actions}</div>}
    </Dialog>
  )
}
