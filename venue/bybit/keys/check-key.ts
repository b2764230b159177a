import type { AccountInfo } from '#shared/domain/records.ts'
import { failureOf, isRefusal } from '../account/pages.ts'
import { accountOf } from '../map/account.ts'
import type { Owner } from '../map/account.ts'
import { isRow } from '../map/fields.ts'
import type { Network } from '../terms/networks.ts'
import type { BybitTransport, Reply } from '../terms/transport.ts'
import { keyFactsOf } from './key-facts.ts'
import type { KeyFacts } from './key-facts.ts'
import { keyRefusal } from './key-refusals.ts'

/** The account of a key. */
export interface FoundAccount {
  readonly owner: Owner
  readonly account: AccountInfo
}

/** What Bybit says about a key and its account. */
export type KeyCheck =
  /** `facts` is null on the demo network, which has no call for them. Nothing can leave a demo account. */
  | { readonly kind: 'good'; readonly facts: KeyFacts | null; readonly found: FoundAccount }
  /** Another try changes nothing until somebody changes the key or the account. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing is known. */
  | { readonly kind: 'unanswered'; readonly reason: string }

const refused = (reason: string): KeyCheck => ({ kind: 'refused', reason })

/** Why a reply is no result. */
function failed(network: Network, reply: Reply): KeyCheck {
  if (!reply.ok || !isRefusal(reply)) return { kind: 'unanswered', reason: failureOf(reply) }
  return refused(keyRefusal(network, reply.retCode, reply.retMsg) ?? failureOf(reply))
}

/**
 * Reads the rights of the transport's key and its account. The demo network has no call for the user id: `keyHash`, a hash of the
 * key, stands for it. Only `unifiedMarginStatus` decides the kind of the account (E44).
 */
export async function checkKey(
  transport: Pick<BybitTransport, 'get'>,
  network: Network,
  keyHash: string,
): Promise<KeyCheck> {
  let facts: KeyFacts | null = null
  if (network !== 'demo') {
    const reply = await transport.get('/v5/user/query-api', {})
    if (!reply.ok || reply.retCode !== 0) return failed(network, reply)
    facts = keyFactsOf(reply.result) ?? null
    if (facts === null) return refused('Bybit does not say whose API key this is.')
  }
  const info = await transport.get('/v5/account/info', {})
  if (!info.ok || info.retCode !== 0) return failed(network, info)
  const owner = { network, userId: facts?.userId ?? keyHash }
  const account = accountOf(isRow(info.result) ? info.result : {}, owner, 'MergedSingle')
  if (!account.ok)
    return refused(`The account is of a kind that Perpdeck does not know: ${account.problem.field}.`)
  return { kind: 'good', facts, found: { owner, account: account.value } }
}
