import { expect, it } from 'vitest'
import { startRisk } from '../support/fake-hub.ts'
import { instrument, position, privateState, tickerRow, walletCoin } from '../support/samples.ts'

const draft = {
  requestId: 7,
  symbol: 'BTCUSDT',
  kind: 'Limit',
  priceText: '59000',
  qtyText: '1',
  percent: null,
  reduceOnly: false,
} as const

it('the ticket’s figures come with those of the account, in one patch, until the ticket is left (FORM-36, POS-33)', async () => {
  const { clock, hub, page, risk } = await startRisk({ positionsWindow: [0, 20] })
  hub.catalogue([instrument()])
  hub.account({
    kind: 'State',
    state: privateState({ orders: [], positions: [position()], wallet: [walletCoin()] }),
  })
  hub.batch({ tickers: tickerRow(1) })
  await clock.pass(1000)
  const first = risk.api.previewTicket(draft)
  page.patches.length = 0
  for (let price = 590_100; price < 590_600; price += 100) {
    hub.batch({ tickers: tickerRow(1, { markPrice: price, lastPrice: price }) })
    await clock.pass(500)
  }
  const ofAccount = page.patches.filter(({ account }) => account !== undefined)
  expect(ofAccount.length).toBeGreaterThan(2)
  for (const { ticket } of ofAccount) expect(ticket?.requestId).toBe(7)
  expect(ofAccount.at(-1)?.ticket?.available).not.toBe(first.available)
  risk.api.leaveTicket()
  page.patches.length = 0
  hub.batch({ tickers: tickerRow(1, { markPrice: 600_000, lastPrice: 600_000 }) })
  await clock.pass(1000)
  expect(page.patches.some(({ account }) => account !== undefined)).toBe(true)
  expect(page.patches.filter(({ ticket }) => ticket !== undefined)).toEqual([])
})
