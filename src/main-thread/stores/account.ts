import { proxy } from 'valtio/vanilla'
import type { IntentEnd } from '#shared/contracts/private-feed.ts'
import type { SessionView } from '#shared/contracts/session.ts'
import type { AccountView } from '#shared/contracts/account.ts'
import type { SymbolSetting } from '#shared/domain/records.ts'

/** Who is logged in; `known` is false until the hub said so for the first time. */
export const session = proxy<{ view: SessionView; known: boolean }>({
  view: { kind: 'visitor' },
  known: false,
})

/** Figures of the account in the open symbol's settle coin, and leverage and margin mode of the open symbol. */
export const account = proxy<{ v: AccountView | null; setting: SymbolSetting | null }>({
  v: null,
  setting: null,
})

/** orderLinkIds whose outcome is unknown right now, and how the newest of those that were have ended. */
export const intents = proxy<{ unknown: readonly string[]; ended: Readonly<Record<string, IntentEnd>> }>({
  unknown: [],
  ended: {},
})

/** True with a logged-in account (its private feed may be late, but orders may be sent). */
export const isTrader = (view: SessionView): boolean =>
  view.kind === 'trader' || view.kind === 'private-unavailable'
