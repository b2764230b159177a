import { expect, test } from '../fixtures.ts'
import { axeOf, chooseNamed, openLong, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { seenRequests } from '../support/venue-requests.ts'

const SET = '/contract/v5/position/set-leverage'

test('leverage is chosen from its marks, by slider and by typing; the dialog shows the effect and warns above 10x (LEV-01, LEV-02, LEV-04, LEV-05, LEV-06, LEV-07, LEV-09, LEV-12)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await page.getByRole('button', { name: 'Choose a leverage' }).click()
  await page.getByRole('menuitem', { name: 'Customise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leverage' })
  const input = dialog.getByTestId('leverage-input')
  await expect(input).toHaveValue('10')
  await expect(dialog.getByTestId('leverage-variant')).toHaveText('Cross, one-way')
  await expect(dialog.getByTestId('leverage-high')).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', /leverage/)
  await dialog.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await expect(input).toHaveValue('11')
  await expect(dialog.getByTestId('leverage-high')).toBeVisible()
  const most = dialog.getByTestId('leverage-max-value-buy')
  const before = await most.textContent()
  await input.fill('100')
  await expect(most).not.toHaveText(before ?? '')
  await expect(dialog.getByTestId('leverage-orders')).toContainText('→')
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'leverage')
  await input.fill('5000')
  await input.blur()
  await expect(input).toHaveValue('100.00')
  await input.fill('0')
  await input.blur()
  await expect(input).toHaveValue('0.01')
  await input.fill('25')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Leverage: 25x/ })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a leverage' }).click()
  await page.getByRole('menuitem', { name: '50x' }).click()
  await expect(input).toHaveValue('50')
  await venue.control('/faults/http', {
    method: 'POST',
    path: SET,
    times: 1,
    code: 30_162,
    extMap: { max_leverage: '25' },
  })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toContainText('25x')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Leverage: 25x/ })).toBeVisible()
})

test('isolated hedge mode has one leverage for long and one for short, saved separately (LEV-03, LEV-11)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/SOLUSDT')
  await chooseNamed(trade, /^Standard isolated hedge/)
  await page.getByRole('button', { name: /^Leverage: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Leverage' })
  await expect(dialog.getByTestId('leverage-variant')).toHaveText('Isolated, hedge')
  await dialog.getByTestId('leverage-input').fill('7')
  await dialog.getByTestId('leverage-input-short').fill('9')
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'leverage-split')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  const [set] = await seenRequests(venue, SET)
  expect(set?.body).toMatchObject({ symbol: 'SOLUSDT', buyLeverage: '7', sellLeverage: '9' })
})
