import type { SessionView } from '#shared/contracts/session.ts'
import { hasField } from '#shared/contracts/ticket-kinds.ts'
import type { TicketKind } from '#shared/contracts/ticket-kinds.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import { maySetSlippage } from '../../stores/may-set-slippage.ts'

/** Whether the ticket may have a maximum slippage: only kinds with that field, and no options (SLIP-02). */
export const mayCapTicket = (view: SessionView, kind: TicketKind, contractType: ContractType): boolean =>
  hasField(kind, 'slippage') &&
  contractType !== 'UsdcOption' &&
  contractType !== 'UsdtOption' &&
  maySetSlippage(view)
