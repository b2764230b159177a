import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter/use-browser-location'
import { INVITE_BONUS } from '#shared/domain/invite.ts'
import { defaultSymbol, symbolPath } from '#shared/domain/routes.ts'
import '../../i18n/english/pages.ts'
import { Link } from '../../ui/link.tsx'
import { Message } from '../../ui/message.tsx'
import { VisitCount } from '../../features/analytics/visit-count.tsx'
import styles from './pages.module.css'

/** The invite code of a query: letters and digits, as the exchange creates them; '' for anything else. */
const codeOf = (search: string): string =>
  /^[A-Za-z0-9_-]{1,40}$/.exec(new URLSearchParams(search).get('ref') ?? '')?.[0] ?? ''

/** The target of an invite link (ROUTE-13): shows the code and its bonus. */
export function InvitePage() {
  const { t, i18n } = useTranslation('pages')
  const code = codeOf(useSearch())
  const amount = new Intl.NumberFormat(i18n.language).format(INVITE_BONUS)
  return (
    <main className={styles['page']}>
      <Message
        title={t(code === '' ? 'invite.noCode' : 'invite.title', { code })}
        text={t('invite.text', { amount })}
      >
        <Link to={symbolPath(defaultSymbol)}>{t('invite.open')}</Link>
      </Message>
      <VisitCount />
    </main>
  )
}
