import type { SessionView } from '#shared/contracts/session.ts'
import { hasField } from '#shared/contracts/ticket-kinds.ts'
import type { TicketKind } from '#shared/contracts/ticket-kinds.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import { capability } from '../../stores/exchange.ts'
import { attached } from '../tpsl/attached-state.ts'
import { maySetSlippage } from '../../stores/may-set-slippage.ts'

/**
 * Whether the ticket may have a maximum slippage: only kinds with that field, and no options (SLIP-02). Some exchanges take none
 * on an order with a take profit or stop loss.
 */
export const mayCapTicket = (view: SessionView, kind: TicketKind, contractType: ContractType): boolean =>
  hasField(kind, 'slippage') &&
  contractType !== 'UsdcOption' &&
  contractType !== 'UsdtOption' &&
  (capability('orderSlippage') === 'all' || !attached.on) &&
  maySetSlippage(view)
