import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { announcements } from '../../stores/announcements.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './notices.module.css'

const Announcement = lazyPart(async () => (await import('./announcement.tsx')).Announcement)

/** The exchange's current announcements, one line each; screen readers announce new ones. */
export function Announcements() {
  const { t } = useTranslation('notices')
  const { list } = useSnapshot(announcements)
  return (
    <output
      className={styles['announcements']}
      aria-label={t('announcement.region')}
      data-testid="announcements"
    >
      {list.map((announcement) => (
        <Announcement key={announcement.id} announcement={announcement} />
      ))}
    </output>
  )
}
