import type { VenueProcess } from './venue-process.ts'

/** An order as the exchange reports it. */
export interface AccountOrder {
  readonly orderId: string
  readonly symbol: string
  readonly qty: string
  readonly cumExecQty: string
  readonly stopOrderType?: string
  readonly cancelType?: string
  readonly parentOrderId?: string
  readonly specialTradeFrom?: string
}
export interface AccountState {
  readonly orders: readonly AccountOrder[]
  readonly positions: readonly { readonly symbol: string; readonly size: string }[]
}

/** Open orders and positions of an account. */
export const accountState = (venue: VenueProcess, account: string): Promise<AccountState> =>
  venue.control<AccountState>(`/account?account=${account}`)
/** Ended orders of an account. */
export const endedOrders = async (venue: VenueProcess, account: string): Promise<readonly AccountOrder[]> =>
  (await venue.control<{ orders: AccountOrder[] }>(`/account/orders?account=${account}`)).orders
