import '../../i18n/english/workspace.ts'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { useSnapshot } from 'valtio/react'
import { Button } from '../../ui/button.tsx'
import { offerUndo } from '../../trading/undo/offer-undo.ts'
import { saveText } from '../../ui/save-text.ts'
import styles from './desk.module.css'
import { focusPanel } from './focus-panel.ts'
import { discardUnreadable, setAside, unreadable } from './set-aside.ts'

/** Reports a stored desk that could not be read, and offers its text as a file. */
export function UnreadableBar() {
  const { t } = useTranslation('desk')
  const { text } = useSnapshot(unreadable)
  if (text === null) return null
  const discard = (): void => {
    discardUnreadable()
    offerUndo({ titleKey: 'workspace:undo.unread' }, () => setAside(text))
    focusPanel('')
  }
  return (
    <div className={styles['windows']} role="alert" data-testid="desk-unreadable">
      {t('unreadable.text')}
      <Button size="small" onPress={() => saveText('perpdeck-unreadable.txt', text, 'text/plain')}>
        {t('unreadable.export')}
      </Button>
      <Button size="small" onPress={discard}>
        {t('unreadable.discard')}
      </Button>
    </div>
  )
}
