import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/exchange.ts'
import { isTrader, session } from '../../stores/account.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { exchange } from '../../stores/exchange.ts'
import { Button } from '../../ui/button.tsx'
import { clockText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { useSecond } from '../../ui/use-second.ts'
import styles from './network-name.module.css'

/** Time until the arming ends, as hours and minutes. */
function ArmedFor({ until }: { readonly until: number }) {
  const left = Math.max(0, until - useSecond(true))
  return <span className={text['n']}>{clockText(left).slice(0, 5)}</span>
}

/**
 * Arming and the kill switch of a real exchange in the header, and the frame around the page while trading is armed. Where
 * no arming is needed there is the switch alone, and without an account nothing.
 */
export function SafetyBar() {
  const { t } = useTranslation('exchange')
  const { name, network, isArmed, needsArming, armedUntil, isReadOnly } = useSnapshot(exchange).v
  const { view } = useSnapshot(session)
  if (isReadOnly || !isTrader(view)) return null
  return (
    <div className={styles['bar']}>
      {needsArming && (
        <button
          type="button"
          className={styles['state']}
          data-armed={isArmed}
          data-testid="arming"
          onClick={() => openDialog('arming', {})}
        >
          <span className={styles['network']} dir="ltr">
            {`${name} ${network ?? ''}`}
          </span>
          <span className={styles['words']}>
            <b>{t(isArmed ? 'safety.armed' : 'safety.disarmed')}</b>
            {isArmed && armedUntil !== null ? (
              <ArmedFor until={armedUntil} />
            ) : (
              <span className={styles['call']}>{t('safety.arm')}</span>
            )}
          </span>
        </button>
      )}
      <Button
        variant="icon"
        className={styles['kill']}
        aria-label={t('kill.name')}
        data-testid="kill-switch"
        onPress={() => openDialog('killSwitch', {})}
      >
        <Icon name="stop" />
      </Button>
      {needsArming && isArmed && <div className={styles['frame']} data-testid="armed-frame" />}
    </div>
  )
}
