import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { openWire } from '../../../../venue/bybit/connection/wire.ts'
import type { Wire } from '../../../../venue/bybit/connection/wire.ts'
import { selfSigned } from './support/self-signed.ts'

let server: Server
let sockets: WebSocketServer
let accepted: WebSocket[]
let wires: Wire[]
beforeEach(async () => {
  server = createServer()
  sockets = new WebSocketServer({ server })
  accepted = []
  wires = []
  sockets.on('connection', (socket) => accepted.push(socket))
  await listen(server)
})
afterEach(() => {
  for (const wire of wires) wire.close()
  for (const socket of accepted) socket.terminate()
  server.close()
})

const listen = (one: Server): Promise<void> =>
  new Promise((resolve) => {
    one.listen(0, '127.0.0.1', resolve)
  })
const urlOf = (one: Server, scheme = 'ws'): string =>
  `${scheme}://127.0.0.1:${(one.address() as AddressInfo).port}/v5/public/linear`

/** A wire with everything that it reported. */
function open(url = urlOf(server)) {
  const seen: string[] = []
  const wire = openWire(url, {
    open: () => seen.push('open'),
    text: (text) => seen.push(`text ${text.slice(0, 20)}`),
    end: (why) => seen.push(`end ${why}`),
  })
  wires.push(wire)
  return { wire, seen, until: (count: number) => expect.poll(() => seen.length).toBe(count) }
}

describe('a wire', () => {
  it('carries text both ways, and reports nothing before it is returned', async () => {
    const { wire, seen, until } = open()
    wire.send('too early')
    expect(seen).toEqual([])
    await until(1)
    const received: string[] = []
    accepted[0]?.on('message', (data: Buffer) => received.push(data.toString('utf8')))
    wire.send('to Bybit')
    accepted[0]?.send('from Bybit')
    accepted[0]?.send(Buffer.from('binary'))
    accepted[0]?.send('again')
    await until(3)
    await expect.poll(() => received).toEqual(['to Bybit'])
    expect(seen).toEqual(['open', 'text from Bybit', 'text again'])
  })

  it('survives a message of more than 4 MB', async () => {
    const { seen, until } = open()
    await until(1)
    accepted[0]?.send('x'.repeat(5 * 1024 * 1024))
    accepted[0]?.send('after')
    await until(3)
    expect(seen.at(-1)).toBe('text after')
  })

  it('reports its end once, with the words of the other side', async () => {
    const { seen, until } = open()
    await until(1)
    accepted[0]?.close(1008, 'too many args')
    await until(2)
    const other = open()
    await other.until(1)
    accepted[1]?.terminate()
    await other.until(2)
    expect([seen, other.seen]).toEqual([
      ['open', 'end code 1008, too many args'],
      ['open', 'end code 1006'],
    ])
  })

  it.each([
    [403, 'end HTTP 403'],
    [302, 'end HTTP 302'],
    [502, 'end HTTP 502'],
  ])('reports HTTP %i in place of a connection, and follows no redirect', async (status, text) => {
    sockets.close()
    let requests = 0
    server.removeAllListeners('upgrade')
    server.on('upgrade', (_request, socket) => {
      requests += 1
      socket.end(`HTTP/1.1 ${status} No\r\nLocation: ${urlOf(server)}\r\nContent-Length: 0\r\n\r\n`)
    })
    const { seen, until } = open()
    await until(1)
    expect([seen, requests]).toEqual([[text], 1])
  })

  it('reports an address where nothing listens', async () => {
    const gone = createServer()
    await listen(gone)
    const url = urlOf(gone)
    gone.close()
    const { seen, until } = open(url)
    await until(1)
    expect(seen).toEqual(['end ECONNREFUSED'])
  })

  it('refuses an unknown certificate, even if the environment switches the check off', async () => {
    const secure = createSecureServer(selfSigned)
    let upgrades = 0
    secure.on('upgrade', () => {
      upgrades += 1
    })
    await listen(secure)
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const { seen, until } = open(urlOf(secure, 'wss'))
    await until(1)
    vi.unstubAllEnvs()
    secure.close()
    expect([seen, upgrades]).toEqual([['end DEPTH_ZERO_SELF_SIGNED_CERT'], 0])
  })

  it('that is closed by us reports nothing more, while it opens and afterwards', async () => {
    const early = open()
    early.wire.close()
    const { wire, seen, until } = open()
    await until(1)
    wire.close()
    accepted.at(-1)?.send('late')
    await expect.poll(() => accepted.at(-1)?.readyState).toBe(3)
    expect([early.seen, seen]).toEqual([[], ['open']])
  })
})
