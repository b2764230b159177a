import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

test('on a phone the ticket shows an order’s cost, fee and liquidation price beside their names (FORM-36)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('nav').getByRole('button').first().click()
  await page.getByRole('tab', { name: 'Market', exact: true }).first().click()
  await trade.qty.fill('0.020')
  for (const row of ['cost', 'fee', 'entryAfter']) {
    const figure = page.getByTestId(`buy-${row}`)
    await expect(figure).toHaveText(/\d/)
    const room = await figure
      .locator('span')
      .first()
      .evaluate(({ clientWidth }) => clientWidth)
    expect(room, row).toBeGreaterThan(60)
  }
})

test('on a phone that shows no book, a closed ticket unsubscribes the book behind its market-order estimate (SLIP-12)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.setViewportSize({ width: 390, height: 844 })
  const books = async (): Promise<number> => {
    const { topics } = await venue.control<{ topics: { name: string; sockets: number }[] }>('/push')
    return topics.filter(({ name, sockets }) => name.startsWith('index_quote_') && sockets > 0).length
  }
  await page.getByRole('tab', { name: 'Trades', exact: true }).first().click()
  await page.locator('nav').getByRole('button').first().click()
  await page.getByRole('tab', { name: 'Market', exact: true }).first().click()
  await trade.qty.fill('0.020')
  await expect(page.getByTestId('buy-worstPrice')).toHaveText(/\d/)
  expect(await books()).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('ticket-qty')).toHaveCount(0)
  await expect.poll(books).toBe(0)
})
