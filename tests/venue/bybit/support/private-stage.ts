import type { AccountInfo } from '#shared/domain/records.ts'
import type { PrivateEvent } from '../../../../venue/exchange/events.ts'
import { createRowReader } from '../../../../venue/bybit/account/apply-rows.ts'
import type { RowReader, RowReport } from '../../../../venue/bybit/account/apply-rows.ts'
import { createPrivateState } from '../../../../venue/bybit/account/private-state.ts'
import type { PrivateState } from '../../../../venue/bybit/account/private-state.ts'
import { catalogue } from './markets.ts'

export const accountInfo: AccountInfo = {
  accountId: 'a-1',
  name: 'Bybit testnet …0001',
  kind: 'UTA2',
  isDemo: true,
  marginMode: 'REGULAR_MARGIN',
  positionMode: 'MergedSingle',
}

export interface Stage {
  readonly state: PrivateState
  readonly rows: RowReader
  readonly reports: readonly RowReport[]
  /** What was told since the last call, in short: `order filled o-1`. */
  told(): readonly string[]
  events(): readonly PrivateEvent[]
}

/** Events in a few words, without the sums: each reading of the wallet has a new time and so new sums. */
export const inShort = (events: readonly PrivateEvent[]): readonly string[] =>
  events.filter(({ kind }) => kind !== 'totals').map(wordsOf)

function wordsOf(event: PrivateEvent): string {
  if (event.kind === 'order') return `order ${event.event} ${event.order.orderId} ${event.order.orderStatus}`
  if (event.kind === 'position')
    return `position ${event.position.symbol}:${event.position.positionIdx} ${event.position.size}`
  if (event.kind === 'wallet') return `wallet ${event.coin.coin} ${event.coin.walletBalance}`
  if (event.kind === 'execution') return `execution ${event.execution.execId}`
  if (event.kind === 'setting') return `setting ${event.setting.symbol} ${event.setting.buyLeverage}`
  if (event.kind === 'account') return `account ${event.account.marginMode}`
  if (event.kind === 'totals') return `totals ${event.totals.totalEquity ?? '--'}`
  if (event.kind === 'tradeMsg') return `message ${event.message.scene}`
  return `liquidation ${event.liquidation.size}`
}

/** A private state with a reader of rows. Rows are read as of linear contracts by the tests. */
export function createStage(account: Partial<AccountInfo> = {}, firstSeq = 1): Stage {
  const state = createPrivateState({ ...accountInfo, ...account }, firstSeq)
  const reports: RowReport[] = []
  const rows = createRowReader({
    catalogue,
    records: state.records,
    onReport: (report) => void reports.push(report),
  })
  return {
    state,
    rows,
    reports,
    told: () => inShort(state.takeEvents()),
    events: () => state.takeEvents(),
  }
}
