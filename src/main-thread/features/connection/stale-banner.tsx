import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { threads } from '../../stores/connection.ts'
import { Button } from '../../ui/button.tsx'
import { timeText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSecond } from '../../ui/use-second.ts'
import { ReconnectButton } from './reconnect-button.tsx'
import styles from './connection.module.css'

/** A blip shorter than this isn't worth a banner. */
const SHOWN_AFTER_MS = 1000

/** Says that prices may be old, since when, and offers to try again. */
export function StaleBanner() {
  const { t } = useTranslation('connection')
  const { staleSince, hub, hubReason } = useSnapshot(threads)
  const now = useSecond(staleSince > 0)
  const old = staleSince > 0 && now - staleSince >= SHOWN_AFTER_MS
  if (hub === 'refused') {
    return (
      <div className={styles['banner']} role="alert">
        <Icon name="warning" />
        {t('refused', { reason: hubReason })}
        <Button look="link" onPress={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    )
  }
  if (!old) return null
  return (
    <output className={styles['banner']} data-testid="stale-banner">
      <Icon name="signal" />
      {t('banner', { time: timeText(staleSince) })}
      <ReconnectButton look="link" />
    </output>
  )
}
