import type { SessionView } from '#shared/contracts/session.ts'

/** Maximum slippage is for UTA2 accounts that are no demo (SLIP-02): in the ticket and in TP/SL alike. */
export const maySetSlippage = (view: SessionView): boolean =>
  view.kind !== 'visitor' && view.account.kind === 'UTA2' && !view.account.isDemo
