import { useTranslation } from 'react-i18next'
import type { AnnouncementView } from '#shared/contracts/notices.ts'
import { dismissAnnouncement } from '../../bridge/dialog-calls.ts'
import '../../i18n/english/exchange.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { announcementWords } from './announcement-words.ts'
import styles from './notices.module.css'

/** One announcement, in words of ours where they are known. */
export function Announcement(props: { readonly announcement: AnnouncementView }) {
  const { t } = useTranslation(['notices', 'exchange'])
  const { id, event, lasting } = props.announcement
  const { key, own } = announcementWords(props.announcement)
  return (
    <span className={styles['announcement']} data-event={event}>
      <Icon name="info" />
      <span className={styles['words']}>
        {key !== '' && t(`exchange:${key}`)}
        {key !== '' && own !== '' && ' '}
        {own !== '' && (
          <bdi className={key === '' ? undefined : text['mut']} lang={key === '' ? undefined : 'en'}>
            {own}
          </bdi>
        )}
      </span>
      {lasting === 'dismissed' && (
        <Button
          variant="icon"
          size="small"
          aria-label={t('dismiss')}
          onPress={() => void dismissAnnouncement(id)}
        >
          <Icon name="close" small />
        </Button>
      )}
    </span>
  )
}
