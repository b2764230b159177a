import { useTranslation } from 'react-i18next'
import { UnknownSymbol } from '../../features/errors/unknown.ts'
import { NoticeStack } from '../../features/notices/notice-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Header } from '../header/header.tsx'
import { DeskArea } from '../desk/desk-area.tsx'
import styles from '../desk/desk.module.css'
import { PageHead } from './page-head.tsx'

/** The trade page as a desk of panels. `unknown`: name of a market that does not exist, shown instead of the desk. */
export function DockPage(props: { readonly unknown: string | null }) {
  const { t: common } = useTranslation()
  return (
    <main className={styles['page']}>
      <div className={styles['top']}>
        <PageHead header={<Header />} />
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
