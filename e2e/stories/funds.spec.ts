import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

test('demo funds: only an amount above 0 is sent, a refusal leaves the dialog open, a new balance shows at once', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const equity = page.getByTestId('account-figures').locator('[data-field="equity"]')
  await expect(equity).toContainText('100,000.00')
  await page.getByRole('button', { name: 'Add demo funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add demo funds' })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  const amount = dialog.getByTestId('funds-amount')

  const bad = [
    ['0', 'The amount must be a number above 0.'],
    ['', 'The amount must be a number above 0.'],
    ['abc', 'This is not a number.'],
    ['-5', 'Enter a number of 0 or more.'],
  ] as const
  for (const [wrong, said] of bad) {
    await amount.fill(wrong)
    await expect(add).toBeDisabled()
    await expect(dialog.getByText(said)).toBeVisible()
  }
  await amount.fill('2500.5')
  await venue.control('/faults/http', { method: 'POST', path: '/user/demo-funds', code: 30183 })
  await add.click()
  await expect(page.getByText(/more demo funds than allowed/)).toBeVisible()
  await expect(equity).toContainText('100,000.00')

  await add.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Added 2500.5 USDT')).toBeVisible()
  await expect(equity).toContainText('102,500.50')
})

test('on a phone the account line shows the total of all coins with its currency, as the wide page does', async ({
  page,
  context,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(3)
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await tradePage(phone).open()
  await venue.control('/freeze', { frozen: true })
  const figure = (of: typeof page, name: string) =>
    of.getByTestId('account-figures').locator(`[data-field="${name}"]`)
  await expect(figure(page, 'total-equity')).toHaveText(/^[\d,]+\.\d\d USD$/)
  await expect(phone.getByTestId('account-figures').locator('dt').first()).toHaveText('Total equity (USD)')
  // The last prices before the freeze may reach one tab before the other.
  await expect(async () => {
    const [onPhone, wide, own] = await Promise.all([
      figure(phone, 'total-equity').textContent(),
      figure(page, 'total-equity').textContent(),
      figure(page, 'equity').textContent(),
    ])
    expect(`${onPhone} USD`).toBe(wide)
    expect(own).not.toContain(onPhone)
  }).toPass()
})
