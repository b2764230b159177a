import type { Exchange } from '../../exchange/exchange.ts'

/** The part of an exchange that is about accounts. */
export type AccountSide = Pick<
  Exchange,
  | 'accountsOf'
  | 'command'
  | 'query'
  | 'privateSnapshot'
  | 'findOrder'
  | 'orderHistory'
  | 'executions'
  | 'history'
  | 'onPrivate'
>

/** How an account shows itself to a terminal. */
export type AccountView = Required<Pick<Exchange, 'capabilities' | 'onNotice'>>

/** What a gateway needs of its account besides. */
export interface OpenAccount {
  /** No private event is missing. */
  isLive(): boolean
  close(): void
}
