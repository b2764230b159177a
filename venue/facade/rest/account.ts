import type { Endpoint } from '../terms/endpoint.ts'
import { applyDemoMoney, setDisconnectCancel, setMarginMode } from './account-changes.ts'
import { accountInfo, dcpInfo, feeRate, transactionLog, walletBalance } from './account-reads.ts'
import {
  borrowHistory,
  collateralInfo,
  quickRepayment,
  repay,
  spotBorrowCheck,
  spotMarginState,
} from './borrowing.ts'
import { preCheck } from './pre-check.ts'

type Handle = Extract<Endpoint, { access: 'trade' | 'read' }>['handle']

const read = (path: string, handle: Handle): Endpoint => ({
  method: 'GET',
  path,
  lane: 'account',
  access: 'read',
  handle,
})
const change = (path: string, handle: Handle): Endpoint => ({
  method: 'POST',
  path,
  lane: 'account',
  access: 'trade',
  handle,
})

/** The account: https://bybit-exchange.github.io/docs/v5/account/wallet-balance and its neighbours, as of 24 July 2026. */
export const accountEndpoints: readonly Endpoint[] = [
  read('/v5/account/info', accountInfo),
  read('/v5/account/query-dcp-info', dcpInfo),
  read('/v5/account/wallet-balance', walletBalance),
  read('/v5/account/fee-rate', feeRate),
  read('/v5/account/transaction-log', transactionLog),
  read('/v5/account/collateral-info', collateralInfo),
  read('/v5/account/borrow-history', borrowHistory),
  read('/v5/spot-margin-trade/state', spotMarginState),
  read('/v5/order/spot-borrow-check', spotBorrowCheck),
  change('/v5/order/pre-check', preCheck),
  change('/v5/account/set-margin-mode', setMarginMode),
  change('/v5/account/repay', repay),
  change('/v5/account/quick-repayment', quickRepayment),
  change('/v5/account/demo-apply-money', applyDemoMoney),
  change('/v5/order/disconnected-cancel-all', setDisconnectCancel),
]
