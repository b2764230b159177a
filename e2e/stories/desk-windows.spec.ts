import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { deskPage } from '../pages/desk-page.ts'
import { tradePage } from '../pages/trade-page.ts'
import { pushCounts } from '../support/push-counts.ts'

test.beforeEach(({ incidents }) => {
  // Only Playwright's page scripts cause this error for each `window.open`. Chromium without them reports nothing.
  incidents.expectLog(/Failed to execute 'open' on 'Window': The provided callback is no longer runnable/)
})

const book = (page: Page) => page.getByTestId('book-twin')
const chart = (page: Page) => page.getByTestId('chart')

test('an option pressed in the chain of a desk opens there: in chart and ticket, without leaving the desk', async ({
  page,
}) => {
  const desk = deskPage(page)
  await tradePage(page).open()
  await desk.template(3)
  const calls = page.getByRole('link', { name: /^Call .*: open in the ticket$/ })
  await expect(calls.first()).toBeVisible()
  await page.getByTestId('desk').evaluate((element) => element.setAttribute('data-same', 'yes'))
  await chart(page).evaluate((element) => element.setAttribute('data-same', 'yes'))
  const before = await desk.names()
  await calls.nth(2).press('Enter')
  await expect(page).toHaveURL(/\?symbol=BTC-.*-C$/)
  const symbol = new URL(page.url()).searchParams.get('symbol') ?? ''
  await expect(page.getByTestId('desk')).toHaveAttribute('data-same', 'yes')
  await expect(chart(page)).toHaveAttribute('data-same', 'yes')
  expect(await desk.names()).toBe(before)
  // Ticket and chart show the option now.
  await expect(page.getByTestId('ticket-iv')).toBeVisible()
  await expect(chart(page).locator('.legend')).toContainText(symbol)
  // A reload stays on the desk with the option, and the way back leads to the perpetual.
  await page.reload()
  await expect(page.getByTestId('desk')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('symbol')).toBe(symbol)
  expect(await desk.names()).toBe(before)
  await page.goBack()
  await expect(page).toHaveURL(/BTCUSDT$/)
  await expect(page.getByTestId('desk')).toBeVisible()
})

test('a group is one market in the desk and its windows, whichever of them chooses; three windows share one socket', async ({
  page,
  venue,
}) => {
  const desk = deskPage(page)
  await tradePage(page).open()
  await desk.template(0)
  await tradePage(page).live()
  const place = (name: string) =>
    page.locator('[data-place]').filter({ has: page.locator('[data-desk-tab]', { hasText: name }) })
  const toGroup = async (name: string): Promise<void> => {
    await place(name)
      .getByRole('button', { name: new RegExp(`^Market of ${name}`) })
      .first()
      .click()
    await page.getByRole('menuitemradio', { name: 'Group B' }).click()
  }
  await toGroup('Order book')
  await toGroup('Trades')
  const popOut = async (name: string): Promise<Page> => {
    const opening = page.waitForEvent('popup')
    await desk.act(desk.tab(name).first(), 'To a window of its own')
    return opening
  }
  const popup = await popOut('Order book')
  await expect(book(popup)).toHaveAttribute('data-state', 'live')
  await expect(popup.getByTestId('link-group')).toHaveAccessibleName('Link group B')

  // The window chooses: the desk's panels of the group follow, the page keeps its market.
  await popup.getByRole('button', { name: /^Choose a market/ }).click()
  await popup.getByRole('combobox', { name: 'Search markets' }).fill('ETHUSDT')
  await popup.keyboard.press('Enter')
  await expect(popup).toHaveURL(/symbol=ETHUSDT$/)
  const trades = (symbol: string) =>
    page.getByRole('table', { name: new RegExp(`Trades.*${symbol}|${symbol}.*trades`, 'i') })
  await expect(trades('ETHUSDT')).toHaveCount(1)
  await expect(page).toHaveURL(/BTCUSDT$/)

  // The desk chooses: the window follows.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Market of Trades: ETHUSDT' }).click()
  await page.getByRole('combobox', { name: 'Search markets' }).fill('SOLUSDT')
  await page.keyboard.press('Enter')
  await expect(trades('SOLUSDT')).toHaveCount(1)
  await expect(popup).toHaveURL(/symbol=SOLUSDT$/)
  await expect(popup.getByRole('table', { name: 'Order book of SOLUSDT' })).toHaveAttribute(
    'data-state',
    'live',
  )

  const second = await popOut('Trades')
  await expect(second).toHaveURL(/symbol=SOLUSDT$/)
  await expect(second.getByTestId('trades')).toBeVisible()
  expect((await pushCounts(venue)).sockets).toBe(1)

  // A desk that is opened again keeps the group's market of its windows.
  await page.bringToFront()
  await page.reload()
  await expect(page.getByTestId('desk-windows').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Dock Order book' }).click()
  await expect(page.getByRole('table', { name: 'Order book of SOLUSDT' })).toHaveAttribute(
    'data-state',
    'live',
  )
})

test('the windows of panels follow the page; a ticket in a window takes prices of the desk; a window’s market comes back with it', async ({
  page,
}) => {
  const desk = deskPage(page)
  const trade = tradePage(page)
  await trade.open()
  await desk.template(0)
  await trade.live()
  const popOut = async (name: string): Promise<Page> => {
    const opening = page.waitForEvent('popup')
    await desk.act(desk.tab(name).first(), 'To a window of its own')
    return opening
  }
  const choose = async (of: Page, symbol: string): Promise<void> => {
    await of.bringToFront()
    await of.getByRole('button', { name: /^Choose a market/ }).click()
    await of.getByRole('combobox', { name: 'Search markets' }).fill(symbol)
    await of.keyboard.press('Enter')
  }
  const ticket = await popOut('Order ticket')
  await choose(page, 'ETHUSDT')
  await expect(page).toHaveURL(/ETHUSDT$/)
  await expect(ticket).toHaveURL(/symbol=ETHUSDT$/)
  await expect(ticket.getByTestId('ticket-price')).toHaveValue('')
  await page.bringToFront()
  const place = (name: string) =>
    page.locator('[data-place]').filter({ has: page.locator('[data-desk-tab]', { hasText: name }) })
  const canvas = await place('Order book').locator('canvas').first().boundingBox()
  await page.mouse.click((canvas?.x ?? 0) + 30, (canvas?.y ?? 0) + 60)
  await expect(ticket.getByTestId('ticket-price')).toHaveValue(/\d/)

  // A panel with a market of its own gets another one in its window, and has it on the desk afterwards.
  await place('Trades')
    .getByRole('button', { name: /^Market of Trades/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Its own market' }).click()
  const popup = await popOut('Trades')
  await choose(popup, 'SOLUSDT')
  await expect(popup).toHaveURL(/symbol=SOLUSDT$/)
  await expect(page).toHaveURL(/ETHUSDT$/)
  await popup.close()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Dock Trades' }).click()
  await expect(page.getByRole('button', { name: 'Market of Trades: SOLUSDT' })).toBeVisible()
})

test('an order from the chart of a window is reported there, and the page says which market it left for it', async ({
  page,
}) => {
  const desk = deskPage(page)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await desk.template(0)
  await trade.live()
  const opening = page.waitForEvent('popup')
  await desk.act(desk.tab('Chart').first(), 'To a window of its own')
  const popup = await opening
  await popup.getByRole('button', { name: /^Link group/ }).click()
  await popup.getByRole('menuitemradio', { name: /^No link group/ }).click()
  await popup.getByRole('button', { name: /^Choose a market/ }).click()
  await popup.getByRole('combobox', { name: 'Search markets' }).fill('ETHUSDT')
  await popup.keyboard.press('Enter')
  await expect(popup.getByTestId('chart').locator('.legend')).toContainText('ETHUSDT')
  await expect(popup.getByTestId('chart')).toHaveAttribute('data-phase', 'shown')
  await popup.mouse.click(360, 320, { button: 'right' })
  await popup.getByRole('menuitem', { name: /^(Buy|Sell) limit/ }).click()
  const notice = popup.getByTestId('notice-prepared-order')
  await expect(notice).toContainText('The order is in the ticket of ETHUSDT')
  await expect(notice).toContainText(/It is in another window, at [\d,.]+\. Nothing was sent\./)
  const left = page.getByTestId('notice-picked-market')
  await expect(left).toContainText('This window shows ETHUSDT now')
  await expect(left).toContainText('BTCUSDT was shown before.')
  await expect(trade.price).toHaveValue(/\d/)
  await left.getByRole('button', { name: 'Back to BTCUSDT' }).click()
  await expect(page).toHaveURL(/BTCUSDT$/)
})

/** Thirty panels of every kind but charts, in six places of five tabs. */
function thirty(): string {
  const kinds = ['book', 'trades', 'account', 'tables', 'connection']
  const first = ['ticket', 'chain', 'markets']
  let id = 0
  const parts = Array.from({ length: 6 }, (_, at) => {
    const panels = kinds.map((kind, tab) => {
      id += 1
      return { id: `p${id}`, kind: tab === 4 ? (first[at] ?? kind) : kind, link: 'main', symbol: '' }
    })
    return { type: 'tabs', id: `t${at}`, size: 300, panels, active: panels[at % 5]?.id }
  })
  const row = (from: number): object => ({
    type: 'split',
    id: `s${from}`,
    size: 400,
    axis: 'row',
    parts: parts.slice(from, from + 3),
  })
  const root = { type: 'split', id: 's', size: 1, axis: 'column', parts: [row(0), row(3)] }
  return JSON.stringify({
    version: 1,
    desk: { root, floats: [], windows: [], groups: {} },
    name: '',
    revision: 0,
  })
}

test('thirty panels: each is reached by keys and shows its content, one more is refused in words', async ({
  page,
}) => {
  const desk = deskPage(page)
  await tradePage(page).open()
  await desk.template(0)
  await page.evaluate((text) => sessionStorage.setItem('desk', text), thirty())
  await page.reload()
  const tabs = page.locator('[data-desk-tab]')
  await expect(tabs).toHaveCount(30)
  for (let place = 0; place < 6; place += 1) {
    await page.keyboard.press('F6')
    for (let tab = 0; tab < 5; tab += 1) {
      await page.keyboard.press('ArrowRight')
      const id = await page.evaluate(() => document.activeElement?.getAttribute('aria-controls') ?? '')
      // Not an empty place, and no panel that failed.
      await expect(page.locator(`[id="${id}"]`)).toHaveText(/\S/)
    }
  }
  await desk.act(tabs.first(), 'Add a panel here', 'Trades')
  await expect(page.getByTestId('notice-desk-add')).toContainText(
    'A desk holds at most 30 panels. Close one first.',
  )
  await expect(tabs).toHaveCount(30)
  await tabs.first().focus()
  await page.keyboard.press('Delete')
  await desk.act(tabs.first(), 'Add a panel here', 'Trades')
  await expect(desk.said).toHaveText('Trades was added')
  await expect(tabs).toHaveCount(30)
})
