import type { Locator } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { shot } from '../pages/actions.ts'
import { fingerOn } from '../support/finger.ts'
import { barButton, onPhone, PHONE, typeMarketOrder } from '../support/phone.ts'

test('on a phone the ticket shows an order’s cost, fee and liquidation price beside their names (FORM-36)', async ({
  page,
}) => {
  const trade = await onPhone(page)
  await typeMarketOrder(trade)
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
  const trade = await onPhone(page)
  const books = async (): Promise<number> => {
    const { topics } = await venue.control<{ topics: { name: string; sockets: number }[] }>('/push')
    return topics.filter(({ name, sockets }) => name.startsWith('index_quote_') && sockets > 0).length
  }
  await page.getByRole('tab', { name: 'Trades', exact: true }).first().click()
  await typeMarketOrder(trade)
  await expect(page.getByTestId('buy-worstPrice')).toHaveText(/\d/)
  expect(await books()).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('ticket-qty')).toHaveCount(0)
  await expect.poll(books).toBe(0)
})

for (const lang of ['en', 'ar-SA'])
  test(`on a phone, the message of a number that is typed covers no other field, in ${lang} (FORM-12, I18N-10)`, async ({
    page,
  }) => {
    const trade = await onPhone(page)
    await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
    await page.locator('nav').getByRole('button').first().click()
    const bounds = async (at: Locator) => (await at.boundingBox()) ?? { y: 0, height: 0 }
    const qty = page.getByTestId('ticket-qty').locator('xpath=ancestor::div[@data-box]')
    for (const [field, typed, next] of [
      ['ticket-price', '60000.03', qty],
      ['ticket-qty', '0.0205', page.getByTestId('ticket-value')],
      // What it may mean, as buttons for fingers.
      ['ticket-price', '60,000', qty],
      ['ticket-qty', '1,000', page.getByTestId('ticket-value')],
    ] as const) {
      await page.getByTestId(field).fill(typed)
      const words = page
        .getByTestId(field)
        .locator('xpath=ancestor::div[@data-box]/following-sibling::div[@data-below]/*[last()]')
      await expect(words).toBeVisible()
      await shot(page, `phone-${lang}-${field}-${typed}`)
      const [said, other] = [await bounds(words), await bounds(next)]
      expect(said.height).toBeGreaterThan(0)
      expect(said.y + said.height).toBeLessThanOrEqual(other.y + 1)
    }
  })

test('on a phone, a swipe that begins on the size slider scrolls the ticket and keeps the quantity; a tap and a drag sideways set it (FORM-12)', async ({
  page,
}) => {
  // The sheet is longer than this screen.
  const trade = await onPhone(page, { ...PHONE, height: 560 })
  const finger = await fingerOn(page)
  await barButton(page).click()
  const range = page.getByTestId('percent-slider').getByRole('slider')
  await trade.qty.fill('0.200')
  await trade.qty.blur()
  await range.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  const place = async (share: number) => {
    const { x, y, width, height } = (await range.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width * share, y: y + height / 2 }
  }
  const from = await place(0.7)
  await finger.swipe(from, { x: from.x + 6, y: from.y - 120 })
  // It scrolled.
  await expect.poll(async () => (await place(0.7)).y).toBeLessThan(from.y - 20)
  await shot(page, 'swipe-on-slider')
  await expect(trade.qty).toHaveValue('0.200')
  await range.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  const half = await place(0.5)
  await finger.swipe(half, { x: (await place(0.75)).x, y: half.y + 4 })
  await expect(range).toHaveAttribute('aria-valuetext', /^7[3-7]%$/)
  await expect(trade.qty).not.toHaveValue('0.200')
  await expect(async () => {
    await finger.tap(await place(0.25))
    await expect(range).toHaveAttribute('aria-valuetext', /^2[3-7]%$/, { timeout: 1000 })
  }).toPass()
})
