import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { connection, threads } from '../../stores/connection.ts'
import { replay } from '../../stores/replay.ts'
import { useField } from '../../stores/use-field.ts'
import { Button } from '../../ui/button.tsx'
import { timeText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useSecond } from '../../ui/use-second.ts'
import { ReconnectButton } from './reconnect-button.tsx'
import { UpdateBar } from './update-bar.tsx'
import styles from './connection.module.css'

const ReplayBar = lazyPart(async () => (await import('./replay-bar.tsx')).ReplayBar)

const LiveNote = lazyPart(async () => (await import('./live-note.tsx')).LiveNote)

/** Delay before the banner is shown, ms: a single missed heartbeat (one per second) needs none. */
const SHOWN_AFTER_MS = 2000

/** Shows that prices may be old, since when, and a button to reconnect. */
export function StaleBanner() {
  const { t } = useTranslation('connection')
  const { staleSince, hasData, hub, hubReason, update } = useSnapshot(threads)
  const ended = useField(connection, 'state') === 'closed'
  const endCode = useField(connection, 'endCode')
  const isPast = useField(replay, 'recording') !== null
  const isElsewhere = useField(replay, 'isElsewhere')
  const now = useSecond(staleSince > 0)
  const old = staleSince > 0 && now - staleSince >= SHOWN_AFTER_MS
  if (isPast) return <ReplayBar />
  if (hub === 'refused') {
    return (
      <div className={styles['banner']} role="alert">
        <Icon name="warning" />
        {t('refused', { reason: hubReason })}
        <Button variant="link" onPress={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    )
  }
  // A tab of an older protocol receives nothing more: only a reload helps (V2).
  if (update !== '' && update !== 'chunk') return <UpdateBar />
  // Old prices come before a missing file: a trader acts on them (N3).
  if (ended && endCode !== 0) return <EndedBanner time={timeText(staleSince)} />
  if (!old && update === '') return isElsewhere ? <LiveNote /> : null
  if (!old) return <UpdateBar />
  return (
    <output className={styles['banner']} data-testid="stale-banner">
      <Icon name="signal" />
      {hasData ? t('banner', { time: timeText(staleSince) }) : t('unreachable')}
      <ReconnectButton variant="link" />
    </output>
  )
}

/** Shown when the exchange closed the connection finally: only the trader can reopen it (FEED-07, N3). */
function EndedBanner(props: { readonly time: string }) {
  const { t } = useTranslation('connection')
  const { endCode, endReason } = useSnapshot(connection)
  return (
    <output className={styles['banner']} data-testid="stale-banner">
      <Icon name="signal" />
      {t('ended', { code: endCode, reason: endReason, time: props.time })}
      <ReconnectButton variant="link" />
    </output>
  )
}
