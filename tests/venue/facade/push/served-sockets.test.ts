import { describe, expect, it } from 'vitest'
import { openApiKeys } from '../../../../venue/api-keys/api-key-store.ts'
import { serveFacade } from '../../../../venue/facade/serve-facade.ts'
import { authArgs, connectApi } from '../../support/api-socket.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'

describe('the API with its sockets', () => {
  it('serves calls and sockets on one port, and closes both', async () => {
    const exchange = createFakeExchange(['BTCUSDT'])
    const keys = openApiKeys(null)
    const facade = await serveFacade({ exchange, keys, port: 0, hasLimits: true })
    const url = facade.url.replace('http', 'ws')
    const client = await connectApi(`${url}/v5/public/linear`)
    await client.ask({ op: 'subscribe', args: ['orderbook.1.BTCUSDT'] })
    await client.until(() => client.of('orderbook.1.BTCUSDT').length === 1)
    const time = (await (await fetch(`${facade.url}/v5/market/time`)).json()) as { readonly retCode: number }
    expect(time.retCode).toBe(0)

    const made = keys.create(
      { name: 'bot', profileId: 'p', accountId: 'p-1', isReadOnly: false, symbols: null, publicKey: null },
      exchange.clock,
    )
    if (typeof made === 'string' || made.proof.kind !== 'hmac') throw new Error('no key')
    const args = authArgs(made.apiKey.key, made.proof.secret, exchange.clock + 1000)
    for (const path of ['private', 'trade']) {
      const bot = await connectApi(`${url}/v5/${path}`)
      expect(await bot.ask({ op: 'auth', args })).toMatchObject(
        path === 'private' ? { success: true } : { retCode: 0 },
      )
      if (path === 'trade') keys.withdraw('p-1', made.apiKey.key)
      if (path === 'trade') await bot.until(() => bot.closed() !== null)
    }

    const from = performance.now()
    await facade.close()
    expect(performance.now() - from).toBeLessThan(1000)
    await client.until(() => client.closed() !== null)
    expect(client.closed()).toBe(1012)
    keys.close()
  })
})
