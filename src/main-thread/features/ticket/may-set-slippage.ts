import type { SessionView } from '#shared/contracts/hub-api.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Draft } from './draft.ts'

/** Maximum slippage is for market orders of UTA2 accounts that are no demo (SLIP-02). */
export const maySetSlippage = (
  view: SessionView,
  orderType: Draft['orderType'],
  contractType: ContractType,
): boolean =>
  orderType === 'Market' &&
  contractType !== 'UsdcOption' &&
  contractType !== 'UsdtOption' &&
  view.kind !== 'visitor' &&
  view.account.kind === 'UTA2' &&
  !view.account.isDemo
