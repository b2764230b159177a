import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { copyTradeErrors } from '#shared/errors/copy-trade-errors.ts'
import { decideError } from '#shared/errors/decide.ts'
import type { ErrorEffect, FailureContext } from '#shared/errors/decide.ts'
import {
  CONTRACT_TIMEOUT_MS,
  IN_FLIGHT_MS,
  RATE_LIMIT_TOAST_MS,
  SHARED_TIMEOUT_MS,
  SPOT_RETRIES,
  SPOT_RETRY_MAX_MS,
  SPOT_RETRY_MIN_MS,
  TIMED_BELOW_MS,
  TOKEN_RETRY_MS,
  TOKEN_TRIES,
} from '#shared/wire/http-constants.ts'

const nothing: FailureContext = { customContent: false, insufficientBalance: false }
const everything: FailureContext = { customContent: true, insufficientBalance: true }
const kind = (code: number, context = nothing, call: 'create' | 'other' = 'other'): string =>
  decideError({ code }, call, context).kind
const toastOf = (effect: ErrorEffect): string => (effect.kind === 'toast' ? effect.wording : effect.kind)

describe('the effect of a refusal', () => {
  it('ERR-05: 30099 and 30177 show nothing', () => {
    for (const code of [30099, 30177]) expect(kind(code, everything, 'create')).toBe('silent')
  })

  it('ERR-06: 10006 is a toast, at most one in 10 s; no other toast is throttled', () => {
    for (const { code } of errorCatalogue) {
      const effect = decideError({ code }, 'other', nothing)
      if (effect.kind === 'toast') expect(effect.throttleMs).toBe(code === 10006 ? 10_000 : 0)
    }
  })

  it('ERR-07: 10024 is the compliance wall', () => {
    expect(kind(10024, everything)).toBe('compliance-wall')
  })

  it('ERR-08: nine codes are passed to a custom content if there is one, else the usual message is shown', () => {
    for (const code of [39303, 30164, 30175, 30187, 30185, 10042, 10043, 10047, 10048]) {
      expect(decideError({ code }, 'create', everything)).toEqual({
        kind: 'callback',
        callback: 'custom-content',
      })
      expect(decideError({ code }, 'other', nothing)).toEqual({
        kind: 'toast',
        wording: 'plain',
        throttleMs: 0,
      })
    }
  })

  it('ERR-09: 39303 on creating an order is a dialog', () => {
    expect(kind(39303, nothing, 'create')).toBe('dialog')
    expect(kind(39303, nothing, 'other')).toBe('toast')
  })

  it('ERR-10: 30162 shows the leverage if there is one', () => {
    const withLeverage = decideError({ code: 30162, params: { max_leverage: '25' } }, 'other', nothing)
    expect(toastOf(withLeverage)).toBe('max-leverage')
    expect(toastOf(decideError({ code: 30162 }, 'other', nothing))).toBe('plain')
  })

  it('ERR-11: 30031 is passed to the component that offers a deposit', () => {
    expect(decideError({ code: 30031 }, 'create', everything)).toEqual({
      kind: 'callback',
      callback: 'insufficient-balance',
    })
    expect(kind(30031)).toBe('toast')
  })

  it('ERR-12, ERR-13, ERR-14: the text begins with the code for exactly the codes in the copy-trade table', () => {
    const listed = new Set<number>(Object.values(copyTradeErrors).map(([code]) => code))
    const shown = Array.from({ length: 100_000 }, (_, code) => code).filter(
      (code) => toastOf(decideError({ code }, 'other', nothing)) === 'code-first',
    )
    expect(shown).toEqual([...listed].toSorted((a, b) => a - b))
  })

  it('ERR-12, ERR-13, ERR-14: the text begins with the code in the copy-trade ranges, and not beside them', () => {
    for (const code of [39401, 39440, 12001, 12009, 12054, 90015, 90067])
      expect([code, toastOf(decideError({ code }, 'other', nothing))]).toEqual([code, 'code-first'])
    for (const code of [39400, 39441, 12000, 12010, 12053, 12055, 90014, 90068])
      expect([code, toastOf(decideError({ code }, 'other', nothing))]).toEqual([code, 'plain'])
  })

  it('ERR-15: six codes have the trigger price type filled in', () => {
    for (const code of [30027, 30028, 30029, 30030, 30074, 30075])
      expect(toastOf(decideError({ code }, 'other', nothing))).toBe('trigger-by')
  })

  it('ERR-16: 10007, 10009 and 33003 end the session', () => {
    for (const code of [10007, 10009, 33003]) expect(kind(code, everything)).toBe('session-end')
  })

  it('ERR-28, ERR-29: codes of grid bots are never mistaken for others of the same number', () => {
    for (const code of [10024, 10007, 30099, 417])
      expect(decideError({ code, product: 'grid-bot' }, 'create', everything)).toEqual({
        kind: 'toast',
        wording: 'plain',
        throttleMs: 0,
      })
  })

  it('ERR-31: every code of the catalogue, and any other, has exactly one effect, whatever the context', () => {
    const effects = ['silent', 'toast', 'dialog', 'callback', 'compliance-wall', 'session-end']
    const known = errorCatalogue.map(({ code }) => code)
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...known), fc.integer()),
        fc.constantFrom('create' as const, 'other' as const),
        fc.record({ customContent: fc.boolean(), insufficientBalance: fc.boolean() }),
        (code, call, context) => {
          const effect = decideError({ code }, call, context)
          expect(effects).toContain(effect.kind)
          expect(decideError({ code }, call, context)).toEqual(effect)
        },
      ),
    )
  })
})

it('CONST-04: the constants of calls equal the specification', () => {
  expect([SHARED_TIMEOUT_MS, CONTRACT_TIMEOUT_MS]).toEqual([8000, 10_000])
  expect([SPOT_RETRY_MIN_MS, SPOT_RETRY_MAX_MS, SPOT_RETRIES]).toEqual([2000, 4000, 0])
  expect([TOKEN_TRIES, TOKEN_RETRY_MS]).toEqual([3, 500])
  expect([IN_FLIGHT_MS, TIMED_BELOW_MS, RATE_LIMIT_TOAST_MS]).toEqual([60_000, 30_000, 10_000])
})
