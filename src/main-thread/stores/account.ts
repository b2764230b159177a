import { proxy } from 'valtio/vanilla'
import type { IntentEnd, UnknownIntent } from '#shared/contracts/private-feed.ts'
import type { SessionView } from '#shared/contracts/session.ts'
import type { AccountView } from '#shared/contracts/account.ts'
import type { SymbolSetting } from '#shared/domain/records.ts'

/** The login state; `known` is false until the hub has reported it for the first time. */
export const session = proxy<{ view: SessionView; known: boolean }>({
  view: { kind: 'visitor' },
  known: false,
})

/** Id of the account that is logged in now; '' for a visitor. */
export const accountIdNow = (): string =>
  session.view.kind === 'visitor' ? '' : session.view.account.accountId

/** Id of the account that this tab asked to log in to last. */
export const loginHere = { accountId: '' }

/** The account's figures in the settle coin of the open symbol, and the symbol's leverage and margin mode. */
export const account = proxy<{ v: AccountView | null; setting: SymbolSetting | null }>({
  v: null,
  setting: null,
})

/**
 * The account's intents of all windows whose outcome is unknown now, those that the exchange did not have when it was
 * asked, and the outcomes of those resolved last.
 */
export const intents = proxy<{
  unknown: readonly UnknownIntent[]
  absent: readonly UnknownIntent[]
  ended: Readonly<Record<string, IntentEnd>>
}>({ unknown: [], absent: [], ended: {} })

/** The symbol's new orders that may have arrived although no answer said so. */
export const ordersInDoubt = (
  symbol: string,
  of: Pick<typeof intents, 'unknown' | 'absent'> = intents,
): readonly UnknownIntent[] =>
  [...of.unknown, ...of.absent].filter((one) => one.symbol === symbol && one.side !== '')

/** Whether an account is logged in. Orders may be sent even while its private feed is late. */
export const isTrader = (view: SessionView): boolean =>
  view.kind === 'trader' || view.kind === 'private-unavailable'
