/** What a scenario with a clock of its own is for a profile that comes after its event, or whose preparation failed. */
import { expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { Exchange } from '../../../../venue/exchange/exchange.ts'
import { watchExchange } from '../../../../venue/simulator/scenarios/watch-exchange.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'
import { createHttpClient } from '../../support/http-client.ts'

it('a profile that comes after the expiry of its options has its accounts, and a problem is reported', async () => {
  const venue = await startVenue({ port: 0, control: true, symbols: 20, scenario: 'option-expiry' })
  const control = createControl(venue)
  await control.post('/step', { ms: 120_000 })
  const http = createHttpClient(venue.url)
  await http.login()
  const { accounts } = (await http.get(path.own.accounts)).result
  expect(accounts).not.toEqual([])
  const { scenario } = await control.get('/scenario')
  expect(scenario).toMatchObject({
    problems: [/not trading/, /not trading/].map((text) => expect.stringMatching(text)),
  })
  await venue.close()
})

it('a preparation that failed is made again with the next request', async () => {
  const account = { accountId: 'a' } as AccountInfo
  const watched = watchExchange({ accountsOf: async () => [account] } as unknown as Exchange)
  let times = 0
  watched.onProfile(async () => {
    times += 1
    if (times === 1) throw new Error('the exchange is busy')
  })
  await expect(watched.exchange.accountsOf('p')).rejects.toThrow('busy')
  expect(await watched.exchange.accountsOf('p')).toEqual([account])
  expect(await watched.exchange.accountsOf('p')).toEqual([account])
  expect(times).toBe(2)
})
