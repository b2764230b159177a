import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { scanPage } from '../support/scan-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'
import { badTexts } from '../support/bad-texts.ts'
import { tryTexts } from '../support/try-texts.ts'
import { standStill } from '../support/stand-still.ts'

test('D1: no text of maths-bad-inputs.json, typed or pasted into any field of the ticket, sends an order or shows a forbidden word (FORM-08..11, FORM-38)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Conditional', exact: true }).first().click()
  const texts = badTexts()
  const trigger = page.getByTestId('ticket-trigger')
  expect(await tryTexts(trigger, texts), 'trigger price').toEqual([])
  expect(await tryTexts(trade.price, texts), 'price').toEqual([])
  for (const kind of ['Qty', 'Cost', 'Value']) {
    await page.getByTestId('ticket-amount-kind').selectOption(kind)
    expect(await tryTexts(trade.qty, texts), kind).toEqual([])
    expect(await scanPage(page)).toEqual([])
  }
  await trigger.fill('')
  await page.getByTestId('submit-buy').click({ force: true })
  await page.getByTestId('submit-sell').click({ force: true })
  await expect(trade.status).toContainText('Nothing was sent')
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  expect(await scanPage(page)).toEqual([])
})

test('D1: nor does any of them in the fields beside the ticket: own slippage by percent and ticks, smallest trade, price and quantity of an own order (FORM-08..11, SLIP-03, SLIP-04)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  const texts = badTexts()
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Max. slippage' }).click({ force: true })
  await page.getByRole('button', { name: 'Customise the maximum slippage' }).click()
  for (const type of ['Percent', 'TickSize']) {
    await page.getByTestId('slippage-type').selectOption(type)
    expect(await tryTexts(page.getByTestId('slippage-input'), texts), type).toEqual([])
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Trade settings' }).click()
  expect(await tryTexts(page.getByTestId('trades-least'), texts), 'smallest trade').toEqual([])
  await page.getByTestId('trades-least').fill('')
  await page.keyboard.press('Escape')
  await standStill(page, venue)
  const bids = page.getByTestId('book-twin').locator('tr[data-side="up"]')
  const resting = (await bids.nth(3).locator('[data-price]').textContent()) ?? ''
  await trade.limit('Buy', '0.010', resting.replaceAll(',', ''))
  const own = bids.locator('[data-own]')
  await expect(own).toHaveText('0.010')
  await own.dispatchEvent('click')
  for (const name of ['own-price', 'own-qty'])
    expect(await tryTexts(page.getByTestId(name), texts), name).toEqual([])
  expect(await scanPage(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(own).toHaveText('0.010')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(1)
  expect(await seenRequests(venue, orderPath.replace)).toEqual([])
})

test('FORM-35: an order that the exchange moved to another price shows that', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/faults/http', {
    method: 'POST',
    path: orderPath.create,
    times: 1,
    edits: [{ at: '/result/price', value: '99999.9' }],
  })
  // The push contains the order's actual price and takes precedence if it arrives before the answer.
  await venue.control('/push/lose', { stream: 'private', frames: 3 })
  await trade.limit('Buy', '0.020', await trade.priceAway(-5))
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText(
    /price was adjusted from \S+ to 99999\.9/,
  )
})

test('D2, D3: with impossible steps, bounds or precisions in the catalogue, the symbol shows that it takes no orders, or applies them exactly; nothing hangs, no figure breaks (SYM-33)', async ({
  otherProfile,
  venue,
}) => {
  const bad: readonly Readonly<Record<string, string | number>>[] = [
    { ts: '0' },
    { ts: '-0.1' },
    { ts: '' },
    { ts: '1e-18' },
    { ls: '0' },
    { np: '5', xp: '1' },
    { pf: -1 },
    { xp: '90071992547409931.1', xq: '90071992547409931', xm: '90071992547409931' },
  ]
  for (const fields of bad) {
    const said = JSON.stringify(fields)
    await venue.control('/faults/clear', {})
    await venue.control('/faults/http', {
      method: 'GET',
      path: '/contract/v5/product/brief-symbol-list',
      times: 20,
      edits: Object.entries(fields).map(([name, value]) => ({
        at: `/result/LinearPerpetual/0/${name}`,
        value,
      })),
    })
    const page = await otherProfile()
    await page.goto('/trade/usdt/BTCUSDT')
    const closed = page.getByTestId('not-tradable').or(page.getByText('Market BTCUSDT not found'))
    const buy = page.getByTestId('submit-buy').or(page.getByRole('button', { name: 'Log in to trade' }))
    await expect(closed.or(buy).first(), said).toBeVisible()
    const qty = page.getByTestId('ticket-qty')
    if ((await qty.count()) > 0 && (await qty.isEnabled())) {
      for (const text of ['90071992547409930.999', '0.001'])
        for (const field of [page.getByTestId('ticket-price'), qty]) {
          await field.fill(text)
          for (const key of ['ArrowUp', 'PageUp', 'PageDown', 'ArrowDown']) await field.press(key)
          await field.blur()
          expect(await field.inputValue(), said).toMatch(/^(\d+(\.\d*)?)?$/)
        }
    }
    expect(await scanPage(page), said).toEqual([])
    await page.close()
  }
})
