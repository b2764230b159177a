import { Switch } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useField } from '../../stores/use-field.ts'
import { setArmed, trading } from './arm.ts'
import styles from './hotkeys.module.css'

/** Arms the keys that trade. Its word and colour say how it stands. */
export function ArmSwitch() {
  const { t } = useTranslation('commands')
  const armed = useField(trading, 'armed')
  return (
    <span title={t('arm.tip')} data-testid="flash-arm">
      <Switch
        className={styles.arm ?? ''}
        isSelected={armed}
        aria-label={t('arm.label')}
        onChange={setArmed}
      >
        <span className={styles.track} />
        {t(armed ? 'arm.on' : 'arm.off')}
      </Switch>
    </span>
  )
}
