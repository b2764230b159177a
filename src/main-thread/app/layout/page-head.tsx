import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleBanner } from '../../features/connection/stale-banner.tsx'
import { Announcements } from '../../features/notices/announcements.tsx'
import { PanelErrorBoundary } from '../../trading/panel-error-boundary.tsx'

/** What is above every trade page: its header, the banner about old prices, announcements. Each failure is contained. */
export function PageHead({ header }: { readonly header: ReactNode }) {
  const { t: names } = useTranslation('header')
  const { t: connection } = useTranslation('connection')
  const { t: notices } = useTranslation('notices')
  return (
    <>
      <PanelErrorBoundary name={names('name')}>{header}</PanelErrorBoundary>
      <PanelErrorBoundary name={connection('title')}>
        <StaleBanner />
      </PanelErrorBoundary>
      <PanelErrorBoundary name={notices('announcement.region')}>
        <Announcements />
      </PanelErrorBoundary>
    </>
  )
}
