import { useTranslation } from 'react-i18next'
import '../../i18n/english/replay.ts'
import styles from './connection.module.css'

/** Another tab plays a recording: this one says that it does not. */
export function LiveNote() {
  const { t } = useTranslation('replay')
  return (
    <output className={styles['banner']} data-testid="live-note">
      {t('elsewhere')}
    </output>
  )
}
