import type { AccountInfo } from '#shared/domain/records.ts'
import { accountOf } from '../map/account.ts'
import type { Owner } from '../map/account.ts'
import { isRow, textOf } from '../map/fields.ts'
import type { Network } from '../terms/networks.ts'
import type { BybitTransport } from '../terms/transport.ts'

export interface FoundAccount {
  readonly owner: Owner
  readonly account: AccountInfo
}

/**
 * The account of the transport's key. The demo network has no call for the user id: `keyHash`, a hash of the key, stands for it.
 * Throws a reason for people if Bybit does not answer, refuses the key, or has an account that cannot trade.
 */
export async function findAccount(
  transport: Pick<BybitTransport, 'get'>,
  network: Network,
  keyHash: string,
): Promise<FoundAccount> {
  const user = network === 'demo' ? null : await transport.get('/v5/user/query-api', {})
  if (user !== null && (!user.ok || user.retCode !== 0))
    throw new Error(`the key cannot be checked: ${user.ok ? user.retMsg : user.text}`)
  const userId = user === null ? keyHash : isRow(user.result) ? textOf(user.result, 'userID') : undefined
  if (userId === undefined) throw new Error('the key cannot be checked: the answer has no user id')
  const info = await transport.get('/v5/account/info', {})
  if (!info.ok || info.retCode !== 0)
    throw new Error(`the account cannot be read: ${info.ok ? info.retMsg : info.text}`)
  const owner = { network, userId }
  const account = accountOf(isRow(info.result) ? info.result : {}, owner, 'MergedSingle')
  if (!account.ok)
    throw new Error(`the account cannot be read: ${account.problem.field} has an unknown value`)
  return { owner, account: account.value }
}
