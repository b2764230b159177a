import { expect, type BrowserContext, type Page, type TestInfo } from 'playwright/test'
import { accountText } from '../../tests/support/account-truth.ts'
import { compareRows, movedOrders, readTables, shownRows, type Lines } from './account-tables.ts'
import type { GatewayVenue } from './gateway-venue.ts'

/** Note of a journey whose pages talked to the gateway. Others start an exchange of their own. */
export const THROUGH = 'through the gateway'
/** Note of a journey that says what its terminal was compared with: read by the report. */
export const TRUTH = 'truth'
/** A gateway settles an unknown outcome within 20 s, and reads the account again after a reconnection. */
const SETTLED = { timeout: 30_000, intervals: [100, 250, 500, 1000] }
const OPENED_MS = 15_000
const FROZEN_MS = 3_000

const note = (testInfo: TestInfo, description: string): void =>
  void testInfo.annotations.push({ type: TRUTH, description })

/** A journey that failed or was left out has nothing to compare. */
const isOver = ({ status, expectedStatus, errors }: TestInfo): boolean =>
  status === expectedStatus && status === 'passed' && errors.length === 0

/** What a page answers, or `otherwise` if it is closed, crashed, frozen or between two documents. */
const answerOf = <Result>(answer: Promise<Result>, otherwise: Result): Promise<Result> =>
  Promise.race([
    answer.catch(() => otherwise),
    new Promise<Result>((resolve) => setTimeout(() => resolve(otherwise), FROZEN_MS)),
  ])

/** The account that the pages of a gateway have is the one of the exchange behind it, as text. */
export async function gatewayHasTruth(venue: GatewayVenue, testInfo: TestInfo): Promise<void> {
  if (!isOver(testInfo) || !(await venue.wasChosen())) return
  await expect(async () => {
    const exchange = accountText(await venue.accountOfExchange())
    expect(
      accountText(await venue.accountOfGateway()),
      'account of the gateway (received) and of the exchange',
    ).toEqual(exchange)
  }).toPass(SETTLED)
  note(testInfo, 'gateway')
}

const expectEqual = ({ shown, exchange }: Lines): void =>
  expect(shown, 'rows of the terminal (received) and of the exchange (expected)').toEqual(exchange)

/** Opens a page beside those of the journey. It joins their hub. Null: it shows no account. */
async function openBeside(context: BrowserContext, url: string): Promise<Page | null> {
  const page = await context.newPage()
  const opened = await page
    .goto(`${url}/trade/usdt/BTCUSDT`)
    .then(() => page.getByTestId('account-name').waitFor({ timeout: OPENED_MS }))
    .then(() => page.getByTestId('account-tables').waitFor({ timeout: OPENED_MS }))
    .then(
      () => true,
      () => false,
    )
  if (opened) return page
  await page.close()
  return null
}

/**
 * Pages of a profile show what the exchange has: the rows in view of each page of the journey, and every row of a page that
 * is opened beside them.
 */
export async function pagesHaveTruth(
  context: BrowserContext,
  venue: GatewayVenue,
  testInfo: TestInfo,
): Promise<void> {
  if (!isOver(testInfo) || !(await venue.wasChosen())) return
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  if (!venue.isRunning()) await venue.start()
  await venue.control('/faults/clear', {})
  const pages = context.pages().filter((page) => page.url().startsWith(venue.url))
  const beside = await openBeside(context, venue.url)
  if (beside === null) return note(testInfo, 'no account on the page')
  await expect(async () => {
    const before = await venue.accountOfExchange()
    // A question that every page of the profile shows covers the tables.
    if (await beside.getByRole('alertdialog').isVisible()) await beside.keyboard.press('Escape')
    const whole = await readTables(beside)
    const parts = await Promise.all(pages.map((page) => answerOf(shownRows(page), [])))
    const account = await venue.accountOfExchange()
    const moved = movedOrders(before, account)
    expectEqual(compareRows(whole, account, moved))
    for (const rows of parts) expectEqual(compareRows(rows, account, moved, true))
  }).toPass(SETTLED)
  await beside.close()
  note(testInfo, 'page')
}
