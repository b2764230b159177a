import { beforeEach, describe, expect, it } from 'vitest'
import type { Position, WalletCoin } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'
import type { ControlClient } from '../../support/control-client.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'
import { openPush, pause, waitUntil } from '../../support/push-client.ts'
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
  await push.ask('subscribe', [...privateTopics, topic.notice, topic.symbolNotify, topic.book20('BTCUSDT')])
  await control.post('/command', { account, command: { type: 'ResetAccount' } })
})

const order = (fields: object): object => ({
  account,
  command: {
    type: 'CreateOrder',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Market',
    qty: '0.1',
    timeInForce: 'ImmediateOrCancel',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    ...fields,
  },
})
const snapshot = async (): Promise<{ positions: readonly Position[]; wallet: readonly WalletCoin[] }> =>
  (await control.get(`/account?account=${account}`)) as unknown as {
    positions: readonly Position[]
    wallet: readonly WalletCoin[]
  }
const usdt = async (): Promise<string | undefined> =>
  (await snapshot()).wallet.find(({ coin }) => coin === 'USDT')?.walletBalance
const prices = async (): Promise<number[]> =>
  ((await http.get(path.own.tickers)).result['rows'] as number[]).slice(0, 14)

// First: a scenario begins with the market as the venue opens it.
describe('scenarios by control', () => {
  it('one is played for an existing login, by name or by text; its progress can be queried', async () => {
    expect((await control.get('/scenario'))['scenario']).toBeNull()
    await control.post('/scenario', { account, name: 'tp-full' })
    expect((await snapshot()).positions[0]).toMatchObject({ symbol: 'BTCUSDT', size: '0.1' })
    const text = JSON.stringify({
      name: 'own',
      about: 'Closes all.',
      steps: [{ at: '0s', command: { type: 'CloseAll' } }],
    })
    await control.post('/scenario', { account, text })
    let done = 0
    while (done < 1) {
      await pause(20)
      done = ((await control.get('/scenario'))['scenario'] as { stepsDone: number }).stepsDone
    }
    expect((await snapshot()).positions).toEqual([])
    await expect(control.post('/scenario', { account, text: '{\n"name": 1}' })).rejects.toThrow(
      'line 2: name',
    )
    await expect(control.post('/scenario', { account, name: 'none' })).rejects.toThrow('neither a scenario')
    await expect(control.post('/scenario', { account: 'nobody', name: 'funding' })).rejects.toThrow(
      'nobody has asked',
    )
  })
})

describe('time', () => {
  it('VENUE-53: the clock is shifted by an offset, in frames and calls alike, and corrected again', async () => {
    const told = async (): Promise<number> => Number((await http.get(path.own.serverTime)).result['timeMs'])
    const before = await told()
    await control.post('/clock-offset', { ms: -7_200_000 })
    expect(before - (await told())).toBeGreaterThan(7_100_000)
    const beats = push.heartbeats.length
    await push.until(() => push.heartbeats.length > beats)
    expect(before - (push.heartbeats.at(-1)?.[1] ?? 0)).toBeGreaterThan(7_100_000)
    await control.post('/faults/clear')
    expect(await told()).toBeGreaterThanOrEqual(before)
  })

  it('VENUE-03: freeze, step and scale; a stepped clock moves by exactly that', async () => {
    const frozen = await control.post('/freeze', { frozen: true })
    const stepped = await control.post('/step', { ms: 3_600_000 })
    expect(Number(stepped['time']) - Number(frozen['time'])).toBe(3_600_000)
    await expect(control.post('/scale', { factor: 5000 })).rejects.toThrow('factor')
    await expect(control.post('/step', { ms: -1 })).rejects.toThrow('ms')
  })
})

describe('market', () => {
  it('VENUE-03: moves by price and by percent, sets marks apart, settles funding', async () => {
    await control.post('/freeze', { frozen: true })
    await control.post('/move', { symbol: 'BTCUSDT', price: '100000' })
    expect((await prices())[1]).toBe(10_000_000)
    await control.post('/move', { symbol: 'BTCUSDT', percent: '-1.5' })
    expect((await prices())[1]).toBe(9_850_000)
    await control.post('/reference', { symbol: 'BTCUSDT', markPrice: '99000', indexPrice: '99010' })
    const [, last, , , mark, index] = await prices()
    expect([last, mark, index]).toEqual([9_850_000, 9_900_000, 9_901_000])
    await control.post('/command', order({}))
    const before = await usdt()
    await control.post('/funding', { symbol: 'BTCUSDT', rate: '0.001', inMs: 20_000 })
    expect(await usdt()).toBe(before)
    expect((await prices())[12]).toBe(100_000)
    await control.post('/funding', { symbol: 'BTCUSDT', rate: '0.001' })
    // 0.1 BTC at a mark of 99,000: 9.9 USDT.
    expect(Number(before) - Number(await usdt())).toBeCloseTo(9.9, 8)
    await control.post('/trade', { symbol: 'BTCUSDT', side: 'Sell', qty: '0.5' })
    for (const [call, body, word] of [
      ['/move', { symbol: 'BTCUSDT', price: '1', percent: '1' }, 'tick'],
      ['/move', { symbol: 'BTCUSDT', price: '100000.03' }, 'tick'],
      ['/move', { symbol: 'NOPE', price: '1' }, 'unknown symbol'],
      ['/reference', { symbol: 'BTCUSDT', markPrice: '-5' }, 'markPrice'],
      ['/funding', { symbol: 'BTCUSDT', rate: '0.9' }, 'beyond'],
      ['/trade', { symbol: 'BTCUSDT', side: 'Buy', qty: '0.00001' }, 'quantity'],
    ] as const) {
      await expect(control.post(call, body)).rejects.toThrow(word)
    }
  })

  it('VENUE-39: a symbol moves between states: its orders are cancelled, public.symbol.notify announces it, orders are refused', async () => {
    await control.post(
      '/command',
      order({ orderType: 'Limit', price: '50000', timeInForce: 'GoodTillCancel' }),
    )
    await control.post('/symbol/state', { symbol: 'BTCUSDT', state: 'Closed' })
    await push.until(() => push.answers.some((answer) => answer.op === 'symbols'), 'the notice')
    expect((await control.get(`/account?account=${account}`))['orders']).toEqual([])
    const refused = (await control.post('/command', order({})))['answer'] as { ok: boolean }
    expect(refused.ok).toBe(false)
    await control.post('/symbol/state', {
      symbol: 'BTCUSDT',
      state: 'Trading',
      changes: { symbolTags: ['hot'] },
    })
    expect(((await control.post('/command', order({})))['answer'] as { ok: boolean }).ok).toBe(true)
    await expect(control.post('/symbol/state', { symbol: 'BTCUSDT', state: 'Lost' })).rejects.toThrow(
      'Trading',
    )
    const notices = push.answers.filter((answer) => answer.op === 'symbols').length
    await control.post('/push/symbol-notify', { symbols: ['BTCUSDT'] })
    await push.until(() => push.answers.filter((answer) => answer.op === 'symbols').length > notices)
  })

  it('VENUE-53: a position is liquidated when its mark is moved there', async () => {
    await control.post('/command', order({}))
    await control.post('/command', { account, command: { type: 'CloseAll' } })
    await expect(control.post('/liquidate', { account, symbol: 'BTCUSDT' })).rejects.toThrow(
      'no such position',
    )
    await control.post('/command', {
      account,
      command: { type: 'SwitchMarginMode', symbol: 'BTCUSDT', isIsolated: true },
    })
    await control.post('/command', order({}))
    await control.post('/liquidate', { account, symbol: 'BTCUSDT' })
    expect((await snapshot()).positions).toEqual([])
    await waitUntil(() => push.privates.some((entry) => JSON.stringify(entry).includes('Liquidation')))
  })
})

describe('accounts', () => {
  it('VENUE-57: money, labels and the rest of an account change and are pushed', async () => {
    const before = Number(await usdt())
    await control.post('/wallet', { account, coin: 'USDT', amount: '-250.5' })
    expect(before - Number(await usdt())).toBeCloseTo(250.5, 8)
    await control.post('/wallet', { account, coin: 'ETH', amount: '1.25' })
    expect((await snapshot()).wallet.find(({ coin }) => coin === 'ETH')?.walletBalance).toBe('1.25')
    const changes = {
      name: 'Whale',
      loyaltyLabel: 3,
      inviteCode: 'ABC123',
      kind: 'UTA2',
      copyTrade: 'leader',
    }
    await control.post('/account', { account, changes })
    expect((await control.get(`/account?account=${account}`))['account']).toMatchObject(changes)
    for (const [call, body, word] of [
      ['/wallet', { account, coin: 'USDT', amount: '-999999999' }, 'wallet'],
      ['/wallet', { account, coin: 'usd t', amount: '1' }, 'unknown coin'],
      ['/wallet', { account: 'nobody', coin: 'USDT', amount: '1' }, 'unknown account'],
      ['/account', { account, changes: { loyaltyLabel: 7 } }, 'loyaltyLabel'],
      ['/account', { account, changes: { accountId: 'x' } }, 'accountId can not be changed'],
    ] as const) {
      await expect(control.post(call, body)).rejects.toThrow(word)
    }
  })

  it('VENUE-01: further accounts are made for a profile, with their money, and can be logged in to', async () => {
    const made = await control.post('/account/add', {
      profile: 'somebody',
      account: {
        name: 'Leader',
        kind: 'UTA2',
        positionMode: 'BothSide',
        copyTrade: 'leader',
        wallet: { USDT: '2500', BTC: '0.5' },
      },
    })
    const { accounts } = (await control.get('/accounts?profile=somebody')) as { accounts: { name: string }[] }
    expect(accounts.at(-1)).toMatchObject({ name: 'Leader', kind: 'UTA2', positionMode: 'BothSide' })
    const { accountId } = made['account'] as { accountId: string }
    const wallet = (await control.get(`/account?account=${accountId}`))['wallet'] as WalletCoin[]
    expect(wallet.map((coin) => [coin.coin, coin.walletBalance])).toEqual([
      ['USDT', '2500'],
      ['BTC', '0.5'],
    ])
    for (const [fields, word] of [
      [{}, 'name is missing'],
      [{ name: 'x', kind: 'VIP' }, 'kind'],
      [{ name: 'x', marginMode: 'FREE' }, 'marginMode'],
      [{ name: 'x', positionMode: 'Sideways' }, 'positionMode'],
      [{ name: 'x', wallet: { USDT: '-1' } }, 'USDT is not usable'],
      [{ name: 'x', wallet: { 'us dt': '1' } }, 'unknown coin'],
      [{ name: 'x', accountId: 'y' }, 'accountId can not be changed'],
    ] as const) {
      await expect(control.post('/account/add', { profile: 'p', account: fields })).rejects.toThrow(word)
    }
  })

  it('VENUE-34: the sessions of one account end with the requested code; another account retains its own', async () => {
    const other = createHttpClient(venue.url)
    await other.login(1)
    const second = await openPush(venue.url)
    await second.ask('login', [await other.token()])
    expect(await control.post('/session/end', { code: 10009, account })).toMatchObject({ ended: 1 })
    await push.until(() => push.answers.some((answer) => answer.retCode === 10009))
    expect((await http.get(path.own.privateSnapshot)).code).toBe(10007)
    expect((await other.get(path.own.privateSnapshot)).code).toBe(0)
    await second.close()
  })

  it('VENUE-34: sessions also end by HTTP: 10007, 10009, 33003', async () => {
    for (const code of [10007, 10009, 33003]) {
      await control.post('/faults/http', { method: '*', path: '/contract/v5/private/*', code })
      expect((await http.get(path.own.privateSnapshot)).code).toBe(code)
    }
    expect((await http.get(path.own.privateSnapshot)).code).toBe(0)
  })
})
