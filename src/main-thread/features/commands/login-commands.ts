import type { TFunction } from 'i18next'
import type { AccountInfo } from '#shared/domain/records.ts'
import '../../i18n/english/commands.ts'
import { login } from '../../bridge/send-commands.ts'
import { accountIdNow } from '../../stores/account.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { capability } from '../../stores/exchange.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { accountName } from '../../trading/account/account-name.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'

async function logIn(accountId: string): Promise<void> {
  reportOutcome(await login(accountId), { id: 'login', titleKey: 'loginFailed' })
}

/** `accountName` takes the `t` of one namespace. */
function nameIn(say: TFunction, account: AccountInfo): string {
  const inHeader = (key: string): string => say(`header:${key}` as 'header:account.name')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it asks for keys alone
  return accountName(inHeader as TFunction<'header'>, account)
}

/**
 * Logs in to each of the accounts. Their names say what the page cannot change: the position mode, for example, is that of
 * the account. Where a browser is paired with a gateway: the dialog for it.
 */
export function loginCommands(accounts: readonly AccountInfo[]): readonly PageCommand[] {
  const own = accountIdNow()
  const isVisitor = own === ''
  const verb = isVisitor ? 'login' : 'switch'
  if (capability('login') === 'pair')
    return isVisitor
      ? [
          {
            id: 'login',
            group: 'account',
            words: 'login',
            name: (say) => `${say('header:account.login')}…`,
            run: () => openDialog('pairBrowser', {}),
          },
        ]
      : []
  return accounts
    .filter(({ accountId }) => accountId !== own)
    .map((account): PageCommand => {
      const { accountId, name, positionMode } = account
      return {
        id: `login-${accountId}`,
        group: 'account',
        words: positionMode === 'BothSide' ? 'hedgeAccount' : 'oneWayAccount',
        also: name,
        isSearchedOnly: true,
        name: (say) => `${say(`header:account.${verb}`)}: ${nameIn(say, account)}`,
        run: () => void logIn(accountId),
      }
    })
}
