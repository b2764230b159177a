import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { useSnapshot } from 'valtio/react'
import { Button } from '../../ui/button.tsx'
import { saveText } from '../../ui/save-text.ts'
import { discardAll } from './delete-layout.ts'
import { savedLayouts } from './store-layouts.ts'
import styles from './workspace.module.css'

/** Saved layouts that this version cannot read: they stay stored until the trader discards them. */
export function UnreadLayouts({ user }: { readonly user: string }) {
  const { t } = useTranslation('desk')
  const { unread } = useSnapshot(savedLayouts)
  if (unread.length === 0) return null
  return (
    <div className={styles['shown']}>
      <p>{t('layout.unreadable', { number: unread.length })}</p>
      <Button
        size="small"
        onPress={() =>
          saveText('perpdeck-unreadable.json', JSON.stringify(unread, null, 1), 'application/json')
        }
      >
        {t('unreadable.export')}
      </Button>
      <Button size="small" onPress={() => void discardAll(user)}>
        {t('unreadable.discard')}
      </Button>
    </div>
  )
}
