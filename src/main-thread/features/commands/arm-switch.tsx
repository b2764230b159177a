import { useTranslation } from 'react-i18next'
import '../../i18n/english/commands.ts'
import text from '../../ui/text.module.css'
import { useField } from '../../stores/use-field.ts'
import { setArmed, trading } from './arm.ts'
import styles from './hotkeys.module.css'

/** The browser's own button: the library's switch would be part of the first load. Arms the keys that trade. Its word and colour say how it stands. */
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
