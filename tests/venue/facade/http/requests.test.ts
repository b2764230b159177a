import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { apiBench } from '../../support/api-bench.ts'

const bench = apiBench()

/** Sends bytes and collects what comes back until the server closes or the time is over. */
function raw(bytes: string | Buffer, ms = 400): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(bench.facade.port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => (text += part.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
    socket.write(bytes)
    setTimeout(() => socket.destroy(), ms)
  })
}

const time = (): Promise<number> =>
  bench.bot.read('/v5/market/time').then(({ retCode, status }) => (status === 200 ? retCode : status))

describe('who may call the API', () => {
  it('loopback names alone: another host gets 421', async () => {
    const answer = await new Promise<string>((resolve) => {
      const { port } = bench.facade
      request(
        { port, host: '127.0.0.1', path: '/v5/market/time', headers: { host: 'evil.example' } },
        (reply) => {
          reply.on('data', (part: Buffer) => resolve(`${reply.statusCode ?? 0} ${part.toString()}`))
        },
      ).end()
    })
    expect(answer).toMatch(/^421 \{"retCode":10005,/)
    for (const host of ['', 'Host:\r\n', 'Host: \r\n', 'Host: :4190\r\n'])
      expect(await raw(`GET /v5/market/time HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1.1 421 /)
  })

  it('no web page, whatever its origin: 403', async () => {
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: bench.facade.url },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      const reply = await bench.bot.get('/v5/user/query-api', '', headers)
      expect([headers, reply.status, reply.retCode]).toEqual([headers, 403, 10005])
    }
    expect((await bench.bot.get('/v5/user/query-api', '', { 'sec-fetch-site': 'none' })).retCode).toBe(0)
  })
})

describe('paths', () => {
  it('an unknown one answers 404 and 10017', async () => {
    for (const path of [
      '/',
      '/v5',
      '/v5/order/nothing',
      '/v5/market/time/',
      '//[',
      '/v5/..%2f',
      '/v3/time',
    ]) {
      const reply = await bench.bot.read(path)
      expect([path, reply.status, reply.retCode]).toEqual([path, 404, 10017])
    }
    expect((await bench.bot.post('/v5/market/time', {})).retCode).toBe(10017)
  })

  it('one by which money leaves answers 10005, to everybody', async () => {
    for (const path of [
      '/v5/asset/withdraw/create',
      '/v5/asset/withdraw/query-record',
      '/v5/asset/transfer/inter-transfer',
      '/v5/asset/transfer/universal-transfer',
      '/v5/asset/exchange/convert-execute',
    ]) {
      const replies = [await bench.bot.post(path, {}), await bench.bot.read(path)]
      expect([path, ...replies.map(({ retCode }) => retCode)]).toEqual([path, 10005, 10005])
    }
    expect(bench.exchange.commands).toEqual([])
  })
})

describe('bodies', () => {
  it('above 64 kB are refused with 413 and end their connection, however they are sent', async () => {
    const big = 'x'.repeat(70_000)
    const reply = await bench.bot.post('/v5/order/create', big)
    expect([reply.status, reply.retCode, reply.headers.get('connection')]).toEqual([413, 10001, 'close'])
    const head = 'POST /v5/order/create HTTP/1.1\r\nHost: localhost\r\n'
    const chunk = `${(70_000).toString(16)}\r\n${big}\r\n`
    expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`, 1500)).toMatch(/^HTTP\/1.1 413 /)
    expect(await raw(`${head}Content-Length: 2000000\r\n\r\n${'y'.repeat(1_500_000)}`, 1500)).toMatch(
      /^HTTP\/1.1 413 /,
    )
    expect(await time()).toBe(0)
  })

  it('that are no requests end only themselves', async () => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET /v5/market/time\r\n\r\n',
      Buffer.from([0, 1, 2, 255, 13, 10, 13, 10]),
      'POST /v5/order/create HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ])
      expect(await raw(bytes)).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(await time()).toBe(0)
  })

  it('of a client that goes away in the middle end nothing else', async () => {
    const head = 'POST /v5/order/create HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{'
    expect(await raw(head, 100)).toBe('')
    expect(await time()).toBe(0)
  })

  it('a handler that fails is answered with 10016 and without its reason', async () => {
    bench.exchange.privateSnapshot = () => Promise.reject(new Error('secret reason'))
    const path = '/v5/asset/transfer/query-account-coins-balance'
    const reply = await bench.bot.get(path, 'accountType=UNIFIED')
    expect([reply.status, reply.retCode, reply.retMsg]).toEqual([200, 10016, 'Server error.'])
    expect(bench.warnings).toEqual([expect.stringContaining(path)])
  })
})
