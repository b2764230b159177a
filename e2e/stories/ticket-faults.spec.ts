import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { scanPage } from '../support/scan-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'
import { badTexts } from '../support/bad-texts.ts'

test('D1: nothing of maths-bad-inputs.json typed or pasted into any field of the ticket sends an order or shows a word no one may see (FORM-08..11, FORM-38)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Conditional', exact: true }).first().click()
  const texts = badTexts()
  for (const kind of ['Qty', 'Cost', 'Value']) {
    await page.getByTestId('ticket-amount-kind').selectOption(kind)
    for (const field of [page.getByTestId('ticket-trigger'), trade.price, trade.qty]) {
      const odd = await field.evaluate((input: HTMLInputElement, all: readonly string[]) => {
        // React's own setter is passed by, as a keyboard does.
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        return all.filter((text) => {
          input.focus()
          value?.set?.call(input, text)
          input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
          const typed = input.value
          const data = new DataTransfer()
          data.setData('text', text)
          input.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
          )
          input.blur()
          return ![typed, input.value].every((shown) => /^(\d+(\.\d*)?)?$/.test(shown))
        })
      }, texts)
      expect(odd, `${kind}: what the field took`).toEqual([])
    }
    expect(await scanPage(page)).toEqual([])
  }
  await page.getByTestId('ticket-trigger').fill('')
  await page.getByTestId('submit-buy').click({ force: true })
  await page.getByTestId('submit-sell').click({ force: true })
  await expect(trade.status).toContainText('Nothing was sent')
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  expect(await scanPage(page)).toEqual([])
})

test('what was typed stays through a refusal, a look at another symbol, logging out and a closed symbol (FORM-39, SYM-33)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  const at = await trade.priceAway(-5)
  await venue.control('/faults/http', {
    method: 'POST',
    path: orderPath.create,
    times: 1,
    code: 30_164,
    message: 'no',
  })
  await trade.price.fill(at)
  await trade.qty.fill('0.033')
  await page.getByTestId('submit-buy').click()
  await expect(trade.status).toContainText('30164')
  await expect(page.getByTestId('submit-buy')).not.toHaveAttribute('data-pending', 'true')
  const stays = async (): Promise<void> => {
    await expect(trade.qty).toHaveValue('0.033')
    await expect.poll(async () => Number(await trade.price.inputValue())).toBe(Number(at))
  }
  await stays()
  const go = (path: string): Promise<void> =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
  await go('/trade/usdt/ETHUSDT')
  await expect(trade.qty).toHaveValue('')
  await go('/trade/usdt/BTCUSDT')
  await stays()
  await trade.openAccountMenu()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in to trade' }).first()).toBeVisible()
  await stays()
})

test('FORM-35: an order the exchange moved to another price says so', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/faults/http', {
    method: 'POST',
    path: orderPath.create,
    times: 1,
    edits: [{ at: '/result/price', value: '99999.9' }],
  })
  await trade.limit('Buy', '0.020', await trade.priceAway(-5))
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText(
    /price was adjusted from \S+ to 99999\.9/,
  )
})

test('FORM-14, FORM-15: a quantity above the largest order is replaced by it, with one notice that names it', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await trade.price.fill('60000')
  await trade.qty.fill('9999999')
  await trade.qty.blur()
  const notice = page.getByText(/The largest order is [\d.]+ BTC/)
  await expect(notice).toHaveCount(1)
  await expect(trade.qty).not.toHaveValue('9999999')
  await trade.qty.fill('0.01')
  await expect(notice).toHaveCount(0)
  await trade.price.fill('99999999')
  await trade.price.blur()
  await expect(page.getByText(/The highest is/)).toHaveCount(1)
})
