import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/tpsl.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { heldPlace, keepPlace, storedPlace } from './dialog-state.ts'
import type { Place } from './dialog-state.ts'
import styles from './tpsl.module.css'

const STEP = 16
const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

export interface DragDialogProps {
  readonly title: string
  readonly onClose: () => void
  /** There is a view to go back to: an arrow before the title. */
  readonly onBack?: (() => void) | undefined
  readonly busy?: boolean
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly testId: string
}

/** A dialog that is dragged by its head, or moved with the arrow keys on its grip; it remembers its place (TPSL-23). */
export function DragDialog(props: DragDialogProps) {
  const { t } = useTranslation('tpsl')
  const { t: common } = useTranslation()
  const phone = useIsPhone()
  const box = useRef<HTMLDivElement | null>(null)
  const from = useRef<{ readonly at: Place; readonly pointer: Place } | null>(null)
  const [place, showPlace] = useState<Place>(storedPlace)
  // The pointer may be let go before the last move was rendered.
  const last = useRef(place)
  const setPlace = (next: Place): void => {
    const { x, y } = last.current
    last.current = next
    if (next.x !== x || next.y !== y) showPlace(next)
  }
  const busy = props.busy === true

  const held = (asked: Place): Place => {
    const element = box.current
    if (element === null) return asked
    return heldPlace(
      asked,
      { width: element.offsetWidth + 16, height: element.offsetHeight + 16 },
      { width: window.innerWidth, height: window.innerHeight },
    )
  }
  // What is shown grows, windows shrink: it's held inside the window again.
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setPlace(held(last.current)))
    observer.observe(element)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  })
  const move = (asked: Place): void => setPlace(held(asked))
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    if (phone || event.button !== 0 || (event.target as Element).closest('button') !== null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { at: place, pointer: { x: event.clientX, y: event.clientY } }
  }
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const start = from.current
    if (start === null) return
    move({ x: start.at.x + event.clientX - start.pointer.x, y: start.at.y + event.clientY - start.pointer.y })
  }
  const drop = (): void => {
    if (from.current === null) return
    from.current = null
    keepPlace(last.current)
  }
  const pressed = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const by = ARROWS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = held({ x: place.x + by.x, y: place.y + by.y })
    setPlace(next)
    keepPlace(next)
  }
  return (
    <ModalOverlay
      className={styles['overlay'] ?? ''}
      isOpen
      isKeyboardDismissDisabled={busy}
      onOpenChange={(open) => {
        if (!open) props.onClose()
      }}
    >
      <Modal
        ref={box}
        className={styles['modal'] ?? ''}
        style={phone ? {} : { transform: `translate(${place.x}px, ${place.y}px)` }}
      >
        <Dialog className={styles['dialog'] ?? ''} data-testid={props.testId}>
          {/* Moved by keyboard with the grip; the pointer may take the whole head. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            className={styles['head']}
            onPointerDown={down}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
            data-testid="tpsl-head"
          >
            {props.onBack !== undefined && (
              <Button look="icon" aria-label={t('back')} onPress={props.onBack} isDisabled={busy}>
                <span aria-hidden="true" className={styles['arrow']}>
                  ←
                </span>
              </Button>
            )}
            <Heading slot="title" className={styles['title'] ?? ''}>
              {props.title}
            </Heading>
            {!phone && (
              <button type="button" className={styles['grip']} aria-label={t('move')} onKeyDown={pressed}>
                ⠿
              </button>
            )}
            <Button look="icon" aria-label={common('close')} onPress={props.onClose} isDisabled={busy}>
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
