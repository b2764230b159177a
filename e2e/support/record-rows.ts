import type { Locator, Page } from 'playwright/test'
import { shortKeys } from '../../src/shared/wire/short-keys.ts'
import { expect } from '../fixtures.ts'
import { figure } from '../pages/trade-page.ts'
import { accountOf } from './raw-tabs.ts'
import type { VenueProcess } from './venue-process.ts'

/** Helpers that compare rows of orders and positions with the exchange's records. */

export type Fields = Readonly<Record<string, unknown>>
export interface Snapshot {
  readonly orders: readonly Fields[]
  readonly positions: readonly Fields[]
}

/** Shows the tables alone, in a viewport large enough for all rows and columns. */
export async function openTables(page: Page, tab: RegExp): Promise<void> {
  await page.setViewportSize({ width: 3200, height: 2400 })
  await page.goto('/trade/panel/tables?symbol=BTCUSDT')
  await page.getByRole('tab', { name: tab }).click()
}
export const SNAPSHOT = '/contract/v5/private/snapshot'

/** The logged-in account. It is polled, because a reloaded page logs in again. */
async function traderOf(venue: VenueProcess): Promise<string> {
  await expect.poll(() => accountOf(venue)).not.toBe('')
  return accountOf(venue)
}

/** Open orders and positions by the control port's `GET /account`. */
export const heldBy = async (venue: VenueProcess): Promise<Snapshot> =>
  venue.control<Snapshot>(`/account?account=${await traderOf(venue)}`)
export const openOrders = async (venue: VenueProcess): Promise<readonly Fields[]> =>
  (await heldBy(venue)).orders
/** Ended orders by the control port's `GET /account/orders`, newest first. */
export const endedOf = async (venue: VenueProcess): Promise<readonly Fields[]> =>
  (await venue.control<{ orders: Fields[] }>(`/account/orders?account=${await traderOf(venue)}`)).orders

/** A record's field as text, '' if it isn't text. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A figure as a row shows it. NaN stands for `--`, which rows show for missing figures and for zero prices. */
export const shownNumber = (value: unknown): number => (Number(value ?? 0) === 0 ? Number.NaN : Number(value))
export const cellText = async (row: Locator, column: string): Promise<string> =>
  ((await row.locator(`[data-column="${column}"]`).textContent()) ?? '').trim()
export const cellNumber = async (row: Locator, column: string): Promise<number> => {
  // A trigger has its direction in front.
  const shown = (await cellText(row, column)).replace(/^[≤≥] ?/, '')
  return /\d/.test(shown) ? figure(shown.split(/[ (]/)[0] ?? '') : Number.NaN
}

/** The page's words for the exchange's codes. */
export const stopWords: Readonly<Record<string, string>> = {
  TakeProfit: 'Take profit',
  StopLoss: 'Stop loss',
  PartialTakeProfit: 'Partial TP',
  PartialStopLoss: 'Partial SL',
  Stop: 'Conditional',
  TrailingStop: 'Trailing stop',
  TrailingProfit: 'Trailing profit',
  TakeProfitStopLoss: 'TP/SL',
  TakeProfitStopLossOCO: 'OCO',
  BidirectionalTpSl: 'TP/SL both ways',
  MmRateClose: 'MMR close',
}
export const originWords: Readonly<Record<string, string>> = {
  TWAP: 'TWAP',
  Iceberg: 'Iceberg',
  'Chase Limit': 'Chase limit',
}
export const forceWords: Readonly<Record<string, string>> = {
  GoodTillCancel: 'GTC',
  ImmediateOrCancel: 'IOC',
  FillOrKill: 'FOK',
  PostOnly: 'Post-only',
}
export const statusWords: Readonly<Record<string, string>> = {
  Filled: 'Filled',
  PartiallyFilledCanceled: 'Partly filled, canceled',
  Cancelled: 'Canceled',
  Deactivated: 'Canceled',
  Rejected: 'Rejected',
}
export const typeOf = (order: Fields): string =>
  originWords[text(order['specialTradeFrom'])] ??
  stopWords[text(order['stopOrderType'])] ??
  text(order['orderType'])

/** What an open order's row shows, in the exchange's terms. */
export async function shownOrder(page: Page, orderId: string): Promise<Fields> {
  const row = page.getByTestId(`order-${orderId}`)
  await expect(row).toBeVisible()
  const contract = row.locator('[data-column="contract"]')
  const filled = await cellText(row, 'filled')
  const terms = await cellText(row, 'terms')
  return {
    symbol: await contract.locator('a').getAttribute('data-symbol'),
    side: /(Buy|Sell)$/.exec((await contract.textContent()) ?? '')?.[1],
    type: await cellText(row, 'type'),
    price: await cellNumber(row, 'price'),
    qty: await cellNumber(row, 'qty'),
    filled: figure(filled.split(' ')[0] ?? ''),
    trigger: await cellNumber(row, 'trigger'),
    force: terms.split(' · ').find((word) => Object.values(forceWords).includes(word)),
    reduceOnly: terms.includes('Reduce-only'),
    placed: await cellText(row, 'time'),
  }
}
export const utc = (ms: unknown): string => new Date(Number(ms)).toISOString().slice(5, 19).replace('T', ' ')
export const expectedOrder = (order: Fields): Fields => ({
  symbol: order['symbol'],
  side: order['side'],
  type: typeOf(order),
  price: shownNumber(order['price']),
  qty: Number(order['qty']),
  filled: Number(order['cumExecQty']),
  trigger: shownNumber(order['triggerPrice']),
  force: forceWords[text(order['timeInForce'])],
  reduceOnly: order['reduceOnly'],
  placed: utc(order['createdAt']),
})

/** Asserts that a shown figure equals a number of the record, cut or rounded to the shown decimals. */
export function isCut(what: string, shown: string, exact: number): void {
  const [number = ''] = /^[-+]?[\d,.]+/.exec(shown) ?? []
  const places = (/\.(\d+)$/.exec(number)?.[1] ?? '').length
  const isClose = Math.abs(figure(number) - exact) < 10 ** -places
  expect([what, shown, exact, isClose]).toEqual([what, shown, exact, true])
}

/** A wire record with its long field names. */
export const expanded = (table: 'order' | 'position', short: Fields): Fields =>
  Object.fromEntries(
    Object.entries(shortKeys[table]).flatMap(([long, key]) =>
      short[key] === undefined ? [] : [[long, short[key]]],
    ),
  )
