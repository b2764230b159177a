import { useTranslation } from 'react-i18next'
import { threads } from '../../stores/connection.ts'
import { useField } from '../../stores/use-field.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSecond } from '../../ui/use-second.ts'
import { mayPromptReload } from './may-prompt.ts'
import styles from './connection.module.css'

/** Suggests a reload after a newer version took over, as soon as nothing would be lost. */
export function UpdateBar() {
  const { t } = useTranslation('connection')
  const update = useField(threads, 'update')
  useSecond(update !== '')
  if (update === '' || !mayPromptReload()) return null
  return (
    <output className={styles['banner']} data-testid="update-bar">
      <Icon name="signal" />
      {t(update === 'chunk' ? 'partGone' : 'update')}
      <Button variant="link" onPress={() => location.reload()}>
        {t('reload')}
      </Button>
    </output>
  )
}
