import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { offerAction } from '../../stores/page-actions.ts'
import { latePopup, useDialogPopup } from '../../trading/popup/late-popup.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { choices } from '../../stores/notice-choices.ts'
import { loadHistory } from './follow-notices.ts'
import { noticeHistory } from './notice-history.ts'
import styles from './notice-bell.module.css'

const popup = latePopup(async () => (await import('./notice-popup.tsx')).NoticePopup)

/** Button that opens the notification centre. The stored notices are read when it is opened. */
export function NoticeBell() {
  const { t } = useTranslation('notices')
  const { unread } = useSnapshot(noticeHistory)
  const { sounds } = useSnapshot(choices)
  const { trigger, frame, show, Popup } = useDialogPopup(popup, (isOpen) => {
    if (isOpen) void loadHistory()
    else noticeHistory.unread = 0
  })
  useEffect(() => {
    offerAction('showNotices', () => show(true))
    return () => offerAction('showNotices', undefined)
  })
  const label = unread === 0 ? t('centre.title') : t('centre.unread', { count: unread })
  return (
    <>
      <Button
        {...trigger}
        variant="icon"
        aria-label={label}
        className={styles['bell']}
        data-testid="notice-bell"
      >
        <Icon name={sounds ? 'bell' : 'bellOff'} />
        {unread > 0 && <span className={styles['dot']} />}
      </Button>
      {Popup !== null && <Popup {...frame} />}
    </>
  )
}
