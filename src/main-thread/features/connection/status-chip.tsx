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

/** Latency, tabs on the feed and age of the data; opens the details. Named by its content, which changes beneath the button. */
export function StatusChip() {
  const { t } = useTranslation('connection')
  return (
    <DialogTrigger>
      <AriaButton className={styles['chip'] ?? ''} data-testid="status-chip">
        <Light />
        <Latency />
        <span className={cx(styles['bar'], styles['wide'])} />
        <TabsOnFeed />
        <span className={cx(styles['bar'], styles['wide'])} />
        <Age />
      </AriaButton>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Dialog className={styles['panel'] ?? ''} aria-label={t('title')}>
          <ConnectionPanel />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function Light() {
  const { t } = useTranslation('connection')
  const light = useLight()
  return (
    <>
      <i className={styles['dot']} data-state={light} />
      <span className={text['hidden']}>{t(`light.${light}`)}</span>
    </>
  )
}

function Latency() {
  const { t } = useTranslation('connection')
  const { latencyMs } = useSnapshot(connection)
  const value = latencyMs < 0 ? '--' : String(Math.round(latencyMs))
  return <span className={cx(text['n'], styles['value'])}>{t('ms', { value })}</span>
}

function TabsOnFeed() {
  const { t } = useTranslation('connection')
  const { tabs } = useSnapshot(connection)
  return <span className={styles['wide']}>{t('tabs', { count: tabs })}</span>
}

function Age() {
  const { t } = useTranslation('connection')
  const { dataAgeMs } = useSnapshot(connection)
  return (
    <span className={cx(text['n'], styles['wide'])}>{t('seconds', { value: ageSeconds(dataAgeMs) })}</span>
  )
}
