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
  it('orders by socket follow the rules for answers of the control port', async () => {
    const exchange = createFakeExchange(['BTCUSDT'])
    const keys = openApiKeys(null)
    const facade = await serveFacade({ exchange, keys, port: 0, hasLimits: false })
    const made = keys.create(
      { name: 'bot', profileId: 'p', accountId: 'p-1', isReadOnly: false, symbols: null, publicKey: null },
      exchange.clock,
    )
    if (typeof made === 'string' || made.proof.kind !== 'hmac') throw new Error('no key')
    const args = authArgs(made.apiKey.key, made.proof.secret, exchange.clock + 1000)
    const enter = async () => {
      const bot = await connectApi(`${facade.url.replace('http', 'ws')}/v5/trade`)
      expect(await bot.ask({ op: 'auth', args })).toMatchObject({ retCode: 0 })
      return bot
    }
    const order = {
      op: 'order.create',
      header: { 'X-BAPI-TIMESTAMP': String(exchange.clock) },
      args: [
        { category: 'linear', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '1', price: '100' },
      ],
    }
    const placed = () => exchange.commands.filter(({ command }) => command.type === 'CreateOrder').length
    const path = '/v5/order/create'
    const bot = await enter()
    facade.control.arm({ path, code: 10016 })
    expect(await bot.ask(order)).toMatchObject({ retCode: 10016, op: 'order.create' })
    expect(placed()).toBe(0)
    expect(await bot.ask(order)).toMatchObject({ retCode: 0 })
    expect(placed()).toBe(1)
    // The order is accepted, and its answer is lost.
    facade.control.arm({ path, lost: 'after' })
    bot.send(order)
    await bot.until(() => bot.closed() !== null)
    expect(placed()).toBe(2)
    facade.control.arm({ path, lost: 'before' })
    const again = await enter()
    again.send(order)
    await again.until(() => again.closed() !== null)
    expect(placed()).toBe(2)
    await facade.close()
    keys.close()
  })
})
