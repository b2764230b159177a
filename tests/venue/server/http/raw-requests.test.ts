import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { sendRaw } from '../../support/raw-socket.ts'

const numRuns = process.env['DEEP'] === undefined ? 200 : 5000
let venue: Venue

beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 1, control: true, callsPerSecond: 1_000_000 })
})
afterAll(() => venue.close())

const controlPort = (): number => Number(new URL(venue.control?.url ?? '').port)
const upgradeLines = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

/** Doors of a venue, each with the header lines that lead past its guard. */
const doors = [
  { name: 'calls', port: () => venue.port, lines: () => ['Connection: close', 'platform: pc'] },
  { name: 'push', port: () => venue.port, lines: () => upgradeLines },
  {
    name: 'control',
    port: controlPort,
    lines: () => ['Connection: close', `x-control-key: ${venue.control?.key ?? ''}`],
  },
  { name: 'control, upgrade', port: controlPort, lines: () => upgradeLines },
] as const

const asks = (door: (typeof doors)[number], first: string, more: readonly string[] = []): Promise<string> =>
  sendRaw(
    door.port(),
    `${[first, `Host: 127.0.0.1:${door.port()}`, ...door.lines(), ...more].join('\r\n')}\r\n\r\n`,
  )

/** Both servers still answer, and the exchange behind them. */
async function expectAlive(): Promise<void> {
  expect((await fetch(`${venue.url}/contract/v5/public/time`)).status).toBe(200)
  const answer = await fetch(`${venue.control?.url ?? ''}/state-hash`, {
    headers: { 'x-control-key': venue.control?.key ?? '' },
  })
  expect(answer.status).toBe(200)
}

/** A word of HTTP was said, with the policy headers; or the connection ended. */
function expectAnswer(text: string): void {
  if (text === '') return
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? []
  expect(status).toBeDefined()
  // 503: no page is built here.
  expect([text.slice(0, 80), Number(status) < 500 || status === '503']).toEqual([text.slice(0, 80), true])
  if (status === '101') return
  expect(text.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
}

const known = [
  '/',
  '/realtime',
  '/realtime?v=2',
  '/trade/usdt',
  '/state-hash',
  '/user/profile',
  '/csp-report',
]
const odd = [
  '//[',
  '//[::1',
  '/%',
  '/%ff',
  '/realtime?v=2&%',
  '//',
  '///',
  '*',
  'http://[',
  'http://x:99999/',
  '',
]
const hexEscape = fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
const piece = fc.oneof(
  fc.constantFrom('/', '//', '[', ']', '%', '?', '#', '..', ':', '@', '\\', '&', '=', '{', '|', '\u007F'),
  hexEscape,
  fc.string({ maxLength: 6 }),
)
const targets = fc.oneof(
  fc.constantFrom(...known, ...odd),
  fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
  fc.tuple(fc.constantFrom(...known), fc.array(piece, { maxLength: 8 })).map(([a, b]) => a + b.join('')),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
)

describe('arbitrary requests', () => {
  it('//[ with a valid key terminates neither the control port nor the exchange', async () => {
    for (const door of doors) {
      for (const target of odd) {
        expectAnswer(await asks(door, `GET ${target} HTTP/1.1`))
        await expectAlive()
      }
    }
  })

  it.each(doors)(
    '$name: any request target is answered with policy headers, and the venue keeps running',
    async (door) => {
      await fc.assert(
        fc.asyncProperty(
          targets,
          fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'TRACE', 'CONNECT', 'M-SEARCH'),
          async (target, method) => {
            expectAnswer(await asks(door, `${method} ${target} HTTP/1.1`))
          },
        ),
        { numRuns },
      )
      await expectAlive()
    },
  )

  it('the same for an invalid request, one without a host, and one with an unsupported expectation', async () => {
    const key = `x-control-key: ${venue.control?.key ?? ''}`
    for (const port of [venue.port, controlPort()]) {
      const host = `Host: 127.0.0.1:${port}`
      for (const lines of [
        ['GET'],
        ['GET / HTTP/9.9', host],
        ['\u0000\u0001\u0002'],
        ['GET / HTTP/1.1'],
        ['GET / HTTP/1.1', host, 'no colon here'],
        ['GET / HTTP/1.1', host, `x: ${'y'.repeat(70_000)}`],
        ['GET / HTTP/1.1', host, 'Connection: close', 'Expect: the-moon'],
        ['POST /freeze HTTP/1.1', host, key, 'Connection: close', 'Content-Length: 999'],
        ['POST /freeze HTTP/1.1', host, key, 'Connection: close', 'Transfer-Encoding: chunked', '', 'zz'],
        ['GET /realtime?v=2 HTTP/1.1', host, 'Upgrade: websocket', 'Connection: Upgrade'],
        ['POST /realtime?v=2 HTTP/1.1', host, ...upgradeLines],
        ['GET /realtime?v=2 HTTP/1.1', host, ...upgradeLines, 'Origin: http://evil.example'],
      ]) {
        const answer = await sendRaw(port, `${lines.join('\r\n')}\r\n\r\n`)
        expectAnswer(answer)
        expect([lines[0], answer.length > 0 || lines.length > 1]).toEqual([lines[0], true])
      }
      await expectAlive()
    }
  })
})
