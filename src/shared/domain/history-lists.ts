import { tableLists } from './table-lists.ts'
import type { TableList } from './table-lists.ts'

/** The 20 lists of POS-35, and two made from the wallet's transactions. */
export const historyLists = [...tableLists, 'transactions', 'funding'] as const
export type HistoryList = TableList | 'transactions' | 'funding'

/** What a cell shows. code: one of `historyWords`, translated. result: signed, coloured. id: shown whole as a tooltip. */
export type HistoryCell = 'contract' | 'time' | 'code' | 'figure' | 'result' | 'id'

interface HistoryColumnTerms {
  readonly cell: HistoryCell
  /** The column with the unit of its amounts, for exports. Absent: it has no amounts, or its list has a coin column. */
  readonly unit?: 'unit' | 'coin' | 'feeCoin'
  readonly isWide?: true
}

/** The columns of all lists. Those of a row itself come first; a row has the texts of the others in `cells`. */
const described = {
  contract: { cell: 'contract', isWide: true },
  time: { cell: 'time' },
  side: { cell: 'code' },
  type: { cell: 'code' },
  status: { cell: 'code' },
  price: { cell: 'figure' },
  avgPrice: { cell: 'figure' },
  trigger: { cell: 'figure' },
  qty: { cell: 'figure', unit: 'unit' },
  filled: { cell: 'figure', unit: 'unit' },
  value: { cell: 'figure', unit: 'coin', isWide: true },
  fee: { cell: 'figure', unit: 'feeCoin', isWide: true },
  role: { cell: 'code' },
  reason: { cell: 'code' },
  entry: { cell: 'figure' },
  exit: { cell: 'figure' },
  pnl: { cell: 'result', unit: 'coin', isWide: true },
  funding: { cell: 'figure', unit: 'coin' },
  leverage: { cell: 'figure' },
  liq: { cell: 'figure' },
  margin: { cell: 'figure', unit: 'coin' },
  change: { cell: 'result', isWide: true },
  balance: { cell: 'figure', isWide: true },
  coin: { cell: 'figure' },
  borrowed: { cell: 'figure' },
  interest: { cell: 'figure' },
  locked: { cell: 'figure' },
  orderMargin: { cell: 'figure' },
  boughtLeg: { cell: 'figure', isWide: true },
  soldLeg: { cell: 'figure', isWide: true },
  orderId: { cell: 'id', isWide: true },
  unit: { cell: 'figure' },
  feeCoin: { cell: 'figure' },
} as const satisfies Readonly<Record<string, HistoryColumnTerms>>

type Described = typeof described
/** A column of a list as shown or exported. */
export type ListColumn = keyof Described
/** Columns whose values are codes. */
export type CodeColumn = {
  [Key in ListColumn]: Described[Key]['cell'] extends 'code' ? Key : never
}[ListColumn]
type Lead = 'contract' | 'time' | 'side'
/** A column whose text a row has in `cells`. */
export type HistoryColumn = Exclude<ListColumn, Lead>
export const historyColumns: Readonly<Record<ListColumn, HistoryColumnTerms>> = described

interface ListTerms {
  /** Columns of the row itself. Without a contract it is a list of money, and its filter is a coin. */
  readonly leads: readonly Lead[]
  /** Most important first. */
  readonly columns: readonly HistoryColumn[]
  /** Each row can be shared as a poster (POSTER-10). */
  readonly isShared?: true
}
const leads = ['contract', 'time', 'side'] as const
const order = {
  leads,
  columns: [
    'type',
    'price',
    'avgPrice',
    'trigger',
    'qty',
    'filled',
    'value',
    'fee',
    'status',
    'reason',
    'orderId',
  ],
} as const
/** The price of a spread does not show its two contracts (ENTITY-13). */
const spread = ['boughtLeg', 'soldLeg', ...order.columns] as const
const fill = { leads, columns: ['price', 'qty', 'value', 'fee', 'role', 'orderId'] } as const
const stake = { leads: ['time'], columns: ['type', 'coin', 'change', 'status'] } as const

/** The columns of each list. */
const lists = {
  limitMarket: order,
  stopLimit: order,
  conditional: order,
  oco: order,
  trailingStop: order,
  mmr: order,
  futureSpread: { leads, columns: spread },
  subscription: stake,
  redemption: stake,
  iceberg: order,
  twap: order,
  chase: order,
  webhook: order,
  closedOrders: order,
  closedPositions: {
    leads,
    columns: ['qty', 'entry', 'exit', 'value', 'pnl', 'funding', 'leverage', 'reason', 'orderId'],
    isShared: true,
  },
  positions: {
    leads,
    columns: ['qty', 'entry', 'liq', 'value', 'margin', 'pnl', 'funding', 'leverage'],
  },
  tradeHistory: fill,
  assets: {
    leads: [],
    columns: ['coin', 'balance', 'margin', 'orderMargin', 'locked', 'borrowed', 'interest', 'pnl'],
  },
  borrowing: { leads: ['time'], columns: ['type', 'coin', 'change', 'borrowed', 'interest'] },
  rfqTradeHistory: fill,
  transactions: { leads, columns: ['type', 'coin', 'change', 'fee', 'balance', 'orderId'] },
  funding: { leads, columns: ['coin', 'change', 'balance'] },
} as const satisfies Readonly<Record<HistoryList, ListTerms>>

type Lists = typeof lists
type UnitOf<Column extends ListColumn> = Column extends unknown
  ? Described[Column] extends { readonly unit: infer Unit extends HistoryColumn }
    ? Unit
    : never
  : never
type Columns<List extends HistoryList> = Lists[List]['columns'][number]
/** The texts that a row of a list must have: its columns, and the units of their amounts unless it has a coin column. */
export type CellOf<List extends HistoryList> =
  | Columns<List>
  | ('coin' extends Columns<List> ? never : UnitOf<Columns<List>>)

export const listTerms = (list: HistoryList): ListTerms => lists[list]

/** The column with the unit of an amount, null for other columns. In a list with a coin column that one has the unit. */
export function unitColumnOf(list: HistoryList, column: ListColumn): HistoryColumn | null {
  const unit = historyColumns[column].unit ?? null
  return unit !== null && columnsOf(list).includes('coin') ? null : unit
}

/** Columns of a list, most important first, without those of the row itself. */
export const columnsOf = (list: HistoryList): readonly HistoryColumn[] => lists[list].columns

type MoneyList = {
  [List in HistoryList]: 'contract' extends Lists[List]['leads'][number] ? never : List
}[HistoryList]
/** For the hub, which needs nothing else of the lists. */
const moneyLists: Readonly<Record<MoneyList, true>> = {
  assets: true,
  borrowing: true,
  subscription: true,
  redemption: true,
}

/** True for lists of money: they have no contract, and their filter is a coin. */
export const isMoneyList = (list: HistoryList): boolean => list in moneyLists
