import { useState } from 'react'
import { DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { choices } from '../../stores/notice-choices.ts'
import { loadHistory } from './follow-notices.ts'
import { noticeHistory } from './notice-history.ts'
import styles from './notice-bell.module.css'

const NoticePanel = lazyPart(async () => (await import('./notice-panel.tsx')).NoticePanel, Waiting)

function Waiting() {
  const { t } = useTranslation('notices')
  return <p className={styles['wait']}>{t('centre.loading')}</p>
}

/** Button that opens the notification centre, which is loaded when first opened. */
export function NoticeBell() {
  const { t } = useTranslation('notices')
  const { unread } = useSnapshot(noticeHistory)
  const { sounds } = useSnapshot(choices)
  const [isOpen, setOpen] = useState(false)
  function open(next: boolean): void {
    setOpen(next)
    if (next) void loadHistory()
    else noticeHistory.unread = 0
  }
  const label = unread === 0 ? t('centre.title') : t('centre.unread', { count: unread })
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open}>
      <Button variant="icon" aria-label={label} className={styles['bell']} data-testid="notice-bell">
        <Icon name={sounds ? 'bell' : 'bellOff'} />
        {unread > 0 && <span className={styles['dot']} />}
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <ErrorBoundary name={t('centre.title')}>
          <NoticePanel />
        </ErrorBoundary>
      </Popover>
    </DialogTrigger>
  )
}
