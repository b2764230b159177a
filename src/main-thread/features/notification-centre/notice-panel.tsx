import '../../i18n/english/workspace.ts'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/actions.ts'
import '../../i18n/english/alerts.ts'
import '../../i18n/english/tpsl.ts'
import { preferences } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { agoText, zoneText } from '../../ui/durations.ts'
import text from '../../ui/text.module.css'
import { useSecond } from '../../ui/use-second.ts'
import { offerUndo } from '../../trading/undo/offer-undo.ts'
import { marketOf } from '../../trading/notices/notice-texts.ts'
import { useNoticeTexts } from '../../trading/notices/use-notice-texts.ts'
import { Alerts } from './alerts.tsx'
import { clearHistory } from './follow-notices.ts'
import { noticeHistory } from './notice-history.ts'
import type { StoredNotice } from './notice-history.ts'
import styles from './notice-panel.module.css'
import { NoticeSettings } from './notice-settings.tsx'

const icons = { success: 'check', failure: 'close', info: 'info' } as const

/** The notification centre: notices, newest first, alerts, and notification settings. */
export function NoticePanel({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('notices')
  const { t: alertsText } = useTranslation('alerts')
  const { list } = useSnapshot(noticeHistory)
  const { timeZone } = useSnapshot(preferences)
  const time = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...(timeZone === '' ? {} : { timeZone }),
  })
  const now = useSecond()
  return (
    <Dialog id={id} className={styles['panel'] ?? ''} data-testid="notice-centre">
      <div className={styles['head']}>
        <Heading slot="title" className={styles['title'] ?? ''}>
          {t('centre.title')}
        </Heading>
        {list.length > 0 && (
          <Button
            variant="link"
            size="small"
            onPress={() => offerUndo({ titleKey: 'workspace:undo.cleared' }, clearHistory())}
          >
            {alertsText('centre.clear')}
          </Button>
        )}
      </div>
      {list.length === 0 ? (
        <p className={styles['empty']}>{alertsText('centre.empty')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard
        <ul className={styles['list']} tabIndex={0} aria-label={alertsText('centre.list')}>
          {list.map((notice) => (
            <Kept
              key={`${notice.id} ${notice.at}`}
              notice={notice}
              time={time.format(notice.at)}
              ago={agoText(notice.at, now, i18n.language)}
            />
          ))}
        </ul>
      )}
      <Alerts />
      <NoticeSettings />
    </Dialog>
  )
}

function Kept(props: {
  readonly notice: StoredNotice
  /** Time of the notice, and how long ago that was; null if too long ago. */
  readonly time: string
  readonly ago: string | null
}) {
  const { notice, time, ago } = props
  const { t } = useTranslation('notices')
  const { title, body } = useNoticeTexts(notice)
  const market = marketOf(notice, { title, body })
  return (
    <li className={styles['notice']} data-tone={notice.tone} data-testid={`kept-${notice.id}`}>
      <Icon name={icons[notice.tone]} />
      <div className={styles['words']}>
        <span className={text['hidden']}>{t(`tone.${notice.tone}`)}: </span>
        <strong className={text['medium']}>{title}</strong>
        {notice.times > 1 && <span className={text['mut']}> {t('times', { count: notice.times })}</span>}
        {market !== '' && (
          <>
            {' '}
            <bdi className={text['mut']}>{market}</bdi>
          </>
        )}
        {body !== '' && <p className={text['mut']}>{body}</p>}
      </div>
      <time
        className={styles['time']}
        dateTime={new Date(notice.at).toISOString()}
        title={`${time} (${zoneText(notice.at)})`}
      >
        {ago ?? time}
      </time>
    </li>
  )
}
