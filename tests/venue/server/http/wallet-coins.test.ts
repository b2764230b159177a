import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supportedCoins } from '#shared/domain/coins.ts'
import { path } from '#shared/wire/http.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createHttpClient } from '../../support/http-client.ts'

let venue: Venue
beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 2 })
})
afterAll(() => venue.close())

describe('the wallet of an account', () => {
  it('VENUE-55: the wallet list contains the 21 coins from BTC to USDT, each with its balance', async () => {
    const http = createHttpClient(venue.url)
    await http.login()
    expect(supportedCoins).toHaveLength(21)
    for (const coin of supportedCoins) {
      expect(await http.post(path.own.addDemoFunds, { coin, amount: '1.5' }), coin).toMatchObject({ code: 0 })
    }
    const { list } = (await http.get(path.own.walletList)).result
    const balances = new Map((list as { c: string; wb: string }[]).map(({ c, wb }) => [c, wb]))
    for (const coin of supportedCoins) {
      expect([coin, balances.get(coin)]).toEqual([coin, coin === 'USDT' ? '100001.5' : '1.5'])
    }
  })
})
