import { useTranslation } from 'react-i18next'
import { StaleBanner } from '../../features/connection/stale-banner.tsx'
import { UnknownSymbol } from '../../features/errors/unknown-symbol.tsx'
import { Announcements } from '../../features/notices/announcements.tsx'
import { NoticeStack } from '../../features/notices/notice-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Header } from '../header/header.tsx'
import { PanelErrorBoundary } from '../../trading/panel-error-boundary.tsx'
import { DeskArea } from '../desk/desk-area.tsx'
import styles from '../desk/desk.module.css'

/** The trade page as a desk of panels. `unknown`: name of a market that does not exist, shown instead of the desk. */
export function DockPage(props: { readonly unknown: string | null }) {
  const { t: header } = useTranslation('header')
  const { t: connection } = useTranslation('connection')
  const { t: notices } = useTranslation('notices')
  const { t: common } = useTranslation()
  return (
    <main className={styles['page']}>
      <div className={styles['top']}>
        <PanelErrorBoundary name={header('name')}>
          <Header />
        </PanelErrorBoundary>
        <PanelErrorBoundary name={connection('title')}>
          <StaleBanner />
        </PanelErrorBoundary>
        <PanelErrorBoundary name={notices('announcement.region')}>
          <Announcements />
        </PanelErrorBoundary>
      </div>
      {props.unknown === null ? (
        <DeskArea />
      ) : (
        <Panel name={common('tab.panels')}>
          <UnknownSymbol symbol={props.unknown} />
        </Panel>
      )}
      <NoticeStack />
    </main>
  )
}
