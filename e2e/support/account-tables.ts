import type { Page } from 'playwright/test'
import type { Position } from '../../src/shared/domain/records.ts'
import { formatDecimal } from '../../src/shared/units/display.ts'
import type { DisplayRounding } from '../../src/shared/units/display.ts'
import { isOfApi, type Account } from '../../tests/support/account-truth.ts'

/** What the account tables of a page show, as the page writes it. */
export interface ShownRow {
  readonly kind: 'order' | 'position' | 'balance'
  /** Id of the order, `symbol:positionIdx`, or the coin. */
  readonly key: string
  readonly symbol: string
  readonly side: string
  /** Texts of the cells by column. Those of balances are numbered. */
  readonly cells: Readonly<Record<string, string>>
  /** The trader is editing it: its fields hold what was typed. */
  readonly isEdited: boolean
}

/** Every row of account tables that is in the document of a page now. */
const rowsInView = (page: Page): Promise<readonly ShownRow[]> =>
  page.evaluate(() => {
    const kinds = ['order', 'position', 'balance'] as const
    return kinds.flatMap((kind) =>
      [...document.querySelectorAll<HTMLElement>(`[role="row"][data-testid^="${kind}-"]`)]
        .filter((row) => row.ariaHidden !== 'true')
        .map((row) => {
          const cells = [...row.querySelectorAll<HTMLElement>('[role="cell"]')]
          return {
            kind,
            key: (row.dataset['testid'] ?? '').slice(kind.length + 1),
            symbol: row.querySelector<HTMLElement>('[data-symbol]')?.dataset['symbol'] ?? '',
            side: cells[0]?.dataset['side'] ?? '',
            isEdited: row.querySelector('input[type="text"]') !== null,
            cells: Object.fromEntries(
              cells.map((cell, at) => [cell.dataset['column'] ?? String(at), cell.textContent]),
            ),
          }
        }),
    )
  })

/** Rows that a page shows without being touched. Those that the trader edits are left out. */
export const shownRows = async (page: Page): Promise<readonly ShownRow[]> =>
  (await rowsInView(page)).filter(({ isEdited }) => !isEdited)

/** Ids of the tabs. */
const tabs = { order: 'orders', position: 'positions', balance: 'balances' } as const

/** All rows of one table, scrolled to its end. Null if the page has no such table. */
async function wholeTable(page: Page, kind: ShownRow['kind']): Promise<readonly ShownRow[] | null> {
  const panel = page.getByTestId('account-tables')
  await panel.locator(`[role="tab"][data-key="${tabs[kind]}"]`).click()
  const scroller = panel.locator('[role="region"]:has([role="table"])')
  const rows = new Map<string, ShownRow>()
  for (let screen = 0; screen < 50; screen++) {
    for (const row of await rowsInView(page)) if (row.kind === kind) rows.set(row.key, row)
    if ((await scroller.count()) === 0) break
    const isAtEnd = await scroller.first().evaluate((element) => {
      const before = element.scrollTop
      element.scrollTop += element.clientHeight / 2
      return element.scrollTop === before
    })
    if (isAtEnd) break
  }
  return [...rows.values()]
}

/** Orders, positions and balances of a trade page that is not used otherwise. */
export async function readTables(page: Page): Promise<readonly ShownRow[]> {
  const all: ShownRow[] = []
  for (const kind of ['order', 'position', 'balance'] as const)
    all.push(...((await wholeTable(page, kind)) ?? []))
  return all
}

const bare = (text: string): string => text.replaceAll(',', '').replaceAll(/[\u200e\u2066-\u2069]/g, '')
/** The first number of a cell: units and shares follow it. */
const numberIn = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (/--|[-+]?[\d.]+/.exec(bare(text))?.[0] ?? '').replace(/^\+/, '')

/** Decimal text of the exchange as the page must show it: with the decimals that the page has. */
function asShown(exact: string | undefined, shown: string, rounding: DisplayRounding): string {
  const isAbsent = exact === undefined || exact === '' || (rounding === 'half-up' && !/[1-9]/.test(exact))
  if (isAbsent) return '--'
  const decimals = shown === '--' ? 0 : (shown.split('.')[1] ?? '').length
  return formatDecimal(exact, decimals, { rounding })
}

/** One field of a line: the page's text, and the exchange's in the page's form. */
type Field = readonly [name: string, column: string, exact: string | undefined, rounding: DisplayRounding]

interface Known {
  readonly kind: ShownRow['kind']
  readonly key: string
  readonly symbol: string
  readonly side: string
  readonly fields: readonly Field[]
}

const signed = ({ side, size }: Position): string => (side === 'Sell' ? `-${size}` : size)

/** Rows that a terminal must show of an account. */
const knownRows = ({ orders, positions, wallet }: Account): readonly Known[] => [
  ...orders.map((order): Known => ({
    kind: 'order',
    key: order.orderId,
    symbol: order.symbol,
    side: order.side,
    fields: [
      ['price', 'price', order.price, 'half-up'],
      ['trigger', 'trigger', order.triggerPrice, 'half-up'],
      ['qty', 'qty', order.qty, 'trunc'],
      ['filled', 'filled', order.cumExecQty, 'trunc'],
    ],
  })),
  ...positions
    .filter(({ size }) => /[1-9]/.test(size))
    .map((one): Known => ({
      kind: 'position',
      key: `${one.symbol}:${one.positionIdx}`,
      symbol: one.symbol,
      side: one.side,
      fields: [
        ['size', 'size', signed(one), 'trunc'],
        ['entry', 'entry', one.entryPrice, 'half-up'],
      ],
    })),
  ...wallet
    .filter(({ walletBalance }) => /[1-9]/.test(walletBalance))
    .map(({ coin, walletBalance }): Known => ({
      kind: 'balance',
      key: coin,
      symbol: '',
      side: '',
      fields: [['wallet', '2', walletBalance, 'trunc']],
    })),
]

/** Both sides of a comparison as sorted lines, one for each row. */
export interface Lines {
  readonly shown: readonly string[]
  readonly exchange: readonly string[]
}

const head = ({ kind, key, symbol, side }: Pick<Known, 'kind' | 'key' | 'symbol' | 'side'>): string =>
  [kind, key, symbol, side].filter((part) => part !== '').join(' ')

/** Ids of orders that differ between two readings: the orders of a chase follow the market while the tables are read. */
export function movedOrders(before: Account, after: Account): ReadonlySet<string> {
  const textsOf = ({ orders }: Account) =>
    new Map(orders.map(({ orderId, price, qty, cumExecQty }) => [orderId, `${price} ${qty} ${cumExecQty}`]))
  const [was, is] = [textsOf(before), textsOf(after)]
  return new Set([...was.keys(), ...is.keys()].filter((id) => was.get(id) !== is.get(id)))
}

/**
 * Rows of a page beside those that the exchange has. `part`: the page shows a part of its rows, those that it does not show
 * are left out. `moved`: ids of orders that cannot be compared now.
 */
export function compareRows(
  rows: readonly ShownRow[],
  account: Account,
  moved: ReadonlySet<string>,
  part = false,
): Lines {
  const left = new Set(account.orders.filter((one) => !isOfApi(one)).map(({ orderId }) => orderId))
  for (const orderId of moved) left.add(orderId)
  const known = new Map(
    knownRows({ ...account, orders: account.orders.filter(({ orderId }) => !left.has(orderId)) }).map(
      (row) => [`${row.kind} ${row.key}`, row],
    ),
  )
  const shown = new Map(rows.flatMap((row) => (left.has(row.key) ? [] : [[`${row.kind} ${row.key}`, row]])))
  const shownLines: string[] = []
  const exchangeLines: string[] = []
  for (const [id, row] of shown) {
    const fields = known.get(id)?.fields ?? []
    const texts = fields.flatMap(([name, column, exact, rounding]) => {
      const text = numberIn(row.cells[column])
      // A hidden column shows nothing.
      return text === undefined ? [] : [[name, text, asShown(exact, text, rounding)] as const]
    })
    const isEmptyBalance = row.kind === 'balance' && !known.has(id) && !/[1-9]/.test(row.cells['2'] ?? '')
    if (isEmptyBalance) continue
    shownLines.push([head(row), ...texts.map(([name, text]) => `${name} ${text}`)].join(', '))
    const of = known.get(id)
    if (of !== undefined)
      exchangeLines.push([head(of), ...texts.map(([name, , exact]) => `${name} ${exact}`)].join(', '))
  }
  for (const [id, of] of known)
    if (!shown.has(id) && !part)
      exchangeLines.push(
        [head(of), ...of.fields.map(([name, , exact]) => `${name} ${exact ?? '--'}`)].join(', '),
      )
  return { shown: shownLines.toSorted(), exchange: exchangeLines.toSorted() }
}
