import { useTranslation } from 'react-i18next'
import '../../i18n/english/commands.ts'
import text from '../../ui/text.module.css'
import { useField } from '../../stores/use-field.ts'
import { setArmed } from './arm.ts'
import { trading } from '../../stores/trading-keys.ts'
import styles from './hotkeys.module.css'

/**
 * Arms the trading keys; word and colour show the state. A native button, because the library's switch would enlarge
 * the first load.
 */
export function ArmSwitch() {
  const { t } = useTranslation('commands')
  const armed = useField(trading, 'armed')
  return (
    <button
      type="button"
      role="switch"
      aria-checked={armed}
      title={t('arm.tip')}
      className={styles.arm}
      onClick={() => setArmed(!armed)}
    >
      <span className={text['hidden']}>{t('arm.label')}</span>
      <span className={styles.track} />
      <span className={armed ? undefined : styles.off} aria-hidden="true">
        {t(armed ? 'arm.on' : 'arm.off')}
      </span>
    </button>
  )
}
