import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { ARMED_MS, createArming } from '../../../../venue/bybit/safety/arming.ts'
import { createDayLoss, lossFile } from '../../../../venue/bybit/safety/day-loss.ts'
import { createPending } from '../../../../venue/bybit/safety/pending.ts'
import { press } from '../support/order-stage.ts'

describe('arming', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_780_000_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('starts disarmed where it is needed, lasts 12 hours, and its end is announced', async () => {
    const arming = createArming(true, () => Date.now())
    const changes: unknown[] = []
    arming.onChange(() => changes.push(arming.view()))
    expect(arming.view()).toEqual({ isArmed: false, needsArming: true, armedUntil: null, stoppedBy: null })
    arming.arm()
    const armedUntil = Date.now() + ARMED_MS
    expect(changes).toEqual([{ isArmed: true, needsArming: true, armedUntil, stoppedBy: null }])
    await vi.advanceTimersByTimeAsync(ARMED_MS - 1)
    expect(arming.isArmed()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(arming.isArmed()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(changes).toHaveLength(2)
    expect(changes[1]).toEqual({ isArmed: false, needsArming: true, armedUntil: null, stoppedBy: 'time' })
    arming.close()
  })

  it('ends during the sleep of the computer, before any timer ran', () => {
    const arming = createArming(true, () => Date.now())
    arming.arm()
    vi.setSystemTime(Date.now() + ARMED_MS)
    expect(arming.view()).toMatchObject({ isArmed: false, armedUntil: null, stoppedBy: 'time' })
    arming.close()
  })

  it('where it is not needed, is needed from the first disarming on', () => {
    const arming = createArming(false, () => Date.now())
    expect(arming.view()).toMatchObject({ isArmed: true, needsArming: false })
    arming.disarm('kill')
    expect(arming.view()).toMatchObject({ isArmed: false, needsArming: true, stoppedBy: 'kill' })
    arming.arm()
    expect(arming.view()).toMatchObject({ isArmed: true, needsArming: true, stoppedBy: null })
    arming.close()
  })
})

describe('the loss of the day', () => {
  const DAY = 86_400_000
  let folder: string
  let time: number
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perpdeck-loss-'))
    time = 20_000 * DAY + 1000
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const money = (text: string): DecimalText => text as DecimalText
  const none = new Decimal(0)
  const open = (accountId = 'a-1') =>
    createDayLoss({ limit: money('500'), accountId, dataDir: folder, now: () => time, log: () => undefined })

  it('is over at the limit, counted from the first equity of the day, over a restart too', () => {
    const first = open()
    expect(first.state()).toBe('unknown')
    first.note(money('10000'), none)
    first.note(money('9500.01'), none)
    expect(first.state()).toBe('within')
    const second = open()
    expect(second.state()).toBe('unknown')
    second.note(money('9500'), none)
    expect(second.state()).toBe('over')
  })

  it('begins again at 0:00 UTC with the last equity of the day before', () => {
    const loss = open()
    loss.note(money('10000'), none)
    loss.note(money('9000'), none)
    expect(loss.state()).toBe('over')
    time += DAY
    loss.note(money('8600'), none)
    expect(loss.state()).toBe('within')
    loss.note(money('8500'), none)
    expect(loss.state()).toBe('over')
  })

  it('is not hidden by a deposit, and a withdrawal is none', () => {
    const loss = open()
    loss.note(money('10000'), none)
    loss.note(money('10500'), new Decimal('1000'))
    expect(loss.state()).toBe('over')
    loss.note(money('4000'), new Decimal('-6000'))
    expect(loss.state()).toBe('within')
    loss.note(money('3500'), new Decimal('-6000'))
    expect(loss.state()).toBe('over')
  })

  it('counts transfers from the first equity of the day on, over a restart and 0:00 UTC', () => {
    const first = open()
    expect(first.since()).toBe(time)
    first.note(money('10000'), none)
    const begun = time
    time += 60_000
    expect(first.since()).toBe(begun)
    first.note(money('11000'), new Decimal('1000'))
    const second = open()
    expect(second.since()).toBe(begun)
    second.note(money('10501'), new Decimal('1000'))
    expect(second.state()).toBe('within')
    const last = time
    time += DAY
    // 300 came after the last equity of the day before; the 1000 before it are in that equity.
    second.note(money('10302'), new Decimal('1300'))
    expect([second.state(), second.since()]).toEqual(['within', last])
    second.note(money('10301'), new Decimal('300'))
    expect(second.state()).toBe('over')
  })

  it('is that of one account: a larger one in the same folder invents no loss, and a smaller one hides none', () => {
    open().note(money('10000'), none)
    const small = open('a-2')
    small.note(money('100'), none)
    expect(small.state()).toBe('within')
    const again = open()
    again.note(money('9500'), none)
    expect(again.state()).toBe('over')
  })

  it('is not known 30 s after the last equity', () => {
    const loss = open()
    loss.note(money('10000'), none)
    time += 30_001
    expect(loss.state()).toBe('unknown')
  })

  it.each(['', '{', 'null', '{"day":"x","equity":"1"}', '{"day":20000,"equity":"NaN"}'])(
    'a file of the day that cannot be read begins it again: %j',
    (text) => {
      writeFileSync(join(folder, lossFile('a-1')), text)
      const loss = open()
      loss.note(money('7'), none)
      expect(loss.state()).toBe('within')
    },
  )
})

describe('orders on their way', () => {
  it('count from their guard until they are among the open ones, or certainly are not', async () => {
    const known = new Set<string>()
    const over = new Set<string>()
    const pending = createPending(
      (linkId) => known.has(linkId),
      (linkId) => over.has(linkId),
    )
    const listed: number[] = []
    const send = async (): Promise<string> => {
      listed.push(pending.list().length)
      await Promise.resolve()
      return 'sent'
    }
    const [a, b, c] = [press({ orderLinkId: 'a' }), press({ orderLinkId: 'b' }), press({ orderLinkId: 'c' })]
    await Promise.all([
      pending.during('a', a, send),
      pending.during('b', b, send),
      pending.during('c', c, send),
    ])
    expect(listed).toEqual([0, 1, 2])
    expect(pending.list()).toEqual([a, b, c])
    known.add('a')
    over.add('b')
    expect(pending.list()).toEqual([c])
  })

  it('an order that is still being sent counts, whatever the journal has', async () => {
    const pending = createPending(
      () => false,
      () => true,
    )
    let answer: (text: string) => void = () => undefined
    const sent = pending.during('a', press(), () => new Promise<string>((resolve) => (answer = resolve)))
    expect(pending.list()).toHaveLength(1)
    answer('')
    await sent
    expect(pending.list()).toHaveLength(0)
  })
})
