import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/faults.ts'
import { useCapability } from '../../stores/exchange.ts'
import { faultPanel, showPanel } from '../../stores/open-panels.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Comparison } from './comparison.tsx'
import { control, leave } from './control-session.ts'
import { FaultList } from './fault-list.tsx'
import { KeyForm } from './key-form.tsx'
import { LoadDial } from './load-dial.tsx'
import styles from './faults.module.css'

const close = (): void => showPanel(faultPanel, false)

/**
 * Load and faults, with what must follow. It is a region beside the page, so that one sees what happens there. What it started
 * ends when it closes.
 */
export function FaultPanel() {
  const { t } = useTranslation('faults')
  const panel = useRef<HTMLElement>(null)
  const isOffered = useCapability('faults') === 'key'
  useEffect(() => {
    // It was asked for: a keyboard is at its beginning.
    panel.current?.focus()
    return leave
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles['panel']}
      aria-label={t('title')}
      data-testid="fault-panel"
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('title')}</h2>
        <Button variant="icon" size="small" aria-label={t('close')} onPress={close}>
          <Icon name="close" small />
        </Button>
      </header>
      <div className={styles['body']}>{isOffered ? <Controls /> : <p>{t('notOffered')}</p>}</div>
    </section>
  )
}

function Controls() {
  const { t } = useTranslation('faults')
  const { status, problem } = useSnapshot(control)
  if (status !== 'open') return <KeyForm />
  return (
    <>
      <p className={styles['problem']} role="alert">
        {problem !== '' && t(problem === 'notOffered' ? problem : `problem.${problem}`)}
      </p>
      <LoadDial />
      <Comparison />
      <FaultList />
    </>
  )
}
