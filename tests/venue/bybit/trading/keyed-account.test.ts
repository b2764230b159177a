import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionEndCodes } from '#shared/errors/decide.ts'
import type { Command } from '../../../../venue/exchange/commands.ts'
import { refused, silent } from '../support/fake-transport.ts'
import { answersOf, goodAccount, goodKey, idOf, openKeyStage, setKey } from '../support/key-stage.ts'
import type { KeyStage } from '../support/key-stage.ts'
import { press } from '../support/order-stage.ts'

const HOUR = 3_600_000
const cancel: Command = { type: 'CancelOrder', orderId: 'o-1', symbol: 'BTCUSDT' }
const leverage: Command = {
  type: 'SetLeverage',
  symbol: 'BTCUSDT',
  buyLeverage: '2',
  sellLeverage: '2',
}
const reduce = press({ reduceOnly: true })

let stages: KeyStage[]
let folder: string
beforeEach(() => {
  vi.useFakeTimers()
  stages = []
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-keyed-'))
})
afterEach(() => {
  for (const { account } of stages) account.close()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})
async function opened(...args: Parameters<typeof openKeyStage>): Promise<KeyStage> {
  const stage = await openKeyStage(...args)
  stages.push(stage)
  return stage
}
const view = ({ account }: KeyStage) => account.capabilities()

describe('the start of a gateway with a key', () => {
  it('opens the account of a key that may trade', async () => {
    const stage = await opened()
    expect(view(stage)).toMatchObject({ isReadOnly: false, capabilities: { login: 'pair' } })
    expect(await answersOf(stage, press(), cancel, leverage)).toEqual(['sent', 'sent', 'sent'])
    expect(stage.notices).toEqual([])
  })

  it('is refused for a key that may withdraw, unless the trader insists', async () => {
    const withdraws = { ...goodKey, permissions: { Wallet: ['Withdraw'] } }
    await expect(openKeyStage(withdraws)).rejects.toThrow(/may withdraw money.*--allow-withdraw-key/)
    const stage = await opened(withdraws, { allowsWithdrawal: true })
    expect(await answersOf(stage, press())).toEqual(['sent'])
  })

  it.each([10003, 10004, 10005, 10010, 33004])(
    'is refused in words for a key that Bybit refuses with %s',
    async (code) => {
      await expect(openKeyStage(refused(code, 'no'))).rejects.toThrow(new RegExp(`Bybit: ${code} no`))
    },
  )

  it('is refused while another gateway has the account', async () => {
    const lock = (): never => {
      throw new Error('Another gateway has this account.')
    }
    await expect(openKeyStage(goodKey, { lock })).rejects.toThrow(/Another gateway/)
  })

  it('warns of a key that works everywhere and ends soon, in the log and in the terminal', async () => {
    const stage = await opened({ ...goodKey, ips: ['*'], expiredAt: '2023-11-20T00:00:00Z' })
    expect(stage.notices).toEqual([
      ['key_warning', expect.stringMatching(/every address.*ends on 2023-11-20/) as unknown],
    ])
    expect(stage.lines.join()).toContain('ends on 2023-11-20')
    // The next hours repeat nothing.
    await stage.pass(3 * HOUR)
    expect(stage.notices).toHaveLength(1)
  })

  it.each([
    ['a read-only key', { ...goodKey, readOnly: 1 }, {}, /API key is read-only/],
    ['--read-only', goodKey, { isReadOnly: true }, /--read-only/],
  ])('with %s shows the account and sends nothing', async (_case, key, options, reason) => {
    const stage = await opened(key, options)
    expect(view(stage).isReadOnly).toBe(true)
    const id = await idOf(stage)
    expect((await stage.account.privateSnapshot(id)).account.accountId).toBe(id)
    for (const text of await answersOf(stage, press(), cancel, reduce, leverage)) expect(text).toMatch(reason)
    expect(stage.sent).toEqual([])
    // The number of open pages is no command of a trader.
    expect(await stage.account.command(id, { type: 'PrivateConnections', count: 1 })).toMatchObject({
      ok: true,
    })
    expect(stage.notices).toEqual([])
  })

  it('E44: with a classic account shows markets alone, and says what to do', async () => {
    const stage = await opened(goodKey, { info: { ...goodAccount, unifiedMarginStatus: 1 } })
    expect(await stage.account.accountsOf('p')).toEqual([])
    expect(view(stage).isReadOnly).toBe(true)
    expect(stage.notices).toEqual([['key_refused', expect.stringContaining('Upgrade it to a unified')]])
    expect(await answersOf(stage, press())).toEqual([expect.stringContaining('classic account')])
  })

  it('E44: with an account of UTA 1.0 refuses inverse contracts with the reason, and nothing else', async () => {
    const stage = await opened(goodKey, { info: { ...goodAccount, unifiedMarginStatus: 3 } })
    const [linear, inverse] = await answersOf(stage, press(), press({ symbol: 'BTCUSD' }))
    expect([linear, inverse]).toEqual(['sent', expect.stringContaining('need UTA 2.0')])
  })
})

describe('a key in the middle of a session', () => {
  it('that is withdrawn ends trading with the reason, never the session, and is taken back', async () => {
    const stage = await opened()
    setKey(stage.fake, refused(10003, 'API key is invalid.'))
    // An order is refused by Bybit itself, and the key is checked.
    await stage.pass(20_000)
    await stage.transport().get('/v5/account/info', {})
    stage.fake.gets.set('/v5/account/info', () => refused(10003, 'API key is invalid.'))
    await stage.transport().get('/v5/account/info', {})
    await stage.pass(1)
    expect(stage.notices).toEqual([
      ['key_refused', expect.stringMatching(/does not know this API key/) as unknown],
      ['exchange_changed', expect.any(String) as unknown],
    ])
    expect(view(stage).isReadOnly).toBe(true)
    const [text] = await answersOf(stage, press())
    expect(text).toMatch(/does not know this API key/)
    expect(sessionEndCodes.has(10005)).toBe(false)
    expect(stage.sent).toEqual([])
    setKey(stage.fake, goodKey)
    await stage.pass(300_000)
    expect(stage.notices.slice(2)).toEqual([
      ['key_accepted', expect.any(String) as unknown],
      ['exchange_changed', expect.any(String) as unknown],
    ])
    expect(await answersOf(stage, press())).toEqual(['sent'])
  })

  it('is checked each hour; a check without an answer changes nothing', async () => {
    const stage = await opened()
    setKey(stage.fake, silent())
    await stage.pass(HOUR)
    expect(stage.lines.join()).toContain('cannot be checked')
    expect(await answersOf(stage, press())).toEqual(['sent'])
    setKey(stage.fake, refused(33004, 'Your api key has expired.'))
    await stage.pass(30_000)
    expect(await answersOf(stage, press())).toEqual([expect.stringContaining('has expired')])
  })

  it('that may suddenly withdraw can only close: a trader must still get out', async () => {
    const stage = await opened()
    setKey(stage.fake, { ...goodKey, permissions: { Wallet: ['Withdraw'] } })
    await stage.pass(HOUR)
    expect(stage.notices).toEqual([
      ['key_refused', expect.stringContaining('may withdraw')],
      ['exchange_changed', expect.any(String) as unknown],
    ])
    const [order, change, ...closing] = await answersOf(
      stage,
      press(),
      leverage,
      cancel,
      reduce,
      { type: 'CloseAll' },
      { type: 'CancelAll' },
    )
    expect([order, change]).toEqual(Array(2).fill(expect.stringContaining('may withdraw')))
    expect(closing).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('that becomes read-only sends nothing more', async () => {
    const stage = await opened()
    setKey(stage.fake, { ...goodKey, readOnly: 1 })
    await stage.pass(HOUR)
    expect(await answersOf(stage, press(), cancel)).toEqual(
      Array(2).fill(expect.stringContaining('read-only')),
    )
    expect(stage.notices).toEqual([['exchange_changed', expect.any(String) as unknown]])
  })

  it('is checked at most every 15 s, however many calls Bybit refuses', async () => {
    const stage = await opened()
    const checks = (): number => stage.fake.calls.filter(({ path }) => path === '/v5/user/query-api').length
    stage.fake.gets.set('/v5/position/list', () => refused(10005, 'Permission denied'))
    for (let second = 0; second < 60; second += 1) {
      await stage.transport().get('/v5/position/list', {})
      await stage.pass(1000)
    }
    expect(checks()).toBeLessThanOrEqual(5)
    // A right that one call lacks is no refusal of the key.
    expect(await answersOf(stage, press())).toEqual(['sent'])
  })

  it('refuses commands and reads of a session of another account', async () => {
    const stage = await opened()
    expect(await stage.account.command('another', press())).toMatchObject({ ok: false, code: 10003 })
    await expect(stage.account.privateSnapshot('another')).rejects.toThrow(/another account/)
    expect(stage.sent).toEqual([])
  })
})

describe('a start without a network', () => {
  it('with a key of before knows the account, and sends nothing until Bybit knows the key', async () => {
    const first = await opened(goodKey, { dataDir: folder })
    const id = await idOf(first)
    const stage = await opened(silent(), { dataDir: folder })
    expect(await idOf(stage)).toBe(id)
    expect(await answersOf(stage, press(), cancel)).toEqual(
      Array(2).fill(expect.stringContaining('not checked')),
    )
    expect(stage.lines.join()).toMatch(
      /cannot be checked.*keeps trying.*nothing is sent for Bybit testnet …7703/,
    )
    setKey(stage.fake, goodKey)
    await stage.pass(1000)
    expect(await answersOf(stage, press())).toEqual(['sent'])
    expect(view(stage).isReadOnly).toBe(false)
    expect(stage.accounts).toHaveLength(1)
  })

  it('with a new key has no account, and shows it when Bybit answers', async () => {
    const stage = await opened(silent())
    expect(await stage.account.accountsOf('p')).toEqual([])
    await expect(stage.account.privateSnapshot('x')).rejects.toThrow(/not checked yet/)
    expect(stage.account.isLive()).toBe(false)
    const seen: unknown[] = []
    stage.account.onPrivate((events) => void seen.push(...events))
    setKey(stage.fake, goodKey)
    await stage.pass(1000)
    const id = await idOf(stage)
    expect(id).not.toBe('')
    expect(stage.notices).toContainEqual(['exchange_changed', expect.any(String)])
    // Listeners of before the account get its events.
    const [account] = await stage.account.accountsOf('p')
    if (account === undefined) throw new Error('no account')
    stage.publish({ kind: 'account', accountId: id, seq: 2, account })
    expect(seen).toHaveLength(1)
  })

  it('tries after 1, 2, 5, 10 and then every 30 s', async () => {
    const stage = await opened(silent())
    const times: number[] = []
    const start = Date.now()
    stage.fake.gets.set('/v5/user/query-api', () => {
      times.push(Date.now() - start)
      return silent()
    })
    await stage.pass(80_000)
    expect(times).toEqual([1000, 3000, 8000, 18_000, 48_000, 78_000])
  })

  it('that finds a key that may withdraw, or an account of another gateway, trades nothing', async () => {
    const stage = await opened(silent())
    setKey(stage.fake, { ...goodKey, permissions: { Wallet: ['Withdraw'] } })
    await stage.pass(1000)
    expect(await answersOf(stage, press())).toEqual([expect.stringContaining('may withdraw')])
    const second = await opened(silent(), {
      lock: () => {
        throw new Error('Another gateway has this account.')
      },
    })
    setKey(second.fake, goodKey)
    await second.pass(1000)
    expect(await second.account.accountsOf('p')).toEqual([])
    expect(await answersOf(second, press())).toEqual([expect.stringContaining('Another gateway')])
    expect(second.notices).toContainEqual(['key_refused', 'Another gateway has this account.'])
  })
})
