import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { dismissNotice, notices } from '../../stores/notices.ts'
import type { ShownNotice } from '../../stores/notices.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { marketOf } from '../../trading/notices/notice-texts.ts'
import styles from './notices.module.css'
import { useNoticeTexts } from '../../trading/notices/use-notice-texts.ts'

const icons = { success: 'check', failure: 'close', info: 'info' } as const

/**
 * The notices, shown over the chart's old bars: never over its tools, the ticket, the book or the last price. Screen readers
 * announce new ones. `over`: on a page without a grid, they are shown over its lower corner.
 */
export function NoticeStack({ over = false }: { readonly over?: boolean }) {
  const { t } = useTranslation('notices')
  const { list } = useSnapshot(notices)
  return (
    <div
      className={cx(styles.stack, over && styles.over)}
      role="log"
      aria-live="polite"
      aria-label={t('region')}
      data-react-aria-top-layer
    >
      <div className={styles.list}>
        <ErrorBoundary name={t('region')}>
          {list.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </ErrorBoundary>
      </div>
    </div>
  )
}

function Notice(props: { readonly notice: ShownNotice }) {
  const { t } = useTranslation('notices')
  const { notice } = props
  const { action } = notice
  const { title, body } = useNoticeTexts(notice)
  const market = marketOf(notice, { title, body })
  return (
    <div className={styles.notice} data-notice data-tone={notice.tone} data-testid={`notice-${notice.id}`}>
      <Icon name={icons[notice.tone]} />
      <div className={styles.words}>
        <span className={text.hidden}>{t(`tone.${notice.tone}`)}: </span>
        <strong className={text.medium}>{title}</strong>
        {notice.times > 1 && <span className={text.mut}> {t('times', { count: notice.times })}</span>}
        {market !== '' && (
          <>
            {' '}
            <bdi className={text.mut}>{market}</bdi>
          </>
        )}
        {body !== '' && <p className={text.mut}>{body}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onPress={() => {
            dismissNotice(notice.id)
            action.run()
          }}
        >
          {t(action.labelKey, notice.params)}
        </Button>
      )}
      <Button variant="icon" size="small" aria-label={t('dismiss')} onPress={() => dismissNotice(notice.id)}>
        <Icon name="close" small />
      </Button>
    </div>
  )
}
