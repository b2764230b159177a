import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'
import { commandDialog } from '../../stores/command-dialog.ts'
import { useCapability } from '../../stores/exchange.ts'
import { accountName } from '../../trading/account/account-name.ts'
import { AccountMenu } from '../../trading/account/account-menu.tsx'
import { LoginButton } from '../../trading/account/login-button.tsx'
import { started } from '../../ui/after-start.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Message } from '../../ui/message.tsx'
import { useIsPhone } from '../../ui/use-media.ts'

const StartButton = lazyPart(
  async () => (await import('../../trading/account/start-button.tsx')).StartButton,
  undefined,
  started,
)

/**
 * Content of an account's panel for a visitor, and while the login is pending. `isSide`: of two such panels on a page, the
 * one that does not offer the start again.
 */
export function LoggedOut({ isSide = false }: { readonly isSide?: boolean }) {
  const { t } = useTranslation('account')
  const { t: header } = useTranslation('header')
  const { view, known } = useSnapshot(session)
  const login = useCapability('login')
  const isPhone = useIsPhone()
  if (!known) return <Message live="status" title={t('loading')} />
  if (view.kind === 'logging-in')
    return <Message live="status" title={t('loggingIn')} text={accountName(header, view.account)} />
  if (login !== 'choose')
    return (
      <Message title={t('loggedOut')} text={t('loggedOutText')}>
        <LoginButton variant="plain">{header('account.login')}</LoginButton>
      </Message>
    )
  const tour = !isPhone && (
    <Button
      variant="link"
      onPress={() => {
        commandDialog.open = 'tour'
      }}
    >
      {header('tour')}
    </Button>
  )
  if (isSide)
    return (
      <Message title={t('loggedOut')} text={t('loggedOutText')}>
        {tour}
      </Message>
    )
  return (
    <Message title={t('loggedOut')} text={t('startText')}>
      <StartButton />
      <AccountMenu variant="plain">{header('account.more')}</AccountMenu>
    </Message>
  )
}
