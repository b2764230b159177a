import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PostPath } from '../../../../venue/bybit/terms/endpoints.ts'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import { positionRow } from '../support/rows.ts'

let stage: AccountStage
const open = () => stage.start()
beforeEach(() => {
  vi.useFakeTimers()
  stage = openAccountStage()
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})
const run: AccountStage['command'] = (command) => stage.commandFor(command, 100)

describe('the margin of a position', () => {
  const PATHS: readonly PostPath[] = ['/v5/position/add-margin', '/v5/position/set-auto-add-margin']
  const add = (marginE8: string, positionIdx: 0 | 1 | 2 = 0, symbol = 'BTCUSDT') =>
    run({ type: 'AddMargin', symbol, positionIdx, marginE8 })
  const auto = (isAutoAddMargin: boolean) =>
    run({ type: 'SetAutoAddMargin', symbol: 'BTCUSDT', positionIdx: 2, isAutoAddMargin })

  it.each([
    ['1234567890000', '12345.6789'],
    ['-10000', '-0.0001'],
    ['100000000', '1'],
  ])('%s of 1e-8 is sent as %s, and the position is read again', async (marginE8, margin) => {
    stage.positions.set('linear USDT', [positionRow({ positionIdx: 1 })])
    await open()
    stage.replies('/v5/position/add-margin', () => {
      stage.positions.set('linear USDT', [positionRow({ positionIdx: 1, positionIM: '1900', seq: 101 })])
      // Bybit's answer has no side: it must not be read as a flat position.
      const { side: _side, ...row } = positionRow({ positionIdx: 1 })
      return ok(row)
    })
    expect(await add(marginE8, 1)).toMatchObject({ ok: true, result: { position: { positionIM: '1900' } } })
    expect(stage.bodies('/v5/position/add-margin')).toEqual([
      { category: 'linear', symbol: 'BTCUSDT', positionIdx: 1, margin },
    ])
    expect(stage.took()).toEqual(['position BTCUSDT:1 0.3'])
  })

  it.each([
    ['0', 30170],
    ['1', 30170],
    ['123456789', 30170],
    ['x', 30170],
  ])('%s of 1e-8 is refused with nothing sent', async (marginE8, code) => {
    await open()
    expect(await add(marginE8)).toMatchObject({ ok: false, code })
    expect(stage.posts()).toEqual([])
  })

  it.each([
    [110015, 30169],
    [110076, 30169],
    [110033, 30168],
    [110078, 30171],
    [110014, 30031],
  ])('that Bybit refuses with %i is %i', async (retCode, code) => {
    await open()
    for (const path of PATHS) stage.replies(path, refused(retCode))
    expect(await add('100000000')).toMatchObject({ ok: false, code })
    expect(await auto(true)).toMatchObject({ ok: false, code })
  })

  it('is added automatically by 1, and not by 0', async () => {
    await open()
    stage.replies('/v5/position/set-auto-add-margin', ok())
    await auto(true)
    await auto(false)
    expect(stage.bodies('/v5/position/set-auto-add-margin')).toEqual([
      { category: 'linear', symbol: 'BTCUSDT', positionIdx: 2, autoAddMargin: 1 },
      { category: 'linear', symbol: 'BTCUSDT', positionIdx: 2, autoAddMargin: 0 },
    ])
  })

  it('without an answer is unknown, is sent once, and is settled by reading', async () => {
    stage.positions.set('linear USDT', [positionRow()])
    await open()
    stage.replies('/v5/position/add-margin', silent())
    expect(await add('100000000')).toMatchObject({ ok: false, code: 10016 })
    stage.positions.set('linear USDT', [positionRow({ positionIM: '1801.25', seq: 101 })])
    await vi.advanceTimersByTimeAsync(6_000)
    expect((await stage.account.privateSnapshot('a-1')).positions).toMatchObject([{ positionIM: '1801.25' }])
    expect(stage.bodies('/v5/position/add-margin')).toHaveLength(1)
  })

  it('of options and spot is 30169 with nothing sent', async () => {
    await open()
    expect(await add('100000000', 0, 'BTC_USDT')).toMatchObject({ code: 30169 })
    expect(stage.posts()).toEqual([])
  })
})
