import { createServer as createSecureServer } from 'node:https'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttpClient } from '../../../../venue/bybit/connection/http-client.ts'
import type { HttpClient, HttpReply, HttpRequest } from '../../../../venue/bybit/connection/http-client.ts'
import { sendJson, startRecordingServer } from './support/recording-server.ts'
import type { RecordingServer } from './support/recording-server.ts'
import { selfSigned } from './support/self-signed.ts'

let server: RecordingServer
let client: HttpClient
const opened: Server[] = []
beforeEach(async () => {
  server = await startRecordingServer()
  client = createHttpClient()
})
afterEach(async () => {
  client.close()
  await server.close()
  for (const one of opened.splice(0)) one.close()
})

const send = (over: Partial<HttpRequest> = {}): Promise<HttpReply> =>
  client.send({
    host: new URL(server.url),
    target: '/v5/market/time',
    method: 'GET',
    body: '',
    timeoutMs: 5000,
    headers: () => ({}),
    ...over,
  })
const failure = (reply: HttpReply): readonly [sent: boolean, cause: string, status: number | null] => {
  if (reply.ok) throw new Error('it was answered')
  return [reply.sent, reply.cause, reply.status]
}
/** A port whose connections are treated by `act`. */
async function portOf(act: (socket: Socket) => void): Promise<number> {
  const listening = createServer((socket) => {
    socket.on('error', () => undefined)
    act(socket)
  })
  opened.push(listening)
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve)
  })
  return (listening.address() as AddressInfo).port
}

describe('a request', () => {
  it('is sent as it is, over a connection that is used again', async () => {
    const body = JSON.stringify({ symbol: 'BTCUSDT', text: 'ü' })
    await send({ target: "/v5/a?cursor=%2Fa%3D%3D&text='()*!~" })
    const reply = await send({ method: 'POST', target: '/v5/b', body, headers: () => ({ 'x-own': '1' }) })
    expect(reply.ok && reply.status).toBe(200)
    const [first, second] = server.requests
    expect([first?.method, first?.target, first?.body]).toEqual([
      'GET',
      "/v5/a?cursor=%2Fa%3D%3D&text='()*!~",
      '',
    ])
    expect([second?.target, second?.body, second?.headers['x-own'], second?.headers['content-type']]).toEqual(
      ['/v5/b', body, '1', 'application/json'],
    )
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 1])
  })

  it('does not follow redirects', async () => {
    server.answer((response) => response.writeHead(302, { location: '/v5/other' }).end())
    const reply = await send()
    expect([reply.ok && reply.status, server.requests.length]).toEqual([302, 1])
  })

  it('reads compressed answers', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync('{"retCode":0}'))
    })
    const reply = await send()
    expect(reply.ok && reply.text).toBe('{"retCode":0}')
    expect(server.requests[0]?.headers['accept-encoding']).toBe('gzip')
  })

  it.each([
    ['plain', (bytes: Buffer) => bytes, {}],
    ['compressed', (bytes: Buffer) => gzipSync(bytes), { 'content-encoding': 'gzip' }],
  ])('refuses an answer above 4 MB that is %s', async (_, encode, headers) => {
    server.answer((response) =>
      response.writeHead(200, headers).end(encode(Buffer.alloc(4 * 1024 * 1024 + 1, 32))),
    )
    expect(failure(await send())).toEqual([true, 'not-json', 200])
  })

  it('refuses broken compression', async () => {
    server.answer((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'))
    expect(failure(await send())).toEqual([true, 'not-json', 200])
  })
})

describe('a request that waits for the journal', () => {
  it('makes its connection meanwhile, and leaves with headers of the moment when the wait ends', async () => {
    const stored = Promise.withResolvers<void>()
    let connections = 0
    const port = await portOf((socket) => {
      connections += 1
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'))
    })
    let signed = 0
    const headers = (): Record<string, string> => {
      signed += 1
      return {}
    }
    const host = new URL(`http://127.0.0.1:${port}`)
    const reply = send({ host, method: 'POST', body: '{}', headers, after: stored.promise })
    await expect.poll(() => connections).toBe(1)
    expect(signed).toBe(0)
    stored.resolve()
    expect((await reply).ok).toBe(true)
    expect(signed).toBe(1)
  })

  it('is not sent if the journal fails, and the client lives', async () => {
    const stored = Promise.withResolvers<void>()
    const reply = send({ method: 'POST', body: '{}', after: stored.promise })
    stored.promise.catch(() => undefined)
    stored.reject(new Error('input/output error'))
    expect(failure(await reply)).toEqual([false, 'journal', null])
    expect((await send()).ok).toBe(true)
    expect(server.requests).toHaveLength(1)
  })

  it('is not sent if it may not leave any more when the wait ends', async () => {
    let isArmed = true
    const stored = Promise.withResolvers<void>()
    const reply = send({ method: 'POST', body: '{}', after: stored.promise, mayLeave: () => isArmed })
    isArmed = false
    stored.resolve()
    expect(failure(await reply)).toEqual([false, 'disarmed', null])
    expect(server.requests).toHaveLength(0)
  })

  it('is not sent after its deadline, though the wait ends then', async () => {
    const stored = Promise.withResolvers<void>()
    const reply = send({ method: 'POST', body: '{}', timeoutMs: 100, after: stored.promise })
    expect(failure(await reply)).toEqual([false, 'timeout', null])
    stored.resolve()
    expect((await send()).ok).toBe(true)
    expect(server.requests).toHaveLength(1)
  })
})

describe('a failure', () => {
  it('before the first byte: nothing was sent', async () => {
    let signed = 0
    const headers = (): Record<string, string> => {
      signed += 1
      return {}
    }
    const gone = await startRecordingServer()
    await gone.close()
    expect(failure(await send({ host: new URL(gone.url), headers }))).toEqual([false, 'connect', null])
    const unknown = new URL('https://no-such-host.invalid')
    expect(failure(await send({ host: unknown, headers }))).toEqual([false, 'dns', null])
    // This port speaks no TLS.
    const port = await portOf((socket) =>
      socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    )
    expect(failure(await send({ host: new URL(`https://127.0.0.1:${port}`), headers }))).toEqual([
      false,
      'tls',
      null,
    ])
    expect(signed).toBe(0)
  })

  it('a connection that is never secured: timeout, nothing was signed or sent', async () => {
    let signed = 0
    const headers = (): Record<string, string> => {
      signed += 1
      return {}
    }
    const port = await portOf(() => undefined)
    const reply = send({ host: new URL(`https://127.0.0.1:${port}`), timeoutMs: 200, headers })
    expect(failure(await reply)).toEqual([false, 'timeout', null])
    expect(signed).toBe(0)
  })

  it('an unknown certificate: nothing was sent, even if the environment switches the check off', async () => {
    let requests = 0
    const secure = createSecureServer(selfSigned, () => {
      requests += 1
    })
    await new Promise<void>((resolve) => {
      secure.listen(0, '127.0.0.1', resolve)
    })
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const host = new URL(`https://127.0.0.1:${(secure.address() as AddressInfo).port}`)
    const reply = await send({ host, method: 'POST', body: '{}' })
    vi.unstubAllEnvs()
    secure.close()
    expect([failure(reply), requests]).toEqual([[false, 'tls', null], 0])
  })

  it('a header that cannot be sent: nothing was sent, and the client lives', async () => {
    const headers = (): Record<string, string> => ({ 'x-own': 'two\nlines' })
    expect(failure(await send({ headers }))).toEqual([false, 'refused', null])
    expect((await send()).ok).toBe(true)
    expect(server.requests).toHaveLength(1)
  })

  it('after the first byte: it may have been sent', async () => {
    server.answer((response) => response.destroy())
    expect(failure(await send({ method: 'POST', body: '{}' }))).toEqual([true, 'closed', null])
    server.answer(() => undefined)
    expect(failure(await send({ timeoutMs: 200 }))).toEqual([true, 'timeout', null])
  })

  it('in the middle of the answer: it was sent, and the status is known', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"retCode":')
      setTimeout(() => response.destroy(), 20)
    })
    expect(failure(await send())).toEqual([true, 'closed', 200])
  })

  it('a used connection that ends before the answer: it may have been sent, and it is not sent again', async () => {
    await send()
    server.answer((response) => response.destroy())
    expect(failure(await send({ method: 'POST', body: '{}' }))).toEqual([true, 'closed', null])
    expect(server.requests).toHaveLength(2)
  })

  it('at the end of the gateway: all requests end', async () => {
    server.answer(() => undefined)
    const waiting = send()
    await expect.poll(() => server.requests.length).toBe(1)
    client.close()
    expect(failure(await waiting)).toEqual([true, 'stopped', null])
  })
})

it('many requests over one connection leave no listeners behind', async () => {
  const warnings: string[] = []
  const listener = (warning: Error): number => warnings.push(warning.name)
  process.on('warning', listener)
  server.answer((response) => sendJson(response))
  for (let count = 0; count < 30; count += 1) await send()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  process.off('warning', listener)
  expect([warnings, new Set(server.requests.map(({ connection }) => connection)).size]).toEqual([[], 1])
})
