import { expect, test } from '../fixtures.ts'
import { cancelButton, failureNotices, withOrder } from '../pages/actions.ts'
import { connectionReport } from '../support/connection-report.ts'
import { noteNotices, seenNotices } from '../support/seen-notices.ts'
import type { VenueProcess } from '../support/venue-process.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** Ledger rows about failed answers: the page shows the expected message, exactly once. */

/** Sets the answer of the next cancel call. */
const refuseCancel = (venue: VenueProcess, rule: object): Promise<unknown> =>
  venue.control('/faults/http', { method: 'POST', path: orderPath.cancel, times: 1, ...rule })

test('a refusal is shown with its product’s text and code, one without an envelope with our own text (HTTP-09, ERR-01, ERR-29)', async ({
  page,
  venue,
  incidents,
}) => {
  test.slow()
  incidents.expectLog(/Failed to load resource|ERR_/)
  await withOrder(page)
  const press = async (rule: object): Promise<void> => {
    await refuseCancel(venue, rule)
    await cancelButton(page).click()
    await expect(cancelButton(page)).toBeEnabled()
  }
  // A definitive refusal has its own text, which depends on the product.
  for (const [rule, words] of [
    [{ status: 404, body: '' }, 'Request failed. Please try again later. (code 500)'],
    [{ code: 0, result: {}, resultStatusCode: 401 }, 'Insufficient balance. (code 401)'],
    [{ code: 0, result: {}, resultStatusCode: 417 }, 'The stop loss causes a liquidation. (code 417)'],
    [{ code: 417, message: 'of another product' }, '417 of another product'],
    [{ code: 39_401, message: 'raw' }, '39401 The order of the copy trade could not be placed.'],
  ] as const) {
    await press(rule)
    await expect(failureNotices(page)).toContainText(words)
    await failureNotices(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(failureNotices(page)).toHaveCount(0)
  }
  // The answer has its own success code, so nothing failed.
  await press({ code: 0, result: {}, resultStatusCode: 200 })
  await expect(failureNotices(page)).toHaveCount(0)
  const { hub } = await connectionReport(page)
  const told = hub.lines.filter(
    ({ name, detail }) => name === 'call failed' && detail.includes(orderPath.cancel),
  )
  expect(told.map(({ detail }) => detail.trim())).toEqual(
    [500, 401, 417, 417, 39_401].map((code) => `POST ${orderPath.cancel} ${code}`),
  )
})

test('for every kind of answer the page shows the result and has no error: no envelope, empty, broken, dropped, never sent (HTTP-05)', async ({
  page,
  venue,
  incidents,
}) => {
  test.slow()
  incidents.expectLog(/Failed to load resource|ERR_/)
  const trade = await withOrder(page)
  await noteNotices(page)
  // The outcome is unknown. The page doesn't call it a failure and queries it.
  for (const [at, rule] of (
    [
      { status: 500, body: '' },
      { status: 502, body: '<html>bad gateway</html>' },
      { body: '{"retCode":' },
      // Chromium repeats a call whose keep-alive connection ended.
      { times: 9, drop: 'before' },
      { hang: 'before' },
    ] as const
  ).entries()) {
    await refuseCancel(venue, rule)
    await cancelButton(page).click()
    await expect
      .poll(async () => (await seenNotices(page, 'intent')).length, { timeout: 40_000 })
      .toBe(at + 1)
    expect((await seenNotices(page, 'intent')).at(-1)?.text).toContain('The order is as before')
    await expect(failureNotices(page)).toHaveCount(0)
    await expect(trade.orders).toHaveCount(1)
    await expect(cancelButton(page)).toBeEnabled()
    await venue.control('/faults/clear', {})
  }
  // A list that fails to load shows an error and can be loaded again.
  await page.getByRole('tab', { name: 'History' }).click()
  for (const rule of [
    { status: 500, body: '' },
    { body: '<html>' },
    { drop: 'before', times: 9 },
    { cutAt: 0.5 },
  ]) {
    await venue.control('/faults/http', {
      method: 'GET',
      path: '/contract/v5/private/table/closed-positions',
      times: 1,
      ...rule,
    })
    await page.getByTestId('history-closedPositions').click()
    await expect(page.getByRole('alert').filter({ hasText: 'The list could not be read' })).toBeVisible()
    await venue.control('/faults/clear', {})
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nothing here')).toBeVisible()
    await page.getByTestId('history-closedOrders').click()
    await expect(page.getByText('Nothing here')).toBeVisible()
  }
})

test('10006, 10024 and 30031 have one effect each: a notice, the wall, the demo funds (ERR-31)', async ({
  page,
  venue,
}) => {
  const trade = await withOrder(page)
  /** Names of the refusal's effects that the page shows. */
  const effects = async (): Promise<readonly string[]> => {
    const there = await Promise.all(
      [
        ['notice', failureNotices(page)],
        ['wall', page.getByTestId('compliance-wall')],
        ['money', page.getByTestId('insufficient-balance')],
        ['split', page.getByTestId('split-order-failed')],
        ['status', trade.status.filter({ hasText: /\(\d{5}\)/ })],
      ].map(
        async ([name, at]) =>
          [name as string, await (at as ReturnType<typeof failureNotices>).count()] as const,
      ),
    )
    return there.flatMap(([name, count]) => Array.from({ length: count }, () => name))
  }
  for (const [code, effect] of [
    [10_006, 'notice'],
    [10_024, 'wall'],
    [30_031, 'money'],
  ] as const) {
    await refuseCancel(venue, { code, message: 'raw' })
    await cancelButton(page).click()
    await expect.poll(effects, String(code)).toEqual([effect])
    // Two later book updates have passed the hub, so every effect of the answer is shown by now.
    for (let look = 0; look < 2; look += 1) {
      const before = await trade.bookTwin.textContent()
      await expect(trade.bookTwin).not.toHaveText(before ?? '')
    }
    expect(await effects(), String(code)).toEqual([effect])
    if (effect === 'notice') {
      await expect(failureNotices(page)).toContainText('10006')
      await failureNotices(page).getByRole('button', { name: 'Dismiss' }).click()
    } else if (effect === 'wall') await page.getByRole('button', { name: 'I understand' }).click()
    else await page.keyboard.press('Escape')
    await expect.poll(effects).toEqual([])
    await expect(cancelButton(page)).toBeEnabled()
  }
  const answers = (await seenRequests(venue, orderPath.cancel)).map(({ retCode }) => retCode)
  expect(answers).toEqual([10_006, 10_024, 30_031])
})
