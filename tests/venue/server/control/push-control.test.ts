import type { IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { path } from '#shared/wire/http.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'
import type { ControlClient } from '../../support/control-client.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'
import { openPush, pause } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'
import { shareVenue } from '../../support/shared-venue.ts'

let venue: Venue
let control: ControlClient
let http: HttpClient
let account: string
let push: PushClient
const shared = shareVenue({ symbols: 4 })
beforeEach(async () => {
  venue = shared()
  control = createControl(venue)
  http = createHttpClient(venue.url)
  account = await http.login()
  push = await openPush(venue.url)
  await push.ask('login', [await http.token()])
  await push.ask('subscribe', [...privateTopics, topic.notice, topic.book20('BTCUSDT')])
})

describe('the push channel', () => {
  it('VENUE-34: frames are lost and doubled: sequences show it', async () => {
    const entries = () => push.entriesOf(topic.book20('BTCUSDT'))
    await push.until(() => entries().length > 2)
    await control.post('/push/lose', { stream: 'public', frames: 1 })
    await push.until(
      () => entries().some((entry, at, all) => at > 0 && entry[1] > (all[at - 1]?.[2] ?? 0) + 1),
      'a gap',
    )
    await control.post('/push/double', { stream: 'public', frames: 3 })
    await push.until(
      () => entries().some((entry, at, all) => at > 0 && entry[1] === all[at - 1]?.[1]),
      'a double',
    )
    const told = push.privates.length
    await control.post('/push/lose', { stream: 'private', frames: 1 })
    await control.post('/wallet', { account, coin: 'USDT', amount: '1' })
    await pause(60)
    expect(push.privates.length).toBe(told)
    await control.post('/wallet', { account, coin: 'USDT', amount: '1' })
    await push.until(() => push.privates.length > told)
    expect(push.privates.at(-1)?.[0]).toBe((push.privates[told - 1]?.[0] ?? 0) + 2)
  })

  it('VENUE-39: announcements reach the subscribers of the topic, service notices every client', async () => {
    const bystander = await openPush(venue.url)
    await control.post('/push/notice', { event: 'news', message: 'for subscribers' })
    await control.post('/push/service-notice', { message: 'for everybody' })
    await push.until(() => push.answers.filter((answer) => answer.op === 'notice').length === 2)
    await bystander.until(() => bystander.answers.length > 0)
    expect(bystander.answers.map((answer) => answer.retMsg)).toEqual(['for everybody'])
    await bystander.close()
  })

  it('VENUE-34: another login closes the sockets of one account; upgrades hang, then are accepted again', async () => {
    const bystander = await openPush(venue.url)
    expect(await control.post('/push/cut', { code: 4401, reason: 'another login', account })).toMatchObject({
      cut: 1,
    })
    await push.until(() => push.closed === 4401)
    expect(bystander.closed).toBeNull()
    await bystander.close()
    await control.post('/push/refuse', { ms: 60_000, status: 429, retryAfter: 2 })
    const ws = new WebSocket(`${venue.url.replace('http', 'ws')}/realtime?v=2`)
    const answer = await new Promise<IncomingMessage>((resolve) =>
      ws.on('unexpected-response', (_request, response) => resolve(response)),
    )
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '2'])
    await control.post('/faults/clear')
    await control.post('/push/hang-upgrades', { hang: true })
    const waiting = openPush(venue.url).then(() => 'opened')
    expect(await Promise.race([waiting, pause(120).then(() => 'silence')])).toBe('silence')
    waiting.catch(() => undefined)
    await control.post('/push/hang-upgrades', { hang: false })
    const back = await openPush(venue.url)
    expect(back.closed).toBeNull()
    await back.close()
  })

  it('VENUE-34: the whole service is unavailable for a while: sockets close, nothing answers, then everything is as before', async () => {
    const before = await control.get(`/account?account=${account}`)
    // Long enough that a busy machine still asks within it.
    await control.post('/restart', { downMs: 2500 })
    await push.until(() => push.closed !== null)
    await expect(http.get(path.own.serverTime)).rejects.toThrow(/fetch failed/)
    const code = () =>
      http.get(path.own.privateSnapshot).then(
        (answer) => answer.code,
        () => 'down',
      )
    await expect.poll(code, { timeout: 20_000 }).toBe(0)
    expect((await control.get(`/account?account=${account}`))['wallet']).toEqual(before['wallet'])
  })
})
