import { exchange } from './exchange.ts'
import type { SessionView } from '#shared/contracts/session.ts'

/**
 * Whether a maximum slippage can be set, in the ticket and in TP/SL: only with a UTA2 account that is no demo (SLIP-02). A real
 * exchange has one on its test networks too; its capabilities say where.
 */
export const maySetSlippage = (view: SessionView): boolean =>
  view.kind !== 'visitor' &&
  view.account.kind === 'UTA2' &&
  (exchange.v.network !== null || !view.account.isDemo)
