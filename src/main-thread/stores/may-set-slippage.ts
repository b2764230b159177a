import type { SessionView } from '#shared/contracts/session.ts'

/** Whether a maximum slippage can be set, in the ticket and in TP/SL: only with a UTA2 account that is no demo (SLIP-02). */
export const maySetSlippage = (view: SessionView): boolean =>
  view.kind !== 'visitor' && view.account.kind === 'UTA2' && !view.account.isDemo
