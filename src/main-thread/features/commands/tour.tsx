import { useEffect, useLayoutEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/commands.ts'
import { commandDialog } from '../../stores/command-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { hotkeys } from './bindings.ts'
import { isMacPlatform, shownCombo } from './combos.ts'
import { actions, keyOf } from './registry.ts'
import { cardPlace, tourSteps } from './tour-steps.ts'
import type { Box } from './tour-steps.ts'
import styles from './tour.module.css'

const leave = (): void => {
  commandDialog.open = ''
}

/** Where the part of a step is now; null if it is hidden or not on this page. */
function boxOf(part: HTMLElement | null): Box | null {
  const box = part?.getBoundingClientRect()
  return box === undefined || box.width === 0 ? null : box
}

/** Room for a phone's bars, which stay at the edges of the page while it scrolls. */
const BARS = '64px 96px'

/** Scrolls a part into view that is not whole in it, as on a phone. */
function bringIntoView(part: HTMLElement | null): void {
  const box = boxOf(part)
  if (part === null || box === null || (box.top >= 0 && box.top + box.height <= innerHeight)) return
  part.style.scrollMarginBlock = BARS
  part.scrollIntoView({ block: box.height < innerHeight / 2 ? 'center' : 'start', behavior: 'instant' })
  part.style.scrollMarginBlock = ''
}

/**
 * A tour of the page in six steps. Arrow keys and the buttons move between them, Esc leaves. The part that a step is about
 * has a ring. It has no animation, so reduced motion needs no variant.
 */
export function Tour() {
  const { t, i18n } = useTranslation(['commands', 'tables', 'chart', 'ticket', 'book'])
  const { bindings } = useSnapshot(hotkeys)
  const [at, setAt] = useState(0)
  const [, setMoved] = useState(0)
  useEffect(() => {
    const moved = (): void => setMoved((count) => count + 1)
    const stop = new AbortController()
    window.addEventListener('resize', moved, stop)
    window.addEventListener('scroll', moved, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  const step = tourSteps[at] ?? tourSteps[0]
  const last = at === tourSteps.length - 1
  useLayoutEffect(() => bringIntoView(step.find((key) => t(key))), [step, t])
  const box = boxOf(step.find((key) => t(key)))
  const keyNamed = (id: 'palette' | 'sheet'): string => {
    const action = actions.find((one) => one.id === id)
    return action === undefined ? '' : shownCombo(keyOf(action, bindings), isMacPlatform())
  }
  const move = (by: 1 | -1): void => setAt(Math.min(tourSteps.length - 1, Math.max(0, at + by)))
  return (
    <ModalOverlay
      data-modal="clear"
      className={styles['overlay'] ?? ''}
      isOpen
      onOpenChange={(open) => {
        if (!open) leave()
      }}
    >
      {box !== null && (
        <div
          className={styles['ring']}
          data-testid="tour-ring"
          style={{ left: box.left - 3, top: box.top - 3, width: box.width + 6, height: box.height + 6 }}
        />
      )}
      <Modal className={styles['card'] ?? ''} style={cardPlace(box, innerWidth, innerHeight)}>
        <Dialog className={styles['dialog'] ?? ''}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the dialog around it */}
          <div
            onKeyDown={(event) => {
              if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
              const isForward = (event.key === 'ArrowRight') === (i18n.dir() === 'ltr')
              move(isForward ? 1 : -1)
              event.preventDefault()
            }}
          >
            <p className={styles['count']}>{t('tour.step', { step: at + 1, count: tourSteps.length })}</p>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {t(`tour.${step.id}.title`)}
            </Heading>
            <p className={styles['text']} aria-live="polite">
              {t(`tour.${step.id}.text`, { palette: keyNamed('palette'), sheet: keyNamed('sheet') })}
            </p>
            <div className={styles['buttons']}>
              <Button variant="link" onPress={leave}>
                {t('tour.leave')}
              </Button>
              <span className={styles['space']} />
              <Button isDisabled={at === 0} onPress={() => move(-1)}>
                {t('tour.back')}
              </Button>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the tour was opened to read on */}
              <Button variant="primary" autoFocus onPress={() => (last ? leave() : move(1))}>
                {t(last ? 'tour.done' : 'tour.next')}
              </Button>
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
