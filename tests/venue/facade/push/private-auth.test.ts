import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authArgs, connectApi } from '../../support/api-socket.ts'
import type { ApiClient } from '../../support/api-socket.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { stagePush } from '../../support/push-stage.ts'
import type { PushStage } from '../../support/push-stage.ts'

const accountId = 'a-1'
let exchange: FakeExchange
let stage: PushStage
beforeEach(async () => {
  exchange = createFakeExchange(['BTCUSDT'])
  stage = await stagePush(exchange)
})
afterEach(() => stage.close())

const open = (): Promise<ApiClient> => connectApi(`${stage.url}/v5/private`)
const soon = (): number => exchange.now() + 10_000

/** A socket with a key of the account. */
async function follow(): Promise<ApiClient> {
  const { key } = stage.addKey(accountId)
  const client = await open()
  const args = authArgs(key, `${key}-secret`, soon())
  expect(await client.ask({ op: 'auth', args })).toMatchObject({ success: true })
  return client
}

describe('auth', () => {
  it.each([
    ['a number', (at: number) => at],
    ['text', (at: number) => String(at)],
  ])('takes the time as %s', async (_, write) => {
    const { key } = stage.addKey(accountId)
    const client = await open()
    const args = authArgs(key, `${key}-secret`, write(soon()))
    expect(await client.ask({ op: 'auth', req_id: 'x', args })).toEqual({
      req_id: 'x',
      success: true,
      ret_msg: '',
      op: 'auth',
      conn_id: expect.any(String),
    })
  })

  it('takes RSA signatures', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { key } = stage.addKey(accountId, {}, publicKey.export({ type: 'spki', format: 'pem' }).toString())
    const expires = soon()
    const sign = createSign('RSA-SHA256').update(`GET/realtime${expires}`)
    const client = await open()
    const good = [key, expires, sign.sign(privateKey, 'base64')]
    expect(await client.ask({ op: 'auth', args: [key, expires, 'AAAA'] })).toMatchObject({ success: false })
    expect(await client.ask({ op: 'auth', args: good })).toMatchObject({ success: true })
  })

  it.each<[string, (key: string) => readonly unknown[], string]>([
    ['a time that has passed', (key) => authArgs(key, `${key}-secret`, exchange.now()), 'Params Error'],
    ['no time', (key) => authArgs(key, `${key}-secret`, 'soon'), 'Params Error'],
    ['a fraction of a ms', (key) => authArgs(key, `${key}-secret`, soon() + 0.5), 'Params Error'],
    ['too few args', (key) => [key, soon()], 'Params Error'],
    ['args of other kinds', () => [{}, soon(), []], 'Params Error'],
    ['an unknown key', () => authArgs('nobody', 'x', soon()), 'API key is invalid.'],
    [
      'another secret',
      (key) => authArgs(key, 'x', soon()),
      'Error sign, please check your signature generation algorithm.',
    ],
    [
      'a signature of another time',
      (key) => [key, soon(), authArgs(key, `${key}-secret`, soon() + 1)[2]],
      'Error sign, please check your signature generation algorithm.',
    ],
  ])('refuses %s', async (_, argsOf, text) => {
    const { key } = stage.addKey(accountId)
    const client = await open()
    const answer = await client.ask({ op: 'auth', args: argsOf(key) })
    expect(answer).toMatchObject({ success: false, ret_msg: text, op: 'auth' })
    expect(await client.ask({ op: 'subscribe', args: ['order'] })).toMatchObject({
      success: false,
      ret_msg: 'Request not authorized',
    })
  })

  it('refuses a key whose time is over', async () => {
    const { key } = stage.addKey(accountId, { expiresAt: exchange.now() })
    const client = await open()
    expect(await client.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, soon()) })).toMatchObject({
      success: false,
      ret_msg: 'Your api key has expired.',
    })
  })

  it('closes a socket after five failures', async () => {
    const client = await open()
    for (let i = 0; i < 5; i += 1) client.send({ op: 'auth', args: authArgs('nobody', 'x', soon()) })
    await client.until(() => client.closed() !== null)
    expect(client.closed()).toBe(1008)
  })

  it('is answered again for the same key and refused for another one', async () => {
    const client = await follow()
    const { key } = stage.addKey(accountId)
    const answer = await client.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, soon()) })
    expect(answer).toMatchObject({ success: false, ret_msg: 'Repeat auth' })
  })
})

describe('the private sockets of an account', () => {
  it('are counted from auth to their end, whichever key they belong to', async () => {
    const first = await follow()
    const second = await follow()
    await open()
    await second.until(() => stage.counts.length === 2)
    stage.withdraw('key0')
    await first.until(() => stage.counts.length === 3)
    expect(stage.push.cut(true)).toBe(2)
    await second.until(() => stage.counts.length === 4)
    expect(stage.counts).toEqual([1, 2, 1, 0].map((count) => [accountId, count]))
  })
})

describe('a key that ends', () => {
  it('by withdrawal closes its sockets at once, and no other', async () => {
    const other = await follow()
    const { key } = stage.addKey(accountId)
    const client = await open()
    await client.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, soon()) })
    stage.withdraw(key)
    await client.until(() => client.closed() !== null)
    expect(client.closed()).toBe(1008)
    expect(other.closed()).toBe(null)
  })

  it('by its time closes its sockets', async () => {
    const { key } = stage.addKey(accountId, { expiresAt: exchange.now() + 500 })
    const client = await open()
    await client.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, soon()) })
    exchange.clock += 500
    await client.until(() => client.closed() !== null)
    expect(client.closed()).toBe(1008)
  })
})
