import { describe, expect, it } from 'vitest'
import { apiBench } from '../../support/api-bench.ts'
import { authArgs, connectApi } from '../../support/api-socket.ts'

const bench = apiBench()

describe('sockets and keys of the API, on the control port', () => {
  async function open() {
    const url = bench.facade.url.replace('http', 'ws')
    const anybody = await connectApi(`${url}/v5/public/linear`)
    await anybody.ask({ op: 'subscribe', args: ['tickers.BTCUSDT'] })
    const own = await connectApi(`${url}/v5/private`)
    await own.ask({ op: 'auth', args: authArgs(bench.key, bench.secret, bench.exchange.clock + 1000) })
    await own.ask({ op: 'subscribe', args: ['order', 'wallet'] })
    return own
  }

  it('are listed with their topics and, after authentication, their account', async () => {
    await open()
    expect(bench.facade.control.sockets()).toEqual({
      sockets: [
        { path: '/v5/public/linear', account: null, topics: ['tickers.BTCUSDT'] },
        { path: '/v5/private', account: 'p-1', topics: ['order', 'wallet'] },
      ],
    })
  })

  it('a withdrawn key ends its sockets and is unknown', async () => {
    const own = await open()
    expect(() => bench.facade.control.withdrawKey({ account: 'p-2', key: bench.key })).toThrow('unknown key')
    bench.facade.control.withdrawKey({ account: 'p-1', key: bench.key })
    await own.until(() => own.closed() !== null)
    expect((await bench.bot.get('/v5/user/query-api')).retCode).toBe(10003)
  })
})
