import { useEffect } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { account } from '../../stores/account.ts'
import { announcements } from '../../stores/announcements.ts'
import { connection, threads } from '../../stores/connection.ts'
import { offerAction } from '../../stores/page-actions.ts'
import { replay } from '../../stores/replay.ts'
import { useField } from '../../stores/use-field.ts'
import { latePopup, useDialogPopup } from '../../trading/popup/late-popup.ts'
import { ageSeconds } from '../../ui/durations.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import styles from './connection.module.css'

const popup = latePopup(async () => (await import('./connection-popup.tsx')).ConnectionPopup)

/** Round-trip time above which the connection counts as lagging, ms (N5). */
const LAGGING_MS = 1000

/** State shown by the dot: a recording, live, held (no trading), lagging, waiting or down. */
function useLight(): 'past' | 'live' | 'held' | 'lagging' | 'waiting' | 'down' {
  const state = useField(connection, 'state')
  const hub = useField(threads, 'hub')
  const holds = useSnapshot(announcements).list.some(({ lasting }) => lasting === 'hold')
  const isPast = useField(replay, 'recording') !== null
  const lags = useField(connection, 'latencyMs') > LAGGING_MS
  if (isPast) return 'past'
  if (hub === 'refused' || state === 'closed' || state === 'passive') return 'down'
  if (hub !== 'up' || state !== 'open') return 'waiting'
  if (lags) return 'lagging'
  return holds ? 'held' : 'live'
}

/** Button with latency, number of tabs and age of the data; opens the details. Its accessible name is its content. */
export function StatusChip() {
  const { trigger, frame, show, Popup } = useDialogPopup(popup)
  useEffect(() => {
    offerAction('showConnection', () => show(true))
    return () => offerAction('showConnection', undefined)
  })
  return (
    <>
      <AriaButton {...trigger} className={styles['chip'] ?? ''} data-testid="status-chip">
        <Light />
        <Latency />
        <span className={cx(styles['bar'], styles['wide'])} />
        <TabsOnFeed />
        <span className={cx(styles['bar'], styles['wide'])} />
        <Age />
        <OnDisconnect />
      </AriaButton>
      {Popup !== null && <Popup {...frame} />}
    </>
  )
}

const DisconnectMark = lazyPart(async () => (await import('./disconnect-mark.tsx')).DisconnectMark)

/** Rare: shown only if another program has enabled it. */
function OnDisconnect() {
  const ms = useField(account, 'v')?.cancelOnDisconnectMs ?? null
  return ms === null ? null : <DisconnectMark ms={ms} />
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
  const latencyMs = useField(connection, 'latencyMs')
  const value = latencyMs < 0 ? '--' : String(Math.round(latencyMs))
  return <span className={cx(text['n'], styles['value'])}>{t('ms', { value })}</span>
}

function TabsOnFeed() {
  const { t } = useTranslation('connection')
  const tabs = useField(connection, 'tabs')
  return <span className={styles['wide']}>{t('tabs', { count: tabs })}</span>
}

function Age() {
  const { t } = useTranslation('connection')
  const dataAgeMs = useField(connection, 'dataAgeMs')
  return (
    <span className={cx(text['n'], styles['wide'])}>{t('seconds', { value: ageSeconds(dataAgeMs) })}</span>
  )
}
