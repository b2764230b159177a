import type { SessionView } from '#shared/contracts/session.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import { maySetSlippage } from '../../stores/may-set-slippage.ts'
import type { Draft } from './draft.ts'

/** Whether the ticket may have a maximum slippage: only market orders, and no options (SLIP-02). */
export const mayCapTicket = (
  view: SessionView,
  orderType: Draft['orderType'],
  contractType: ContractType,
): boolean =>
  orderType === 'Market' &&
  contractType !== 'UsdcOption' &&
  contractType !== 'UsdtOption' &&
  maySetSlippage(view)
