import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { LoggedOut } from '../../features/account/logged-out.tsx'
import { Header } from '../header/header.tsx'
import { PhoneHeader } from '../header/phone-header.tsx'
import { NoticeStack } from '../../features/notices/notice-stack.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import styles from './option-page.module.css'

/** A page with one list of the account under the header. */
export function ListPage(props: { readonly children: ReactNode }) {
  const phone = useIsPhone()
  const visitor = useSnapshot(session).view.kind === 'visitor'
  return (
    <main className={styles['list']}>
      {phone ? <PhoneHeader /> : <Header />}
      <div className={styles['listed']}>{visitor ? <LoggedOut /> : props.children}</div>
      <NoticeStack over />
    </main>
  )
}
