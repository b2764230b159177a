import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rejected } from '#shared/contracts/outcome.ts'
import { applyRefusal } from '../../../../src/main-thread/trading/outcomes/apply-refusal.ts'
import type { RejectedOutcome } from '../../../../src/main-thread/trading/outcomes/apply-refusal.ts'
import { followRefusals } from '../../../../src/main-thread/features/errors/follow-refusals.ts'
import { reportOutcome } from '../../../../src/main-thread/trading/outcomes/report-outcome.ts'
import { hubRefusals } from '../../../../src/main-thread/stores/hub-refusals.ts'
import { dismissNotice, notices } from '../../../../src/main-thread/stores/notices.ts'
import { prompts } from '../../../../src/main-thread/stores/prompts.ts'

const nothing = { compliance: false, splitOrder: null, balance: false, banned: false }
const refusal = (code: number, more: Partial<RejectedOutcome> = {}): RejectedOutcome => ({
  kind: 'rejected',
  code,
  message: 'raw',
  ...more,
})
const clearAll = (): void => {
  for (const { id } of notices.list) dismissNotice(id)
  Object.assign(prompts, nothing)
}

beforeEach(clearAll)

describe('the one effect of a refusal', () => {
  it('ERR-05, ERR-31: silent codes and refusals that were already shown show nothing', () => {
    for (const one of [
      refusal(30099),
      refusal(30177),
      refusal(-2),
      refusal(30031, { told: true }),
      refusal(10024, { told: true }),
    ])
      expect(applyRefusal(one, 'create')).toBe('done')
    expect({ ...prompts }).toEqual(nothing)
  })

  it('ERR-07, BAN-07: 10024 opens the compliance wall, not the ban', () => {
    expect(applyRefusal(refusal(10024))).toBe('done')
    expect({ ...prompts }).toEqual({ ...nothing, compliance: true })
  })

  it('ERR-08: custom content receives the refusal; without it the text of the refusal is shown', () => {
    const onCustomContent = vi.fn()
    for (const code of [39303, 30164, 30175, 30187, 30185, 10042, 10043, 10047, 10048]) {
      expect(applyRefusal(refusal(code), 'create', { onCustomContent })).toBe('done')
      expect(applyRefusal(refusal(code))).toBe('say')
    }
    expect(onCustomContent).toHaveBeenCalledTimes(9)
    expect({ ...prompts }).toEqual(nothing)
  })

  it('ERR-09: 39303 of a new order shows how much failed', () => {
    expect(applyRefusal(refusal(39303, { params: { failedQty: '5', coin: 'BTC' } }), 'create')).toBe('done')
    expect(prompts.splitOrder).toEqual({ failedQty: '5', coin: 'BTC' })
  })

  it('ERR-11: 30031 offers a deposit: the caller’s own offer, or demo funds', () => {
    const onInsufficientBalance = vi.fn()
    expect(applyRefusal(refusal(30031), 'create', { onInsufficientBalance })).toBe('done')
    expect([onInsufficientBalance.mock.calls.length, prompts.balance]).toEqual([1, false])
    expect(applyRefusal(refusal(30031))).toBe('done')
    expect(prompts.balance).toBe(true)
  })

  it('ERR-28: a grid bot with the same number has only its own text', () => {
    expect(applyRefusal(refusal(10024, { product: 'grid-bot' }))).toBe('say')
    expect({ ...prompts }).toEqual(nothing)
  })
})

describe('where a refusal is shown', () => {
  const notice = { id: 'x', titleKey: 'cancelFailed' }

  it('ERR-31: a refusal is a notice or another effect, never both; loading ends in either case', () => {
    for (const code of [30099, 10024, 30031]) expect(reportOutcome(rejected(code, ''), notice)).toBe(false)
    expect(notices.list).toHaveLength(0)
    reportOutcome(refusal(417, { product: 'grid-bot' }), notice)
    expect(notices.list).toMatchObject([{ params: { code: '417', message: 'raw', product: 'grid-bot' } }])
  })

  it('ERR-16: a refusal from the hub is shown once, and the end of the session under its own title', () => {
    const stop = followRefusals()
    hubRefusals.emit({ code: 33003, message: '' })
    hubRefusals.emit({ code: 10024, message: '' })
    hubRefusals.emit({ code: 77_777, message: 'foo' })
    stop()
    hubRefusals.emit({ code: 10007, message: '' })
    expect(notices.list.map(({ titleKey, params }) => [titleKey, params['code']])).toEqual([
      ['sessionEnded', '33003'],
      ['refused', '77777'],
    ])
    expect(prompts.compliance).toBe(true)
  })
})
