import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { connection, threads } from '../../stores/connection.ts'
import controls from '../../ui/controls.module.css'
import { ageSeconds } from '../../ui/durations.ts'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { ConnectionPanel } from './connection-panel.tsx'
import styles from './connection.module.css'

/** live, waiting or down: what the dot says. */
function useLight(): 'live' | 'waiting' | 'down' {
  const { state } = useSnapshot(connection)
  const { hub } = useSnapshot(threads)
  if (hub === 'refused' || state === 'closed') return 'down'
  return hub === 'up' && state === 'open' ? 'live' : 'waiting'
}

/** Latency, tabs on the feed and age of the data; opens the details. */
export function StatusChip() {
  const { t } = useTranslation('connection')
  const { latencyMs, tabs, dataAgeMs } = useSnapshot(connection)
  const light = useLight()
  const latency = latencyMs < 0 ? '--' : String(Math.round(latencyMs))
  const age = ageSeconds(dataAgeMs)
  return (
    <DialogTrigger>
      <AriaButton
        className={styles['chip'] ?? ''}
        data-testid="status-chip"
        aria-label={t('chip', { state: t(`light.${light}`), latency, age, tabs: t('tabs', { count: tabs }) })}
      >
        <i className={styles['dot']} data-state={light} />
        <span className={cx(text['n'], styles['value'])}>{t('ms', { value: latency })}</span>
        <span className={cx(styles['bar'], styles['wide'])} />
        <span className={styles['wide']}>{t('tabs', { count: tabs })}</span>
        <span className={cx(styles['bar'], styles['wide'])} />
        <span className={cx(text['n'], styles['wide'])}>{t('seconds', { value: age })}</span>
      </AriaButton>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Dialog className={styles['panel'] ?? ''} aria-label={t('title')}>
          <ConnectionPanel />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
